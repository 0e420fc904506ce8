// A child takes memory until it is killed; its parent keeps sleeping.
#include <stdlib.h>
#include <unistd.h>
int main(void) {
    if (fork() == 0) {
        for (;;) {
            volatile char* block = malloc(1 << 20);
            for (long place = 0; place < 1 << 20; place += 4096) {
                block[place] = 1;
            }
        }
    }
    for (;;) {
        pause();
    }
}
