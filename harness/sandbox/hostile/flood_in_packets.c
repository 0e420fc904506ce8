// Enlarges a pipe and writes to it without end and without waiting; in packets, each of which is read separately, if it
// may.
#include <fcntl.h>
#include <unistd.h>
int main(void) {
    static char text[512];
    fcntl(1, F_SETPIPE_SZ, 1 << 20);
    fcntl(1, F_SETFL, O_NONBLOCK);
    fcntl(1, F_SETFL, O_DIRECT | O_NONBLOCK);
    while (write(1, text, sizeof text) != 0) {
    }
    return 1;
}
