// Reserves space in its folder for files that stay empty. Exit code 3: the folder is full.
#include <fcntl.h>
#include <stdio.h>
int main(void) {
    for (int number = 0; number < 1000; ++number) {
        char name[32];
        snprintf(name, sizeof name, "file%d", number);
        if (fallocate(open(name, O_WRONLY | O_CREAT, 0600), FALLOC_FL_KEEP_SIZE, 0, 4 << 20) != 0) {
            return 3;
        }
    }
    return 0;
}
