// Fills its working directory with the given number of KiB and ends: its memory is used up, but no process is left to
// kill.
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char** argv) {
    static char block[1 << 16];
    memset(block, 'x', sizeof block);
    const int file = open("big", O_WRONLY | O_CREAT, 0600);
    for (long left = argc > 1 ? 1024 * atol(argv[1]) : 0; left > 0;) {
        const size_t size = left < (long)sizeof block ? (size_t)left : sizeof block;
        const ssize_t written = write(file, block, size);
        if (written <= 0) {
            return 3;
        }
        left -= written;
    }
    return 0;
}
