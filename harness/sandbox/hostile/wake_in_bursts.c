// Bursts of short-lived threads that wait for each other, with rests in between: whoever looks from time to time sees
// other threads, or none.
#include <pthread.h>
#include <unistd.h>
enum { siblings = 16, rounds = 20, rest_us = 70000 };
static void* work(void* nothing) {
    for (volatile int i = 0; i < 30000; ++i) {
    }
    return nothing;
}
int main(void) {
    for (;;) {
        for (int round = 0; round < rounds; ++round) {
            pthread_t threads[siblings];
            int made = 0;
            while (made < siblings && pthread_create(&threads[made], 0, work, 0) == 0) {
                ++made;
            }
            while (made > 0) {
                pthread_join(threads[--made], 0);
            }
        }
        usleep(rest_us);
    }
}
