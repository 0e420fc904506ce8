// Below the folder given: makes a file in every folder, opens every file for writing, changes every mode.
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
static int try_path(const char* path, const struct stat* info, int kind, struct FTW* place) {
    (void)kind;
    (void)place;
    char name[4200];
    if (strncmp(path, "/work", 5) == 0 || strncmp(path, "//work", 6) == 0 || S_ISLNK(info->st_mode)) {
        return 0;
    }
    if (S_ISDIR(info->st_mode)) {
        snprintf(name, sizeof name, "%s/written", path);
        report(open(name, O_WRONLY | O_CREAT, 0600) >= 0, "made %s", name);
    } else if (S_ISREG(info->st_mode)) {
        const int file = open(path, O_WRONLY);
        if (file >= 0) {
            printf("achieved: opened %s for writing\n", path);
            close(file);
        }
    }
    report(chmod(path, info->st_mode) == 0, "changed the mode of %s", path);
    return 0;
}
int main(int count, char** arguments) {
    return nftw(count > 1 ? arguments[1] : "/", try_path, 32, FTW_PHYS);
}
