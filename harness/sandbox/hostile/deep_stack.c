// Uses this many MiB of stack; without an argument, all there is.
#include <stdlib.h>
static long descend(long kib) {
    volatile char frame[1024];
    frame[0] = frame[1023] = (char)kib;
    return kib == 0 ? frame[0] : descend(kib - 1) + frame[1023];
}
int main(int count, char** arguments) {
    const long mib = count > 1 ? atol(arguments[1]) : 1L << 30;
    return descend(mib * 1024) == 1 ? 1 : 0;
}
