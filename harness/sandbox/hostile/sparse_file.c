// Makes a file of 10 GB without any data.
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    signal(SIGXFSZ, SIG_IGN);
    const int file = open("hole", O_WRONLY | O_CREAT, 0600);
    report(ftruncate(file, 10000000000) == 0 || lseek(file, 9999999999, SEEK_SET) < 0 || write(file, "x", 1) == 1,
           "a file of 10 GB");
    return 0;
}
