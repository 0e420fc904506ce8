// Opens sockets of the families that talk to the kernel or the hypervisor, also by numbers that only look different, and
// pairs of them: of families that know no pairs an error that only they have says that they were reached.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    const long high = 1L << 32;
    const long tries[][3] = {{AF_NETLINK, SOCK_RAW, 0}, {AF_PACKET, SOCK_RAW, 0},      {AF_VSOCK, SOCK_STREAM, 0},
                             {AF_ALG, SOCK_SEQPACKET, 0}, {AF_INET, SOCK_RAW, 1},       {AF_INET6, SOCK_RAW, 58},
                             {AF_KEY, SOCK_RAW, 2},       {AF_TIPC, SOCK_STREAM, 0},     {high + AF_NETLINK, SOCK_RAW, 0}};
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; ++i) {
        if (syscall(SYS_socket, tries[i][0], tries[i][1], tries[i][2]) >= 0) {
            printf("achieved: a socket of family %ld\n", tries[i][0]);
        }
        int pair[2];
        if (tries[i][0] != AF_INET && tries[i][0] != AF_INET6 &&
            (syscall(SYS_socketpair, tries[i][0], tries[i][1], tries[i][2], pair) >= 0 || errno == EOPNOTSUPP)) {
            printf("achieved: a pair of family %ld\n", tries[i][0]);
        }
    }
    return 0;
}
