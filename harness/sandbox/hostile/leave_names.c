// Looks up files that do not exist: the kernel caches each name, charged to this run, also after its end.
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
