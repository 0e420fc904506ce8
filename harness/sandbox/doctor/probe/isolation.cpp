// Probes that try to reach the machine, the judge, or another run.
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/sandbox/doctor/probe/probes.hpp"

namespace harness::sandbox::probe {

namespace {

// ---- rights ----

void seek_rights(const Words& /*words*/) {
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    std::array<__user_cap_data_struct, 2> data{};
    if (::syscall(SYS_capget, &header, data.data()) != 0 || data[0].effective != 0 || data[0].permitted != 0 ||
        data[1].effective != 0 || data[1].permitted != 0) {
        could("has capabilities");
    }
    if (::prctl(PR_CAPBSET_READ, 0, 0, 0, 0) == 1) {
        could("has a bounding set of capabilities");
    }
    if (::prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) {
        could("may gain rights by setuid programs");
    }
    if (::setresuid(0, 0, 0) == 0 || ::setresgid(0, 0, 0) == 0 || ::setgroups(0, nullptr) == 0) {
        could("became another user");
    }
}

void seek_user(const Words& /*words*/) {
    if (::geteuid() == 0 || ::getegid() == 0) {
        could("is root");
    }
    if (::getgroups(0, nullptr) > 1) {
        could("is in groups of the machine's");
    }
}

void call_kernel(const Words& /*words*/) {
    constexpr long bad = -1;
    const auto reach = [](const char* name, long result) {
        if (result >= 0 || (errno != EPERM && errno != ENOSYS)) {
            could(std::string{"reached "} + name);
        }
    };
    if (::prctl(PR_GET_SECCOMP, 0, 0, 0, 0) != 2) {
        could("runs without a filter");
    }
    reach("bpf", ::syscall(SYS_bpf, bad, 0, 0));
    reach("perf_event_open", ::syscall(SYS_perf_event_open, 0, 0, -1, -1, 0));
    reach("io_uring_setup", ::syscall(SYS_io_uring_setup, 0, 0));
    reach("userfaultfd", ::syscall(SYS_userfaultfd, bad));
    reach("keyctl", ::syscall(SYS_keyctl, 0, -3, 0));
    reach("ptrace", ::syscall(SYS_ptrace, bad, 0, 0, 0));
    reach("mount", ::syscall(SYS_mount, 0, 0, 0, 0, 0));
    reach("unshare", ::syscall(SYS_unshare, bad));
    reach("init_module", ::syscall(SYS_init_module, 0, 0, 0));
    reach("shmget", ::syscall(SYS_shmget, 0, 0, 0));
    for (const int family : {AF_NETLINK, AF_PACKET, AF_VSOCK, AF_ALG}) {
        reach("a socket family of the kernel's", ::syscall(SYS_socket, family, SOCK_RAW, bad));
    }
}

// ---- things of the machine ----

void read_files(const Words& words) {
    for (const std::string& path : words) {
        char byte = 0;
        const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file >= 0 && ::read(file, &byte, 1) == 1) {
            could("read " + path);
        }
        ::close(file);
    }
}

void write_files(const Words& words) {
    for (const std::string& folder : words) {
        const std::string path = folder + "/.judge-probe";
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file >= 0) {
            could("made a file in " + folder);
            ::close(file);
            ::unlink(path.c_str());
        }
    }
}

// Prints the numbers of the namespaces, one NAME NUMBER for each, for the caller to compare with its own.
void show_namespaces(const Words& /*words*/) {
    for (const char* name : {"user", "mnt", "pid", "net", "ipc", "uts", "cgroup"}) {
        struct stat info {};
        const std::string path = std::string{"/proc/self/ns/"} + name;
        if (::stat(path.c_str(), &info) == 0) {
            std::printf("%s %llu\n", name, static_cast<unsigned long long>(info.st_ino));
        }
    }
}

// PID: of a living process that must be invisible here.
void seek_processes(const Words& words) {
    for (const std::string& word : words) {
        const auto pid = static_cast<pid_t>(number_in(word));
        if (pid > 1 && pid != ::getpid() && ::kill(pid, 0) == 0) {
            could("may send signals to process " + word + " of the machine");
        }
    }
}

// PORT NAME: a listening TCP socket on the loopback, and a socket with an abstract UNIX name.
void connect_to(const Words& words) {
    need(words.size() >= 2);
    const auto reach = [](int family, const void* address, std::size_t size, const char* what) {
        const int end = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (end >= 0 && ::connect(end, static_cast<const sockaddr*>(address), static_cast<socklen_t>(size)) == 0) {
            could(std::string{"connected to "} + what);
        }
        ::close(end);
    };
    sockaddr_in port{};
    port.sin_family = AF_INET;
    port.sin_port = htons(static_cast<std::uint16_t>(number_in(words[0])));
    port.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    reach(AF_INET, &port, sizeof port, "a port of the machine");
    sockaddr_un abstract{AF_UNIX, {}};
    words[1].copy(abstract.sun_path + 1, sizeof abstract.sun_path - 2);
    reach(AF_UNIX, &abstract, sizeof(sa_family_t) + 1 + words[1].size(), "an abstract socket of the machine");
}

// ---- from one run to the next ----

// Leaves a process in its own session that keeps standard output open.
void leave_process(const Words& /*words*/) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::setsid();
        if (::fork() == 0) {
            ::sleep(longest_life_s);
        }
        ::_exit(0);
    }
    need(::waitpid(child, nullptr, 0) == child);
}

void leave_file(const Words& /*words*/) {
    need(::close(::open("left", O_WRONLY | O_CREAT | O_CLOEXEC, 0600)) == 0);
}

void find_file(const Words& /*words*/) {
    if (::access("left", F_OK) == 0) {
        could("found the last run's file");
    }
}

// Prints the ids of its own process and of a child.
void show_numbers(const Words& /*words*/) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(0);
    }
    std::printf("%d %d\n", ::getpid(), child);
    need(::waitpid(child, nullptr, 0) == child);
}

}  // namespace

std::span<const Probe> isolation_probes() {
    static constexpr std::array all{
        Probe{"seek-rights", seek_rights},       Probe{"seek-user", seek_user},
        Probe{"call-kernel", call_kernel},       Probe{"read-files", read_files},
        Probe{"write-files", write_files},       Probe{"show-namespaces", show_namespaces},
        Probe{"seek-processes", seek_processes}, Probe{"connect-to", connect_to},
        Probe{"leave-process", leave_process},   Probe{"leave-file", leave_file},
        Probe{"find-file", find_file},           Probe{"show-numbers", show_numbers},
    };
    return all;
}

}  // namespace harness::sandbox::probe
