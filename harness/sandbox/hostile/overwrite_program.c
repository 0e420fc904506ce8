// Changes, removes and replaces the program that the next run will execute.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(int count, char** arguments) {
    (void)count;
    const int file = open(arguments[0], O_WRONLY);
    if (file >= 0 || truncate(arguments[0], 0) == 0) {
        puts("achieved: opened it for writing");
    }
    if (chmod(arguments[0], 0777) == 0 || chmod("/program", 0777) == 0) {
        puts("achieved: changed its mode");
    }
    if (rename(arguments[0], "/program/other") == 0 || unlink(arguments[0]) == 0 || symlink("/", "/program/x") == 0) {
        puts("achieved: moved it");
    }
    return 0;
}
