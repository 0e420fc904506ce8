// Has the kernel compile programs of its own, in memory that counts for no limit: filters of sockets and of system calls.
#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
static void report(int done, const char* what) {
    if (done) {
        printf("achieved: %s\n", what);
    }
}
int main(void) {
    const long high = 1L << 32;
    struct sock_filter code[] = {BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const struct sock_fprog filter = {1, code};
    const int any = socket(AF_UNIX, SOCK_DGRAM, 0), shared = socket(AF_INET, SOCK_DGRAM, 0);
    const int yes = 1;
    setsockopt(shared, SOL_SOCKET, SO_REUSEPORT, &yes, sizeof yes);
    report(setsockopt(any, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter) == 0, "a filter of a socket");
    report(syscall(SYS_setsockopt, any, high + SOL_SOCKET, high + SO_ATTACH_FILTER, &filter, sizeof filter) == 0,
           "a filter of a socket in disguise");
    report(setsockopt(shared, SOL_SOCKET, SO_ATTACH_REUSEPORT_CBPF, &filter, sizeof filter) == 0,
           "a filter of sockets that share a port");
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    report(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0, "a filter of system calls");
    report(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0, "a filter of system calls by prctl");
    return 0;
}
