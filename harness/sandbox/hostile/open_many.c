// Opens as many files as it can, up to ten thousand.
#include <fcntl.h>
#include <stdio.h>
int main(void) {
    for (int i = 0; i < 10000; ++i) {
        if (open("/dev/null", O_RDONLY) < 0) {
            return 0;
        }
    }
    puts("achieved: ten thousand open files");
    return 0;
}
