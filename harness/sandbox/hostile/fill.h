// For attacks: writes this many bytes to a descriptor, or as many as it takes. Returns 0, or 3 if it takes no more.
#pragma once
#include <string.h>
#include <unistd.h>
static inline int fill(int out, long left) {
    static char block[1 << 16];
    memset(block, 'x', sizeof block);
    while (left > 0) {
        const ssize_t written = write(out, block, left < (long)sizeof block ? (size_t)left : sizeof block);
        if (written <= 0) {
            return 3;
        }
        left -= written;
    }
    return 0;
}
