// Fills POSIX shared memory, a file in /dev/shm, through a mapping.
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    const long step = 1 << 22;
    const int file = shm_open("/big", O_RDWR | O_CREAT, 0600);
    shm_unlink("/big");
    for (long size = step; file >= 0 && ftruncate(file, size) == 0; size += step) {
        char* block = mmap(0, (size_t)step, PROT_READ | PROT_WRITE, MAP_SHARED, file, size - step);
        if (block == MAP_FAILED) {
            return 3;
        }
        memset(block, 1, (size_t)step);
        munmap(block, (size_t)step);
    }
    return 3;
}
