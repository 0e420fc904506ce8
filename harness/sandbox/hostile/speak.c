// Leaves a message for a later run in every place it knows. "hold": also holds messages for a simultaneous run, in
// objects that end with its process; then reports that and waits.
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
static void hold(void) {
    const struct sockaddr_un name = {AF_UNIX, "\0message"};
    const int end = socket(AF_UNIX, SOCK_STREAM, 0);
    bind(end, (const void*)&name, offsetof(struct sockaddr_un, sun_path) + 8);
    listen(end, 1);
    // A lock of each kind on a file that all runs see.
    const int whole = open("/usr/bin/env", O_RDONLY), record = open("/usr/bin/env", O_RDONLY);
    struct flock lock = {.l_type = F_RDLCK};
    flock(whole, LOCK_SH);
    fcntl(record, F_SETLK, &lock);
    if (write(1, "ready\n", 6) == 6) {
        pause();
    }
}
int main(int count, char** arguments) {
    const char* files[] = {"/dev/shm/message", "/tmp/message", "/var/tmp/message", "/run/message", "/work/message", "/dev/shm/sem.message"};
    for (int i = 0; i < 6; ++i) {
        close(open(files[i], O_WRONLY | O_CREAT, 0666));
    }
    shmget(4711, 4096, IPC_CREAT | 0666);
    msgget(4711, IPC_CREAT | 0666);
    semget(4711, 1, IPC_CREAT | 0666);
    syscall(SYS_mq_open, "message", O_RDWR | O_CREAT, 0666, 0);
    setxattr("/tmp", "user.message", "x", 1, 0);
    const struct timespec then[2] = {{4711, 0}, {4711, 0}};
    const char* touched[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/usr/bin", "/program"};
    for (int i = 0; i < 7; ++i) {
        const int opened = open(touched[i], i < 5 ? O_RDWR : O_RDONLY);
        report(utimensat(AT_FDCWD, touched[i], 0, 0) == 0 || utimensat(AT_FDCWD, touched[i], then, 0) == 0 ||
               futimens(opened, 0) == 0 || futimens(opened, then) == 0, "changed the time of %s", touched[i]);
    }
    // An anonymous file belongs to this process alone; anything else is a shared object.
    struct stat input;
    report(fstat(0, &input) == 0 && (!S_ISREG(input.st_mode) || input.st_nlink > 0) &&
           (futimens(0, 0) == 0 || futimens(0, then) == 0), "changed the time of the input");
    if (count > 1 && strcmp(arguments[1], "hold") == 0) {
        hold();
    }
    return 0;
}
