// Reads back its own output, if it may open it for that: a judge that spends 200 ms on a byte of standard output sees a
// byte of standard error at 200 ms that is gone at 400 ms.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
    fchmod(2, 0600);  // it belongs to the judge's user
    const int back = open("/proc/self/fd/2", O_RDONLY | O_NONBLOCK);
    char byte = 'x';
    write(1, &byte, 1);
    usleep(100000);
    write(2, &byte, 1);
    write(1, &byte, 1);
    usleep(200000);
    read(back, &byte, 1);
    pause();
}
