// Is suspended in the kernel, waiting for a vfork child that sleeps.
#include <unistd.h>
int main(void) {
    if (vfork() == 0) {
        for (;;) {
            pause();
        }
    }
    return 0;
}
