// Spins with as many timers as it gets, each of which interrupts it all the time, and ignores the signals of its cpu
// limit.
#include <signal.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
static void on(int number) { (void)number; }
int main(void) {
    struct rlimit limit;
    getrlimit(RLIMIT_CPU, &limit);
    limit.rlim_cur = 1;
    setrlimit(RLIMIT_CPU, &limit);
    signal(SIGXCPU, on);
    signal(SIGALRM, on);
    const struct itimerspec often = {{0, 1000}, {0, 1000}};
    for (int i = 0; i < 1000; ++i) {
        timer_t timer;
        if (timer_create(i % 2 ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, 0, &timer) == 0) {
            timer_settime(timer, 0, &often, 0);
        }
    }
    for (;;) {
    }
}
