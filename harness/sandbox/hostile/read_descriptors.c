// Looks for unexpected descriptors, and for where its own three lead.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(void) {
    for (int i = 0; i < 256; ++i) {
        char path[32], place[4096], byte;
        snprintf(path, sizeof path, "/proc/self/fd/%d", i);
        const ssize_t size = readlink(path, place, sizeof place - 1);
        place[size > 0 ? size : 0] = 0;
        if (i > 2 && (fcntl(i, F_GETFD) >= 0 || read(i, &byte, 1) >= 0)) {
            printf("achieved: descriptor %d is open\n", i);
        } else if (place[0] == '/' && strcmp(place, "/dev/null") != 0 && strncmp(place, "/memfd:", 7) != 0) {
            printf("achieved: descriptor %d leads to %s\n", i, place);
        }
    }
    return 0;
}
