// Makes the kernel store data that no limit counts: filters of sockets and of system calls, which are programs in the
// kernel; notes on pages, mappings, connections and packets; multicast groups, whose list takes minutes to empty.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
static const long high = 1L << 32;
static void filter_things(void) {
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
}
static void note_things(void) {
    const unsigned long nodes = 1;
    void* const page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memfd_create("", 0), 0);
    report(syscall(SYS_mbind, page, 4096, 2 /* MPOL_BIND */, &nodes, 8, 0) == 0, "where a page of a file is to lie");
    report(prctl(PR_SET_VMA, PR_SET_VMA_ANON_NAME, mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), 4096,
                 "x") == 0,
           "the name of a mapping");
    struct tcp_md5sig key = {.tcpm_keylen = 1, .tcpm_prefixlen = 32};
    key.tcpm_addr.ss_family = AF_INET;
    const int end = socket(AF_INET, SOCK_STREAM, 0);
    report(setsockopt(end, IPPROTO_TCP, TCP_MD5SIG, &key, sizeof key) == 0, "the key of a connection");
    report(syscall(SYS_setsockopt, end, high + IPPROTO_TCP, TCP_MD5SIG_EXT, &key, sizeof key) == 0,
           "the same in disguise");
    static struct cmsghdr headers[2048] = {{sizeof headers, 4711, 0}};  // a level that does not exist
    const int new = socket(AF_INET6, SOCK_DGRAM, 0);
    report(setsockopt(new, IPPROTO_IPV6, IPV6_2292PKTOPTIONS, headers, sizeof headers) == 0, "headers for all packets");
    const unsigned char route[24] = {0, sizeof route / 8 - 1, 4 /* a segment route */};
    report(setsockopt(new, IPPROTO_IPV6, IPV6_RTHDR, route, sizeof route) == 0, "a route for all packets");
}
static void join_groups(void) {
    const int old = socket(AF_INET, SOCK_DGRAM, 0), new = socket(AF_INET6, SOCK_DGRAM, 0);
    struct ip_mreqn group = {{htonl(0xe1000001)}, {0}, 1};
    report(setsockopt(old, IPPROTO_IP, IP_ADD_MEMBERSHIP, &group, sizeof group) == 0, "a group of the network");
    struct group_source_req source = {.gsr_interface = 1};
    source.gsr_group.ss_family = source.gsr_source.ss_family = AF_INET;
    ((struct sockaddr_in*)&source.gsr_group)->sin_addr.s_addr = htonl(0xe1000002);
    ((struct sockaddr_in*)&source.gsr_source)->sin_addr.s_addr = htonl(0x0a000001);
    report(setsockopt(old, IPPROTO_IP, MCAST_JOIN_SOURCE_GROUP, &source, sizeof source) == 0, "one source of a group");
    const struct ipv6_mreq younger = {{{{0xff, 5, 1}}}, 1};
    report(setsockopt(new, IPPROTO_IPV6, IPV6_JOIN_GROUP, &younger, sizeof younger) == 0, "a group of IPv6");
}
int main(void) {
    filter_things();
    note_things();
    join_groups();
    return 0;
}
