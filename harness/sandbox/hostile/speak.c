// Leaves a message for a later run in every place it can think of.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>
int main(void) {
    const char* files[] = {"/dev/shm/message", "/tmp/message", "/var/tmp/message", "/run/message", "/work/message"};
    for (int i = 0; i < 5; ++i) {
        close(open(files[i], O_WRONLY | O_CREAT, 0666));
    }
    shmget(4711, 4096, IPC_CREAT | 0666);
    msgget(4711, IPC_CREAT | 0666);
    semget(4711, 1, IPC_CREAT | 0666);
    syscall(SYS_mq_open, "message", O_RDWR | O_CREAT, 0666, 0);
    setxattr("/tmp", "user.message", "x", 1, 0);
    const struct timespec then[2] = {{4711, 0}, {4711, 0}};
    const char* touched[] = {"/dev/null", "/dev/zero", "/usr/bin", "/program"};
    for (int i = 0; i < 4; ++i) {
        if (utimensat(AT_FDCWD, touched[i], 0, 0) == 0 || utimensat(AT_FDCWD, touched[i], then, 0) == 0) {
            printf("achieved: changed the time of %s\n", touched[i]);
        }
    }
    return 0;
}
