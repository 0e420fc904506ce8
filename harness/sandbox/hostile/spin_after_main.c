// Its first thread ends, and another spins: what is left of the process looks like a dead one.
#include <pthread.h>
static void* spin(void* nothing) {
    for (volatile int i = 0;; ++i) {
    }
    return nothing;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, spin, 0);
    pthread_exit(0);
}
