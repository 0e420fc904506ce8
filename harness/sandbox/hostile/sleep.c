// Says that it has started and sleeps for ever.
#include <unistd.h>
int main(void) {
    if (write(1, "started\n", 8) != 8) {
        return 1;
    }
    for (;;) {
        pause();
    }
}
