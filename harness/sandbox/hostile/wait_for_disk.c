// Makes calls that wait for disks or for all cores, where no signal ends it. Wrong arguments show whether a call
// reached the kernel.
#include <errno.h>
#include <fcntl.h>
#include <linux/membarrier.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/udp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    const long bad = -1;
    char byte = 0;
    struct iovec vector = {&byte, 1};
    report(syscall(SYS_fsync, bad) != 0, "fsync");
    report(syscall(SYS_fdatasync, bad) != 0, "fdatasync");
    report(syscall(SYS_syncfs, bad) != 0, "syncfs");
    report(syscall(SYS_sync_file_range, bad, 0, 0, 0) != 0, "sync_file_range");
    report(syscall(SYS_pwritev2, bad, &vector, 1, 0, 0, RWF_SYNC) != 0 && errno == EBADF, "a write that waits");
    report(syscall(SYS_membarrier, MEMBARRIER_CMD_GLOBAL, 0, 0) == 0, "a barrier on all cores");
    const long high = 1L << 32;
    const int file = open("/usr/bin/env", O_RDONLY);
    report(open("/usr/bin/env", O_RDONLY | O_DIRECT) >= 0, "reads past the cache");
#if defined(__x86_64__)
    report(syscall(SYS_open, "/usr/bin/env", high + O_DIRECT) >= 0, "the same by an older call");
#endif
    report(fcntl(file, F_SETFL, O_DIRECT) == 0, "the same for an open file");
    report(syscall(SYS_fcntl, file, high + F_SETFL, O_DIRECT) == 0, "the same in disguise");
    const int kind = UDP_ENCAP_ESPINUDP;
    report(setsockopt(socket(AF_INET, SOCK_DGRAM, 0), IPPROTO_UDP, UDP_ENCAP, &kind, sizeof kind) == 0,
           "new code of the kernel on all cores");
    const int yes = 1;
    report(setsockopt(socket(AF_INET6, SOCK_DGRAM, 0), IPPROTO_UDP, UDP_GRO, &yes, sizeof yes) == 0,
           "the same by packets in one");
    const int stamps[] = {SO_TIMESTAMP_OLD, SO_TIMESTAMPNS_OLD, SO_TIMESTAMPING_OLD,
                          SO_TIMESTAMP_NEW, SO_TIMESTAMPNS_NEW, SO_TIMESTAMPING_NEW};
    for (unsigned i = 0; i < sizeof stamps / sizeof *stamps; ++i) {
        report(setsockopt(socket(AF_INET, SOCK_DGRAM, 0), SOL_SOCKET, stamps[i], &yes, sizeof yes) == 0,
               "the same by option %d, which stamps packets", stamps[i]);
    }
    const unsigned long asks[] = {SIOCGSTAMP_OLD, SIOCGSTAMPNS_OLD, SIOCGSTAMP_NEW, SIOCGSTAMPNS_NEW};
    for (unsigned i = 0; i < sizeof asks / sizeof *asks; ++i) {
        struct timespec stamp[2];
        report(ioctl(socket(AF_INET, SOCK_DGRAM, 0), asks[i], stamp) == 0 || errno == ENOENT,
               "the same by command %lx, which asks for a stamp", asks[i]);
    }
    return 0;
}
