// Has the kernel write to its disks what waits for that, again and again, until it is stopped.
#include <unistd.h>
int main(void) {
    for (;;) {
        sync();
    }
}
