// Makes threads as fast as it can.
#include <pthread.h>
#include <unistd.h>
static void* sleep_for_ever(void* nothing) {
    for (;;) {
        pause();
    }
    return nothing;
}
int main(void) {
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 65536);
    for (;;) {
        pthread_t thread;
        pthread_create(&thread, &small, sleep_for_ever, 0);
    }
}
