// Prints that it has started, and sleeps forever.
#include <unistd.h>
int main(void) {
    if (write(1, "started\n", 8) != 8) {
        return 1;
    }
    for (;;) {
        pause();
    }
}
