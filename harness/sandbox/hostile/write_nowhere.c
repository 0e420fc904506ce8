// Writes from an unmapped address. Before Linux 6.15 that leaves an empty buffer to read in its output pipes.
#include <errno.h>
#include <unistd.h>
int main(void) {
    void* volatile nowhere = (void*)8;
    for (int output = 1; output <= 2; ++output) {
        if (write(output, nowhere, 1) != -1 || errno != EFAULT) {
            return 1;
        }
    }
    return 0;
}
