// Makes as many files as it can, up to a million.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    for (int i = 0; i < 1000000; ++i) {
        char name[32];
        snprintf(name, sizeof name, "%d", i);
        const int file = open(name, O_WRONLY | O_CREAT, 0600);
        if (file < 0) {
            return 0;
        }
        close(file);
    }
    puts("achieved: a million files");
    return 0;
}
