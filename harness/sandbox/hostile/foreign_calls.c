// Makes system calls by another architecture's numbers, each in a thread of a new process. If only that thread ends, or
// nothing, the attack has succeeded.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
static void* by_i386(void* unused) {
#if defined(__x86_64__)
    long result = 20;  // getpid
    __asm__ volatile("int $0x80" : "+a"(result)::"memory", "r8", "r9", "r10", "r11");
#endif
    return unused;
}
static void* by_newer_i386(void* unused) {
#if defined(__x86_64__)
    long result = 463;
    __asm__ volatile("int $0x80" : "+a"(result)::"memory", "r8", "r9", "r10", "r11");
#endif
    return unused;
}
static void* by_x32(void* unused) {
    syscall(0x40000000 + SYS_getpid);
    return unused;
}
static void* by_newer_x32(void* unused) {
    syscall(0x40000000 + 547);
    return unused;
}
static void lives_on(const char* name, void* (*call)(void*)) {
    const int pid = fork();
    if (pid == 0) {
        pthread_t thread;
        if (pthread_create(&thread, 0, call, 0) != 0) {
            _exit(1);
        }
        usleep(100000);
        _exit(0);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    if (WIFEXITED(status)) {
        printf("achieved: the process lives on after a call of %s\n", name);
    }
}
int main(void) {
    lives_on("i386", by_i386);
    lives_on("i386, by a newer number", by_newer_i386);
    lives_on("x32", by_x32);
    lives_on("x32, by a number of its own", by_newer_x32);
    return 0;
}
