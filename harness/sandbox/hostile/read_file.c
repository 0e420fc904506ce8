// Reads the files given.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(int count, char** arguments) {
    for (int i = 1; i < count; ++i) {
        char block[256];
        const int file = open(arguments[i], O_RDONLY);
        const ssize_t got = file < 0 ? -1 : read(file, block, sizeof block);
        if (got > 0) {
            printf("achieved: read %s: %.*s\n", arguments[i], (int)got, block);
        }
    }
    return 0;
}
