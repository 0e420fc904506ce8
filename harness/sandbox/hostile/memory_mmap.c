// Maps shared anonymous memory and writes to it until there is none.
#include <string.h>
#include <sys/mman.h>
int main(void) {
    for (;;) {
        char* block = mmap(0, 1 << 22, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) {
            return 3;
        }
        memset(block, 1, 1 << 22);
    }
}
