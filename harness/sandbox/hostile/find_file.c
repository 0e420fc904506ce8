// Looks for a file below a folder: find_file FOLDER NAME.
#define _GNU_SOURCE
#include <ftw.h>
#include <stdio.h>
#include <string.h>
static const char* wanted;
static int look(const char* path, const struct stat* info, int kind, struct FTW* place) {
    (void)info;
    (void)kind;
    if (strcmp(path + place->base, wanted) == 0) {
        printf("achieved: found %s\n", path);
    }
    return 0;
}
int main(int count, char** arguments) {
    wanted = count > 2 ? arguments[2] : "";
    return count > 2 ? nftw(arguments[1], look, 32, FTW_PHYS) : 2;
}
