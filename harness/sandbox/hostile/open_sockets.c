// Opens sockets of the families that talk to the kernel or the hypervisor, also by numbers that only look different,
// and socket pairs: a family without pairs shows by its own error that it was reached. Then tries rare internet
// protocols, commands for interfaces that no box has, and urgent bytes. Exit code 1: a common socket was refused.
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
static void open_rare_ones(void) {
    const long high = 1L << 32;
    const long tries[][3] = {{AF_INET, SOCK_STREAM, 262 /* MPTCP */}, {AF_INET6, SOCK_STREAM, 262},
                             {AF_INET, SOCK_STREAM, high + 262},      {AF_INET, SOCK_DGRAM, IPPROTO_UDPLITE},
                             {AF_INET6, SOCK_DGRAM, IPPROTO_UDPLITE}, {AF_INET, SOCK_STREAM, IPPROTO_SCTP},
                             {AF_INET, SOCK_SEQPACKET, 0},            {AF_INET6, SOCK_SEQPACKET, 0},
                             {AF_INET, SOCK_DCCP, 0},                 {AF_INET, SOCK_DCCP, IPPROTO_DCCP},
                             {AF_INET, high + SOCK_SEQPACKET, 0},     {AF_INET, SOCK_STREAM, 256 /* SMC */}};
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; ++i) {
        report(syscall(SYS_socket, tries[i][0], tries[i][1], tries[i][2]) >= 0,
               "a socket of family %ld, type %ld, protocol %ld", tries[i][0], tries[i][1], tries[i][2]);
    }
}
static void command_rare_ones(void) {
    const unsigned long commands[] = {0x8940 /* SIOCGIFBR */, 0x8982 /* SIOCGIFVLAN */, 0x89a0 /* SIOCBRADDBR */};
    for (int i = 0; i < 3; ++i) {
        char room[256] = {0};
        report(ioctl(socket(AF_UNIX, SOCK_STREAM, 0), commands[i], room) >= 0 || errno != ENOTTY,
               "command %lx", commands[i]);
    }
}
static void send_urgent_bytes(void) {
    int pair[2];
    char byte = 'x';
    struct iovec vector = {&byte, 1};
    struct mmsghdr message = {.msg_hdr = {.msg_iov = &vector, .msg_iovlen = 1}};
    report(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0 &&
           (send(pair[0], &byte, 1, MSG_OOB) == 1 || sendmsg(pair[0], &message.msg_hdr, MSG_OOB) == 1 ||
            sendmmsg(pair[0], &message, 1, MSG_OOB) == 1 || sendto(pair[0], &byte, 1, MSG_OOB | MSG_DONTWAIT, 0, 0) == 1 ||
            recv(pair[1], &byte, 1, MSG_OOB | MSG_DONTWAIT) == 1),
           "an urgent byte");
}
static int open_usual_ones(void) {
    const int tries[][3] = {{AF_UNIX, SOCK_STREAM, 0},    {AF_UNIX, SOCK_SEQPACKET, 0},
                            {AF_UNIX, SOCK_DGRAM, PF_UNIX}, {AF_INET, SOCK_STREAM, 0},
                            {AF_INET, SOCK_DGRAM, 0},     {AF_INET, SOCK_STREAM | SOCK_CLOEXEC, IPPROTO_TCP},
                            {AF_INET6, SOCK_DGRAM | SOCK_NONBLOCK, IPPROTO_UDP}};
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; ++i) {
        if (socket(tries[i][0], tries[i][1], tries[i][2]) < 0 && errno != EAFNOSUPPORT) {
            printf("no socket of family %d, type %d, protocol %d\n", tries[i][0], tries[i][1], tries[i][2]);
            return 1;
        }
    }
    return 0;
}
int main(void) {
    const long high = 1L << 32;
    const long tries[][3] = {{AF_NETLINK, SOCK_RAW, 0}, {AF_PACKET, SOCK_RAW, 0},      {AF_VSOCK, SOCK_STREAM, 0},
                             {AF_ALG, SOCK_SEQPACKET, 0}, {AF_INET, SOCK_RAW, 1},       {AF_INET6, SOCK_RAW, 58},
                             {AF_KEY, SOCK_RAW, 2},       {AF_TIPC, SOCK_STREAM, 0},     {high + AF_NETLINK, SOCK_RAW, 0}};
    for (unsigned i = 0; i < sizeof tries / sizeof *tries; ++i) {
        report(syscall(SYS_socket, tries[i][0], tries[i][1], tries[i][2]) >= 0, "a socket of family %ld", tries[i][0]);
        int pair[2];
        report(tries[i][0] != AF_INET && tries[i][0] != AF_INET6 &&
               (syscall(SYS_socketpair, tries[i][0], tries[i][1], tries[i][2], pair) >= 0 || errno == EOPNOTSUPP),
               "a pair of family %ld", tries[i][0]);
    }
    open_rare_ones();
    command_rare_ones();
    send_urgent_bytes();
    return open_usual_ones();
}
