// Writes without end to the descriptor given.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int count, char** arguments) {
    static char block[1 << 16];
    memset(block, 'x', sizeof block);
    const int out = count > 1 ? atoi(arguments[1]) : 1;
    while (write(out, block, sizeof block) > 0) {
    }
    return 3;
}
