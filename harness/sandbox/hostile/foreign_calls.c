// Makes system calls by another architecture's numbers, each in a new process. On x86-64, a thread of it makes them: if
// only that thread ends, or nothing, the attack has succeeded. A 64-bit ARM processor takes 32-bit calls only from a
// 32-bit program, so the process becomes one; some processors cannot run it.
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
static void lives_on(const char* name, void (*child)(void* (*call)(void*), long number), void* (*call)(void*), long number) {
    const int pid = fork();
    if (pid == 0) {
        child(call, number);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    report(WIFEXITED(status), "the process lives on after a call of %s", name);
}
#if defined(__x86_64__)
static void* by_i386(void* number) {
    __asm__ volatile("int $0x80" : "+a"(number)::"memory", "r8", "r9", "r10", "r11");
    return number;
}
static void* by_x32(void* number) {
    syscall(0x40000000 + (long)number);
    return number;
}
static void in_thread(void* (*call)(void*), long number) {
    pthread_t thread;
    if (pthread_create(&thread, 0, call, (void*)number) != 0) {
        _exit(1);
    }
    usleep(100000);
    _exit(0);
}
int main(void) {
    lives_on("i386", in_thread, by_i386, 20 /* getpid */);
    lives_on("i386, by a newer number", in_thread, by_i386, 463);
    lives_on("x32", in_thread, by_x32, SYS_getpid);
    lives_on("x32, by a number of its own", in_thread, by_x32, 547);
    return 0;
}
#else
// Calls `number`, and ends with exit code 0.
static void in_32_bit_program(void* (*call)(void*), long number) {
    (void)call;
    const unsigned begin = 0x10000, entry = begin + 84, bytes = 104;
    const unsigned program[] = {
        // the ELF header: an executable for ARM, EABI 5
        0x464c457f, 0x00010101, 0, 0, 0x00280002, 1, entry, 52, 0, 0x05000000, 0x00200034, 1, 0,
        // one segment, the whole file, to be read and executed
        1, 0, begin, begin, bytes, bytes, 5, begin,
        // mov r7, number; svc 0; mov r7, exit; mov r0, 0; svc 0
        0xe3a07000 | (unsigned)number, 0xef000000, 0xe3a07001, 0xe3a00000, 0xef000000};
    _Static_assert(sizeof program == 104, "the size that the segment says");
    char* none[] = {0};
    const int file = memfd_create("", 0);
    if (write(file, program, sizeof program) == sizeof program) {
        fexecve(file, none, none);
    }
    raise(SIGKILL);
}
int main(void) {
    lives_on("32-bit ARM", in_32_bit_program, 0, 20 /* getpid */);
    lives_on("32-bit ARM, by a newer number", in_32_bit_program, 0, 0xff);
    return 0;
}
#endif
