// Leaves an empty file in its working directory, which the next run must not find.
#include <fcntl.h>
int main(void) {
    return open("left", O_WRONLY | O_CREAT, 0600) < 0;
}
