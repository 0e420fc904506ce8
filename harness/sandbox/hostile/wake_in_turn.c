// A herd of threads that one of them wakes by a futex, over and over: each wakes, works for a moment and sleeps again.
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>
enum { siblings = 18, pause_us = 1000 };
static atomic_int turn;
static void* follow(void* nothing) {
    for (int seen = 0;; seen = atomic_load(&turn)) {
        syscall(SYS_futex, &turn, FUTEX_WAIT_PRIVATE, seen, 0, 0, 0);
        for (volatile int i = 0; i < 3000; ++i) {
        }
    }
    return nothing;
}
int main(void) {
    for (int i = 1; i < siblings; ++i) {
        pthread_t thread;
        pthread_create(&thread, 0, follow, 0);
    }
    for (;;) {
        atomic_fetch_add(&turn, 1);
        syscall(SYS_futex, &turn, FUTEX_WAKE_PRIVATE, siblings, 0, 0, 0);
        usleep(pause_us);
    }
}
