// Changes, removes and replaces the program that the next run will execute.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(int count, char** arguments) {
    (void)count;
    const int file = open(arguments[0], O_WRONLY);
    report(file >= 0 || truncate(arguments[0], 0) == 0, "opened it for writing");
    report(chmod(arguments[0], 0777) == 0 || chmod("/program", 0777) == 0, "changed its mode");
    report(rename(arguments[0], "/program/other") == 0 || unlink(arguments[0]) == 0 || symlink("/", "/program/x") == 0,
           "moved it");
    return 0;
}
