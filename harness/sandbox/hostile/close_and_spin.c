// Closes all its descriptors and uses cpu time forever.
#include <unistd.h>
int main(void) {
    for (int i = 0; i < 256; ++i) {
        close(i);
    }
    for (volatile unsigned long i = 0;; ++i) {
    }
}
