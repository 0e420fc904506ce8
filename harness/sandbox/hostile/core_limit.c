// Sets its limit on core dumps to 0, which would let the machine's core dump collector run: see core(5).
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
int main(void) {
    const struct rlimit nothing = {0, 0};
    const int result = setrlimit(RLIMIT_CORE, &nothing);
    struct rlimit limit;
    getrlimit(RLIMIT_CORE, &limit);
    printf("%d %ju %ju\n", result, (uintmax_t)limit.rlim_cur, (uintmax_t)limit.rlim_max);
    return 0;
}
