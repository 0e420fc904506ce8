// Stops itself, with SIGSTOP.
#include <signal.h>
#include <stdio.h>
int main(void) {
    raise(SIGSTOP);
    puts("went on");
    return 0;
}
