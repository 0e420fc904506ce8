// Reads the files given.
#include <fcntl.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(int count, char** arguments) {
    for (int i = 1; i < count; ++i) {
        char block[256];
        const int file = open(arguments[i], O_RDONLY);
        const ssize_t got = file < 0 ? -1 : read(file, block, sizeof block);
        report(got > 0, "read %s: %.*s", arguments[i], (int)got, block);
    }
    return 0;
}
