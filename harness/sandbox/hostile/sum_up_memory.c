// A child has many threads sum up its memory, which no kill interrupts, while the program ends. The first argument says
// how many GiB it maps.
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
static void* sum_up(void* nothing) {
    char sums[2048];
    for (;;) {
        const int file = open("/proc/self/smaps_rollup", O_RDONLY);
        if (read(file, sums, sizeof sums) < 0) {
            return nothing;
        }
        close(file);
    }
}
int main(int count, char** arguments) {
    const size_t size = (size_t)(count > 1 ? atoi(arguments[1]) : 1) << 30;
    const int populate = 22;  // MADV_POPULATE_READ, since Linux 5.14: all of it is the page of zeros
    int ends[2];
    char byte;
    if (pipe(ends) != 0 || fork() != 0) {
        close(ends[1]);
        const int failed = (int)read(ends[0], &byte, 1) != 1;
        return sleep(1) != 0 || failed;  // the threads begin
    }
    char* const memory = mmap(0, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    madvise(memory, size, MADV_NOHUGEPAGE);
    const int failed = madvise(memory, size, populate) != 0 || write(ends[1], "!", 1) != 1;
    pthread_t thread;
    for (int i = 0; i < 60; ++i) {
        pthread_create(&thread, 0, sum_up, 0);
    }
    return failed || pause();
}
