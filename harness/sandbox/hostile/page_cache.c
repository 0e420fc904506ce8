// Reads many system files, so that the kernel keeps much of them in memory, charged to this run.
#include <fcntl.h>
#include <ftw.h>
#include <unistd.h>
static long total;
static int read_whole(const char* path, const struct stat* info, int kind, struct FTW* place) {
    (void)info;
    (void)place;
    static char block[1 << 16];
    const int file = kind == FTW_F ? open(path, O_RDONLY) : -1;
    for (ssize_t got; file >= 0 && (got = read(file, block, sizeof block)) > 0;) {
        total += got;
    }
    close(file);
    return total > 300000000;
}
int main(void) {
    nftw("/usr/lib", read_whole, 32, FTW_PHYS);
    return total > 100000000 ? 0 : 2;
}
