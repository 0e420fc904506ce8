// Takes memory and writes to it until there is none. With a number: takes only this many MiB, then ends.
#include <stdlib.h>
int main(int count, char** arguments) {
    const long most = count > 1 ? atol(arguments[1]) : 1L << 20;
    for (long i = 0; i < most; ++i) {
        volatile char* block = malloc(1 << 20);
        if (!block) {
            return 3;
        }
        for (long place = 0; place < 1 << 20; place += 512) {
            block[place] = (char)(i + 1);
        }
    }
    return 0;
}
