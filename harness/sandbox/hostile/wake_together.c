// Threads, or processes, that wake at the same tick of the clock again and again. Each waits for its siblings' moment
// of work, and none of them uses much time.
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
enum { siblings = 18, tick_ns = 4000000, work_ns = 20000 };
static void* work_at_each_tick(void* nothing) {
    for (;;) {
        struct timespec next;
        clock_gettime(CLOCK_MONOTONIC, &next);
        next.tv_nsec += tick_ns - next.tv_nsec % tick_ns;
        if (next.tv_nsec == 1000000000) {
            next.tv_nsec = 0;
            ++next.tv_sec;
        }
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, 0);
        struct timespec begin;
        struct timespec now;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
        do {
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        } while ((now.tv_sec - begin.tv_sec) * 1000000000L + now.tv_nsec - begin.tv_nsec < work_ns);
    }
    return nothing;
}
int main(int count, char** arguments) {
    for (int i = 1; i < siblings; ++i) {
        pthread_t thread;
        if (count > 1 && strcmp(arguments[1], "processes") == 0) {
            if (fork() == 0) {
                break;
            }
        } else {
            pthread_create(&thread, 0, work_at_each_tick, 0);
        }
    }
    work_at_each_tick(0);
}
