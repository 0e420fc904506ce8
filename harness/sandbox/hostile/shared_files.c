// Tries calls that change or reveal the state of files that other runs see: system files, which all boxes share, and
// the working directory, which is kept if nothing seems to have changed in it. If a call only seems to succeed, wrong
// arguments show whether it was reached.
#include <errno.h>
#include <fcntl.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <linux/openat2.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
#ifndef SYS_cachestat
#define SYS_cachestat 451
#endif
static void see_what_is_in_memory(int file) {
    char byte;
    struct iovec vector = {&byte, 1};
    report(preadv2(file, &vector, 1, 0, RWF_NOWAIT) >= 0 || errno == EAGAIN, "a read that does not wait");
    report(syscall(SYS_preadv2, file, &vector, 1, 0, 0, (1UL << 32) + RWF_NOWAIT) >= 0, "the same in disguise");
    void* const map = mmap(0, 4096, PROT_READ, MAP_SHARED, file, 0);
    unsigned char present = 0;
    report(mincore(map, 4096, &present) == 0, "which pages are in memory");
    unsigned long range[2] = {0, 4096}, counts[5];
    report(syscall(SYS_cachestat, file, range, counts, 0) == 0, "how many pages are in memory");
    unsigned long context = 0;
    report(syscall(SYS_io_setup, 1, &context) == 0, "reads in the background, whose flags nobody sees");
    report(posix_fadvise(file, 0, 0, 4711) == EINVAL, "advice about pages");
    report(syscall(SYS_readahead, -1, 0, 4096) != 0, "reading ahead");
    report(madvise(map, 4096, MADV_COLD) == 0, "pages first to go");
    report(madvise(map, 4096, MADV_PAGEOUT) == 0, "pages that are gone");
    report(madvise(mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), 4096, MADV_MERGEABLE) == 0,
           "memory shared with whoever has the same in it");
    report(prctl(67 /* PR_SET_MEMORY_MERGE */, 1, 0, 0, 0) == 0, "all memory shared with whoever has the same in it");
    // Uses anonymous memory, because making one large page of a file needs more.
    char* const room = mmap(0, 4 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char* const aligned = room + (-(uintptr_t)room & ((2 << 20) - 1));
    memset(aligned, 1, 2 << 20);
    report(madvise(aligned, 2 << 20, 25 /* MADV_COLLAPSE */) == 0, "many pages made one");
}
static void ask_the_file_system(int file) {
    struct fiemap extents = {.fm_length = ~0ULL};
    unsigned kept = 0;
    report(ioctl(file, FS_IOC_FIEMAP, &extents) == 0, "where a file lies");
    report(syscall(SYS_ioctl, file, (1UL << 32) + FS_IOC_FIEMAP, &extents) == 0, "the same in disguise");
    report(ioctl(file, _IOW('f', 41, unsigned), &kept) == 0, "what ext4 keeps of a file");
    struct fsxattr attributes;
    report(ioctl(file, FS_IOC_FSGETXATTR, &attributes) == 0, "attributes as of XFS");
    report(ioctl(file, FICLONE, file) == 0 || errno != ENOTTY, "a command as of btrfs");
#ifdef SYS_ustat
    struct stat info;
    char room[64];
    fstat(file, &info);
    report(syscall(SYS_ustat, info.st_dev, room) == 0, "how full any file system is");
#endif
}
static void leave_hints(const char* path) {
    const int file = open(path, O_RDONLY);
    uint64_t before = 0, hint = 3;
    fcntl(file, F_GET_RW_HINT, &before);
    report(fcntl(file, F_SET_RW_HINT, &hint) == 0, "%s", path);
    report(fcntl(file, F_SET_FILE_RW_HINT, &hint) == 0, "%s", path);
    report(syscall(SYS_fcntl, file, (1UL << 32) + F_SET_RW_HINT, &before) == 0, "%s", path);
    report(fcntl(file, F_NOTIFY, DN_ACCESS) == 0, "a notice of who reads a folder");
    report(fcntl(file, F_SETLEASE, F_RDLCK) == 0, "a notice of who opens a file to write");
    close(file);
}
static void change_folder(void) {
    report(open(".", O_TMPFILE | O_RDWR, 0600) >= 0, "a file without a name");
    report(open(".", O_TMPFILE | O_WRONLY | O_EXCL, 0600) >= 0, "a file without a name, for good");
    struct open_how how = {.flags = O_TMPFILE | O_RDWR, .mode = 0600};
    report(syscall(SYS_openat2, AT_FDCWD, ".", &how, sizeof how) >= 0, "a file without a name by openat2");
    report(setxattr(".", "user.message", "x", 1, 0) == 0 || errno == EPERM, "an attribute of the folder");
    report(removexattr(".", "user.message") == 0 || errno == ENODATA || errno == EPERM, "an attribute less");
    // A read shows in the access time, if the change time is later than that.
    struct stat before, after;
    close(open("file", O_WRONLY | O_CREAT, 0600));
    stat(".", &before);
    usleep(20000);
    char entries[4096];
    const int folder = open(".", O_RDONLY | O_DIRECTORY);
    syscall(SYS_getdents64, folder, entries, sizeof entries);
    stat(".", &after);
    report(memcmp(&before.st_atim, &after.st_atim, sizeof before.st_atim) != 0, "a time of access");
    unlink("file");
}
int main(void) {
    signal(SIGIO, SIG_IGN);
    see_what_is_in_memory(open("/usr/bin/env", O_RDONLY));
    ask_the_file_system(open("/usr/bin/env", O_RDONLY));
    leave_hints("/usr/bin/env");
    leave_hints("/usr");
    leave_hints("/dev/null");
    leave_hints(".");
    change_folder();
    return 0;
}
