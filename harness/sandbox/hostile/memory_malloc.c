// Takes memory and writes to it until there is none. A number: only so many MiB, and then ends.
#include <stdlib.h>
#include <string.h>
int main(int count, char** arguments) {
    const long most = count > 1 ? atol(arguments[1]) : 1L << 20;
    for (long i = 0; i < most; ++i) {
        char* block = malloc(1 << 20);
        if (!block) {
            return 3;
        }
        memset(block, (int)i + 1, 1 << 20);
    }
    return 0;
}
