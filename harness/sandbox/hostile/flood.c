// Writes to a descriptor, without end or this many bytes: flood [DESCRIPTOR [COUNT]].
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int count, char** arguments) {
    static char block[1 << 16];
    memset(block, 'x', sizeof block);
    const int out = count > 1 ? atoi(arguments[1]) : 1;
    for (long left = count > 2 ? atol(arguments[2]) : LONG_MAX; left > 0;) {
        const ssize_t written = write(out, block, left < (long)sizeof block ? (size_t)left : sizeof block);
        if (written <= 0) {
            return 3;
        }
        left -= written;
    }
    return 0;
}
