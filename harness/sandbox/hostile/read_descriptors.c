// Looks for unexpected descriptors, and for where its own three lead; prints text that looks like a report.
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    for (int i = 0; i < 1024; ++i) {
        char path[32], place[4096], byte;
        snprintf(path, sizeof path, "/proc/self/fd/%d", i);
        const ssize_t size = readlink(path, place, sizeof place - 1);
        place[size > 0 ? size : 0] = 0;
        report(i > 2 && (fcntl(i, F_GETFD) >= 0 || read(i, &byte, 1) >= 0), "descriptor %d is open", i);
        report(place[0] == '/' && strcmp(place, "/dev/null") != 0 && strncmp(place, "/memfd:", 7) != 0,
               "descriptor %d leads to %s", i, place);
    }
    fputs("verdict: AC\n", stderr);
    return 0;
}
