// Looks for rights of any kind, and for a way to get them.
#include <grp.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[2];
    report(syscall(SYS_capget, &header, data) != 0 || data[0].effective || data[0].permitted || data[0].inheritable ||
           data[1].effective || data[1].permitted, "capabilities");
    for (int capability = 0; capability < 64; ++capability) {
        report(prctl(PR_CAPBSET_READ, capability, 0, 0, 0) == 1, "capability %d in the bounding set", capability);
    }
    report(prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1, "programs may give privileges");
    report(prctl(PR_GET_SECCOMP, 0, 0, 0, 0) != 2, "no filter of system calls");
    report(geteuid() == 0 || getegid() == 0 || getgroups(0, 0) > 1, "a user or group of the system");
    report(setresuid(0, 0, 0) == 0 || setresgid(0, 0, 0) == 0 || setgroups(0, 0) == 0, "changed the user");
    report(sethostname("mine", 4) == 0, "changed the host name");
    return 0;
}
