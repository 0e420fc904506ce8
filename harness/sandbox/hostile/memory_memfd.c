// Fills an anonymous file, which no process maps.
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    static char block[1 << 16];
    memset(block, 'x', sizeof block);
    const int file = memfd_create("big", 0);
    while (write(file, block, sizeof block) > 0) {
    }
    return 3;
}
