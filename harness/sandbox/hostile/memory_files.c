// Fills the working directory. Ends with 3 when there is no more room.
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
int main(void) {
    static char block[1 << 16];
    memset(block, 'x', sizeof block);
    const int file = open("big", O_WRONLY | O_CREAT, 0600);
    while (write(file, block, sizeof block) > 0) {
    }
    return 3;
}
