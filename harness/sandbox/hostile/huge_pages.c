// Takes huge pages that the machine has reserved, which no limit counts; or, without any, makes a file for them.
#include <linux/memfd.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    const unsigned long high = 1UL << 32, size = 1UL << 21;
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB;
    report(mmap(0, size, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED, "huge pages");
    report(mmap(0, size, PROT_READ | PROT_WRITE, flags | MAP_NORESERVE, -1, 0) != MAP_FAILED, "the same, unreserved");
    report(syscall(SYS_memfd_create, "huge", MFD_HUGETLB) >= 0, "a file of huge pages");
    report(syscall(SYS_memfd_create, "huge", high + MFD_HUGETLB) >= 0, "the same in disguise");
    report(syscall(SYS_memfd_create, "huge", MFD_HUGETLB | MFD_HUGE_1GB) >= 0, "a file of larger pages");
    return 0;
}
