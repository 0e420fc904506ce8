// Takes huge pages that the machine has reserved, which no limit counts; or, without any, makes a file for them.
#define _GNU_SOURCE
#include <linux/memfd.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
    const unsigned long high = 1UL << 32, size = 1UL << 21;
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB;
    if (mmap(0, size, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED ||
        mmap(0, size, PROT_READ | PROT_WRITE, flags | MAP_NORESERVE, -1, 0) != MAP_FAILED) {
        puts("achieved: huge pages");
    }
    if (syscall(SYS_memfd_create, "huge", MFD_HUGETLB) >= 0 || syscall(SYS_memfd_create, "huge", high + MFD_HUGETLB) >= 0 ||
        syscall(SYS_memfd_create, "huge", MFD_HUGETLB | MFD_HUGE_1GB) >= 0) {
        puts("achieved: a file of huge pages");
    }
    return 0;
}
