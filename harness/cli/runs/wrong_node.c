// Loaded into all programs of one node of a test cluster. For the judge, what the macros name is wrong there, as
// cluster_faults.py asks: calls that fail or are slow, a clock, a kernel.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

static int is_judge(void) {
    return strcmp(program_invocation_short_name, "judge") == 0;
}

// Whether the file is in the run's folder.
__attribute__((unused)) static int is_of_run(int file) {
    char link[64];
    char path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t length = readlink(link, path, sizeof path);
    return length > (ssize_t)strlen(RUN) && strncmp(path, RUN "/", strlen(RUN "/")) == 0;
}

#ifdef WRITE_ERROR
ssize_t write(int file, const void* bytes, size_t count) {
    if (is_judge() && is_of_run(file)) {
        errno = WRITE_ERROR;
        return -1;
    }
    return syscall(SYS_write, file, bytes, count);
}
#endif

#ifdef WRITE_SECONDS
ssize_t write(int file, const void* bytes, size_t count) {
    if (is_judge() && is_of_run(file)) {
        sleep(WRITE_SECONDS);
    }
    return syscall(SYS_write, file, bytes, count);
}
#endif

#ifdef LOCK_ERROR
// Not of folders: the nodes share /tmp, where judges of other nodes remove a folder that its owner could not lock.
int flock(int file, int operation) {
    struct stat status;
    if (is_judge() && fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
        errno = LOCK_ERROR;
        return -1;
    }
    return (int)syscall(SYS_flock, file, operation);
}
#endif

#ifdef LINK_ERROR
int link(const char* from, const char* to) {
    if (is_judge()) {
        errno = LINK_ERROR;
        return -1;
    }
    return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
}
#endif

#ifdef KERNEL
int uname(struct utsname* names) {
    const int result = (int)syscall(SYS_uname, names);
    if (is_judge()) {
        snprintf(names->release, sizeof names->release, "%s", KERNEL);
    }
    return result;
}
#endif

#ifdef CLOCK_SECONDS
int clock_gettime(clockid_t clock, struct timespec* time) {
    const int result = (int)syscall(SYS_clock_gettime, clock, time);
    if (clock == CLOCK_REALTIME && is_judge()) {
        time->tv_sec += CLOCK_SECONDS;
    }
    return result;
}
#endif
