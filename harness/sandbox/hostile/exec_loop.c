// Executes itself forever.
#include <unistd.h>
int main(int count, char** arguments) {
    (void)count;
    execv(arguments[0], arguments);
    return 3;
}
