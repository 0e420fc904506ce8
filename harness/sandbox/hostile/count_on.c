// Prints the ids of its own process and of a child, and the cpu time of process 1. Then makes many more processes and
// leaves them to process 1. If a later run gets other values, it can tell what this one did. "sent": the same by the
// network's count of packets without a route.
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
static int child(void) {
    const int pid = fork();
    if (pid == 0) {
        _exit(0);
    }
    waitpid(pid, 0, 0);
    return pid;
}
static int count_sent(void) {
    char line[1024], name[32];
    long counts[16] = {0};
    FILE* const file = fopen("/proc/self/net/snmp", "r");
    for (int lines = 0; file && fgets(line, sizeof line, file);) {
        // Of two lines that begin with "Ip:" the second has the numbers; the 12th is OutNoRoutes.
        if (strncmp(line, "Ip: ", 4) == 0 && ++lines == 2) {
            sscanf(line, "%31s%ld%ld%ld%ld%ld%ld%ld%ld%ld%ld%ld%ld", name, counts, counts + 1, counts + 2, counts + 3,
                   counts + 4, counts + 5, counts + 6, counts + 7, counts + 8, counts + 9, counts + 10, counts + 11);
        }
    }
    printf("%ld\n", counts[11]);
    const struct sockaddr_in nowhere = {AF_INET, htons(9), {htonl(0x08080808)}, {0}};
    for (int i = 0; i < 100; ++i) {
        connect(socket(AF_INET, SOCK_DGRAM, 0), (const void*)&nowhere, sizeof nowhere);
    }
    return 0;
}
int main(int arguments, char** unused) {
    (void)unused;
    if (arguments > 1) {
        return count_sent();
    }
    const int first = child();
    struct timespec used = {0};
    syscall(SYS_clock_gettime, (1UL << 32) + (unsigned)-14, &used);  // the kernel ignores the upper half
    clock_gettime(-14, &used);
    printf("%d %d %ld.%09ld\n", getpid(), first, (long)used.tv_sec, used.tv_nsec);
    for (int i = 0; i < 200; ++i) {
        if (fork() == 0) {
            _exit(fork() < 0);
        }
        wait(0);
    }
    return 0;
}
