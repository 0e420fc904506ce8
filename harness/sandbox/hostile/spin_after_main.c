// Its first thread ends, and another spins: the process then looks like a zombie.
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
