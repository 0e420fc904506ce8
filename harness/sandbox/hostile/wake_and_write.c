// Threads that wake over and over and write a byte at a time, so that the judge works as long as they do. Each waits
// for its siblings, and for the judge.
#include <pthread.h>
#include <sched.h>
#include <unistd.h>
enum { siblings = 18, bytes = 4, rest_us = 2000 };
static void* write_bytes(void* nothing) {
    for (;;) {
        usleep(rest_us);
        for (int i = 0; i < bytes; ++i) {
            if (write(2, "x", 1) != 1) {
                return nothing;
            }
            sched_yield();
        }
    }
}
int main(void) {
    for (int i = 1; i < siblings; ++i) {
        pthread_t thread;
        pthread_create(&thread, 0, write_bytes, 0);
    }
    write_bytes(0);
}
