// Raises its own limits, and changes its score for the kernel's out-of-memory killer.
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    const int resources[] = {RLIMIT_STACK, RLIMIT_NOFILE, RLIMIT_NPROC, RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_MEMLOCK};
    for (unsigned i = 0; i < sizeof resources / sizeof *resources; ++i) {
        struct rlimit limit;
        getrlimit(resources[i], &limit);
        report(limit.rlim_max == RLIM_INFINITY, "no limit %d", resources[i]);
        limit.rlim_cur = limit.rlim_max += 4096;
        report(limit.rlim_max > 4096 && setrlimit(resources[i], &limit) == 0, "raised limit %d", resources[i]);
    }
    const int score = open("/proc/self/oom_score_adj", O_WRONLY);
    report(score >= 0 && write(score, "0", 1) == 1, "changed the score");
    return 0;
}
