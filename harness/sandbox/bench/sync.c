// Makes the kernel write pending data to its disks, again and again, until it is stopped.
#include <unistd.h>
int main(void) {
    for (;;) {
        sync();
    }
}
