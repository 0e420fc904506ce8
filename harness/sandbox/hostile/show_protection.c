// Prints its protections, one on each line, as far as they are visible without /proc: unless one was lost, all programs
// of a box print the same. Lines that begin with "limit" depend on the control groups, those with "/proc" on /proc.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <net/if.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>
// These differ from box to box.
static long known(unsigned id) { return id >= 1900000000 ? -1 : (long)id; }
static void show_rights(void) {
    unsigned ids[6];
    getresuid(ids, ids + 1, ids + 2);
    getresgid(ids + 3, ids + 4, ids + 5);
    printf("user");
    for (int i = 0; i < 6; ++i) {
        printf(" %ld", known(ids[i]));
    }
    printf(", %d more groups\n", getgroups(0, 0));
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[2] = {0};
    syscall(SYS_capget, &header, data);
    uint64_t bounding = 0;
    for (unsigned capability = 0; capability < 64; ++capability) {
        const int has = prctl(PR_CAPBSET_READ, capability, 0, 0, 0);
        if (has < 0) {
            break;
        }
        bounding |= (uint64_t)has << capability;
    }
    printf("capabilities %x %x %x %x %x %x, bounding set %jx\n", data[0].effective, data[0].permitted,
           data[0].inheritable, data[1].effective, data[1].permitted, data[1].inheritable, (uintmax_t)bounding);
    printf("no new privileges %d, filter %d\n", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0),
           prctl(PR_GET_SECCOMP, 0, 0, 0, 0));
}
static void show_calls(void) {
    const long bad = -1;
    struct flock lock = {.l_type = F_RDLCK};
    const struct {
        const char* name;
        long result;
        int error;
    } calls[] = {{"ptrace", syscall(SYS_ptrace, bad, 0, 0, 0), errno},
                 {"mount", syscall(SYS_mount, 0, 0, 0, 0, 0), errno},
                 {"keyctl", syscall(SYS_keyctl, 0, -3, 0), errno},
                 {"unshare", syscall(SYS_unshare, bad), errno},
                 {"clone3", syscall(SYS_clone3, 0, 0), errno},
                 {"netlink", syscall(SYS_socket, AF_NETLINK, SOCK_RAW, bad), errno},
                 {"lock", syscall(SYS_fcntl, 1, F_SETLK, &lock), errno}};
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; ++i) {
        printf("call %s %ld %s\n", calls[i].name, calls[i].result, strerrorname_np(calls[i].error));
    }
}
static void show_session(void) {
    sigset_t blocked;
    struct utsname machine;
    char folder[4096] = "";
    uname(&machine);
    sigprocmask(SIG_SETMASK, 0, &blocked);
    printf("leads its session %d, umask %o, host %s, at %s\n", getsid(0) == getpid(), (unsigned)umask(022),
           machine.nodename, getcwd(folder, sizeof folder) && strcmp(folder, "/work") == 0 ? folder : "another place");
    for (int number = 1; number < NSIG; ++number) {
        if (sigismember(&blocked, number) == 1) {
            printf("blocked signal %d\n", number);
        }
    }
    for (int resource = 0; resource < RLIM_NLIMITS; ++resource) {
        struct rlimit limit = {0, 0};
        getrlimit(resource, &limit);
        printf("limit %d %jd %jd\n", resource, (intmax_t)limit.rlim_cur, (intmax_t)limit.rlim_max);
    }
    const int end = socket(AF_INET, SOCK_DGRAM, 0);
    for (int index = 1; index < 4; ++index) {
        struct ifreq interface = {.ifr_ifindex = index};
        if (ioctl(end, SIOCGIFNAME, &interface) == 0) {
            printf("interface %s\n", interface.ifr_name);
        }
    }
}
static void show_files(void) {
    const char* paths[] = {"/",          "/usr",       "/bin",        "/sbin",        "/lib",      "/lib32",
                           "/lib64",     "/libx32",    "/etc",        "/etc/passwd",  "/etc/alternatives",
                           "/etc/ld.so.cache",         "/dev",        "/dev/null",    "/dev/zero", "/dev/full",
                           "/dev/random", "/dev/urandom", "/dev/fd",  "/dev/stdin",   "/dev/stdout", "/dev/stderr",
                           "/dev/shm",   "/dev/mem",   "/proc",       "/proc/cpuinfo", "/program", "/work",
                           "/tmp",       "/home",      "/root",       "/sys",         "/var",      "/run"};
    for (unsigned i = 0; i < sizeof paths / sizeof *paths; ++i) {
        struct stat info;
        struct statvfs place;
        if (lstat(paths[i], &info) != 0) {
            continue;
        }
        printf("%s mode %o of %ld", paths[i], info.st_mode, known(info.st_uid));
        if (!S_ISLNK(info.st_mode) && statvfs(paths[i], &place) == 0) {
            printf(", mounted %lx", place.f_flag);
        }
        if (strcmp(paths[i], "/work") == 0) {
            printf(", %ju blocks, %ju files", (uintmax_t)place.f_blocks, (uintmax_t)place.f_files);
        }
        if (strcmp(paths[i], "/etc/ld.so.cache") == 0) {
            printf(", %jd bytes", (intmax_t)info.st_size);
        }
        printf("\n");
    }
    DIR* here = opendir(".");
    for (struct dirent* entry; here && (entry = readdir(here));) {
        if (entry->d_name[0] != '.') {
            printf("left %s\n", entry->d_name);
        }
    }
}
int main(void) {
    show_rights();
    show_calls();
    show_session();
    show_files();
    return 0;
}
