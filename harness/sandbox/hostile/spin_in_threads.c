// The first thread sleeps; four others use cpu time forever.
#include <pthread.h>
#include <unistd.h>
static void* spin(void* nothing) {
    for (volatile unsigned long i = 0;; ++i) {
    }
    return nothing;
}
int main(void) {
    for (int i = 0; i < 4; ++i) {
        pthread_t thread;
        pthread_create(&thread, 0, spin, 0);
    }
    for (;;) {
        pause();
    }
}
