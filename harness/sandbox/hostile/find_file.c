// Looks for a file below a folder: find_file FOLDER NAME. From the root it skips /usr, which is large and the machine's
// own.
#include <ftw.h>
#include <string.h>
#include "harness/sandbox/hostile/report.h"
static const char* wanted;
static int look(const char* path, const struct stat* info, int kind, struct FTW* place) {
    (void)info;
    if (kind == FTW_D && strcmp(path, "/usr") == 0) {
        return FTW_SKIP_SUBTREE;
    }
    report(strcmp(path + place->base, wanted) == 0, "found %s", path);
    return FTW_CONTINUE;
}
int main(int count, char** arguments) {
    wanted = count > 2 ? arguments[2] : "";
    return count > 2 ? nftw(arguments[1], look, 32, FTW_PHYS | FTW_ACTIONRETVAL) : 2;
}
