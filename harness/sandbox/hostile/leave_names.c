// Asks for files that are not there: the kernel remembers each name, on the account of who asked, when the run is over.
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
int main(void) {
    char name[256] = "/usr/";
    memset(name + 5, 'x', 240);
    for (int i = 0; i < 150000; ++i) {
        struct stat info;
        snprintf(name + 245, sizeof name - 245, "%d", i);
        stat(name, &info);
    }
    return 0;
}
