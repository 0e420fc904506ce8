// Fills its working directory: with the number of KiB given, or all of it. Its memory is then used up, but no process
// is left to kill. Exit code 3: there is no more room.
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int count, char** arguments) {
    static char block[1 << 16];
    memset(block, 'x', sizeof block);
    const int file = open("big", O_WRONLY | O_CREAT, 0600);
    for (long left = count > 1 ? 1024 * atol(arguments[1]) : LONG_MAX; left > 0;) {
        const ssize_t written = write(file, block, left < (long)sizeof block ? (size_t)left : sizeof block);
        if (written <= 0) {
            return 3;
        }
        left -= written;
    }
    return 0;
}
