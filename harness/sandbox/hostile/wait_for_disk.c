// Makes calls that wait for disks or for all cores, where no signal ends it. Wrong arguments show whether a call
// reached the kernel.
#include <errno.h>
#include <fcntl.h>
#include <linux/membarrier.h>
#include <netinet/in.h>
#include <netinet/udp.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
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
    return 0;
}
