// Prints the working directory's content and mode.
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
int main(void) {
    struct stat info;
    DIR* folder = opendir(".");
    if (!folder || stat(".", &info) != 0) {
        return 1;
    }
    printf("%o\n", (unsigned)(info.st_mode & 07777));
    for (struct dirent* entry; (entry = readdir(folder));) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            puts(entry->d_name);
        }
    }
    return 0;
}
