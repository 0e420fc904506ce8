// Opens sockets of the families that talk to the kernel or the hypervisor, also by numbers that only look different.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    const long high = 1L << 32;
    const long tries[][3] = {{AF_NETLINK, SOCK_RAW, 0}, {AF_PACKET, SOCK_RAW, 0},      {AF_VSOCK, SOCK_STREAM, 0},
                             {AF_ALG, SOCK_SEQPACKET, 0}, {AF_INET, SOCK_RAW, 1},       {AF_INET6, SOCK_RAW, 58},
                             {AF_KEY, SOCK_RAW, 2},       {high + AF_NETLINK, SOCK_RAW, 0}};
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; ++i) {
        if (syscall(SYS_socket, tries[i][0], tries[i][1], tries[i][2]) >= 0) {
            printf("achieved: a socket of family %ld\n", tries[i][0]);
        }
    }
    return 0;
}
