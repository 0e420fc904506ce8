// Makes system calls by another architecture's numbers, each in a thread of a new process. If only that thread ends, or
// nothing, the attack has succeeded.
#include <pthread.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
static void* by_i386(void* number) {
#if defined(__x86_64__)
    __asm__ volatile("int $0x80" : "+a"(number)::"memory", "r8", "r9", "r10", "r11");
#endif
    return number;
}
static void* by_x32(void* number) {
    syscall(0x40000000 + (long)number);
    return number;
}
static void lives_on(const char* name, void* (*call)(void*), long number) {
    const int pid = fork();
    if (pid == 0) {
        pthread_t thread;
        if (pthread_create(&thread, 0, call, (void*)number) != 0) {
            _exit(1);
        }
        usleep(100000);
        _exit(0);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    report(WIFEXITED(status), "the process lives on after a call of %s", name);
}
int main(void) {
    lives_on("i386", by_i386, 20 /* getpid */);
    lives_on("i386, by a newer number", by_i386, 463);
    lives_on("x32", by_x32, SYS_getpid);
    lives_on("x32, by a number of its own", by_x32, 547);
    return 0;
}
