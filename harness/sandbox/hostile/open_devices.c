// Opens or makes devices that no program needs.
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>
int main(void) {
    const char* patterns[] = {"/dev/mem",  "/dev/kmsg", "/dev/vd*",  "/dev/sd*",     "/dev/nvme*",
                              "/dev/tty*", "/dev/pts*", "/dev/fuse", "/dev/console", "/dev/ptmx"};
    for (unsigned i = 0; i < sizeof patterns / sizeof *patterns; ++i) {
        glob_t found;
        if (glob(patterns[i], 0, 0, &found) == 0) {
            printf("achieved: sees %s\n", found.gl_pathv[0]);
        }
    }
    if (mknod("disk", S_IFBLK | 0600, makedev(254, 0)) == 0 || mknod("zero", S_IFCHR | 0600, makedev(1, 5)) == 0) {
        puts("achieved: made a device");
    }
    return 0;
}
