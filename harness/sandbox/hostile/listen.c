// Looks for what `speak` has left.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>
int main(void) {
    const char* files[] = {"/dev/shm/message", "/tmp/message", "/var/tmp/message", "/run/message", "/work/message"};
    for (int i = 0; i < 5; ++i) {
        if (access(files[i], F_OK) == 0) {
            printf("achieved: %s\n", files[i]);
        }
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
    return 0;
}
