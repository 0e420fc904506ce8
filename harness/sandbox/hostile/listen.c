// Looks for messages that `speak` has left or holds.
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    const char* files[] = {"/dev/shm/message", "/tmp/message", "/var/tmp/message", "/run/message", "/work/message", "/dev/shm/sem.message"};
    for (int i = 0; i < 6; ++i) {
        report(access(files[i], F_OK) == 0, "%s", files[i]);
        unlink(files[i]);
    }
    const int memory = shmget(4711, 0, 0), queue = msgget(4711, 0), semaphore = semget(4711, 0, 0);
    if (memory >= 0 || queue >= 0 || semaphore >= 0) {
        puts("achieved: System V objects");
        shmctl(memory, IPC_RMID, 0);
        msgctl(queue, IPC_RMID, 0);
        semctl(semaphore, 0, IPC_RMID);
    }
    if (syscall(SYS_mq_open, "message", O_RDONLY, 0, 0) >= 0) {
        puts("achieved: a message queue");
        syscall(SYS_mq_unlink, "message");
    }
    char byte;
    if (getxattr("/tmp", "user.message", &byte, 1) >= 0) {
        puts("achieved: an extended attribute");
        removexattr("/tmp", "user.message");
    }
    const struct sockaddr_un name = {AF_UNIX, "\0message"};
    const int end = socket(AF_UNIX, SOCK_STREAM, 0);
    report(connect(end, (const void*)&name, offsetof(struct sockaddr_un, sun_path) + 8) == 0, "an abstract socket");
    const int file = open("/usr/bin/env", O_RDONLY);
    report(flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK, "a lock on a whole file");
    struct flock lock = {.l_type = F_WRLCK};
    report(fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK, "a lock on a part of a file");
    return 0;
}
