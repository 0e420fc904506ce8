// judge-probe: each run tries one action that must be impossible in the box, and prints a line for each success. `judge
// doctor` runs it. It does no harm without a box: it removes what it makes, and what it starts ends by itself. Exit
// code 0: it has tried; 2: it could not.
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/sandbox/doctor/probe/queue_connections.hpp"

namespace {

using Arguments = std::vector<std::string>;  // the arguments after the probe's name

// How long a process lives if nobody ends it.
constexpr unsigned longest_life_s = 5;

void could(const std::string& what) {
    std::printf("%s\n", what.c_str());
}

// Ends the program if something that the action needs is missing.
void need(bool is_there) {
    if (!is_there) {
        std::exit(2);
    }
}

// ---- limits, the worker's core, and a known amount of work ----

constexpr long block_bytes = 1L << 20;

void use_cpu(const Arguments& /*arguments*/) {
    ::alarm(longest_life_s);
    for (;;) {
        asm volatile("");
    }
}

// Uses cpu time in one short-lived child after another, which nobody reaps.
void use_cpu_in_children(const Arguments& /*arguments*/) {
    static_cast<void>(std::signal(SIGCHLD, SIG_IGN));
    ::alarm(longest_life_s);
    for (;;) {
        std::array<int, 2> ends{};
        need(::pipe(ends.data()) == 0);
        if (::fork() == 0) {
            timespec used{};
            while (used.tv_sec == 0 && used.tv_nsec < 20'000'000) {
                ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
            }
            ::_exit(0);
        }
        char byte = 0;
        ::close(ends[1]);
        while (::read(ends[0], &byte, 1) > 0) {
        }
        ::close(ends[0]);
    }
}

void sleep_long(const Arguments& /*arguments*/) {
    ::sleep(longest_life_s);
    could("slept as long as it liked");
}

// Two children take 48 MiB each. They end only when both have it, or one was killed.
void use_memory(const Arguments& /*arguments*/) {
    constexpr std::size_t each = std::size_t{48} << 20U;
    std::array<int, 2> go{};
    need(::pipe(go.data()) == 0);
    std::array<pid_t, 2> children{};
    std::array<int, 2> full{};  // read end: one byte when the child is full, end of file if the child is gone
    for (std::size_t i = 0; i < children.size(); ++i) {
        std::array<int, 2> ends{};
        need(::pipe(ends.data()) == 0);
        children[i] = ::fork();
        if (children[i] == 0) {
            std::vector<char> memory(each, 1);
            char byte = 0;
            ::close(go[1]);
            const bool told = ::write(ends[1], memory.data() + each - 1, 1) == 1 && ::read(go[0], &byte, 1) == 0;
            ::_exit(told ? 0 : 1);
        }
        ::close(ends[1]);
        full[i] = ends[0];
    }
    for (const int end : full) {
        char byte = 0;
        static_cast<void>(::read(end, &byte, 1));
    }
    ::close(go[1]);
    bool both = true;
    for (const pid_t child : children) {
        int status = 0;
        both = ::waitpid(child, &status, 0) == child && status == 0 && both;
    }
    if (both) {
        could("held 96 MiB in two processes");
    }
}

void make_processes(const Arguments& /*arguments*/) {
    constexpr std::size_t many = 48;
    std::vector<pid_t> children;
    while (children.size() < many) {
        const pid_t child = ::fork();
        if (child < 0) {
            break;
        }
        if (child == 0) {
            ::sleep(longest_life_s);
            ::_exit(0);
        }
        children.push_back(child);
    }
    for (const pid_t child : children) {
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
    }
    if (children.size() == many) {
        could("had 48 processes at once");
    }
}

void open_files(const Arguments& /*arguments*/) {
    for (int i = 0; i < 200; ++i) {
        if (::open("/dev/null", O_RDONLY | O_CLOEXEC) < 0) {
            need(errno == EMFILE);
            return;
        }
    }
    could("had 200 files open");
}

void write_output(const Arguments& /*arguments*/) {
    const std::vector<char> block(block_bytes, 'x');
    for (int i = 0; i < 4; ++i) {
        need(::write(1, block.data(), block.size()) >= 0);
    }
}

void fill_disk(const Arguments& /*arguments*/) {
    const std::vector<char> block(block_bytes, 'x');
    long written = 0;
    constexpr int files = 16;
    for (int i = 0; i < files; ++i) {
        const std::string name = "fill-" + std::to_string(i);
        const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        written += std::max<long>(0, ::write(file, block.data(), block.size()));
        ::close(file);
    }
    if (written == files * block_bytes) {
        could("wrote 16 MiB of files");
    }
}

void count_cores(const Arguments& /*arguments*/) {
    cpu_set_t set;
    CPU_ZERO(&set);
    need(::sched_getaffinity(0, sizeof set, &set) == 0);
    if (CPU_COUNT(&set) > 1) {
        could("moves between " + std::to_string(CPU_COUNT(&set)) + " cores");
    }
}

// ROUNDS: a known amount of work, always the same, in registers and a little memory.
void work(const Arguments& arguments) {
    const long rounds = arguments.empty() ? 0 : std::stol(arguments[0]);
    std::array<std::uint64_t, 4096> table{};
    std::uint64_t state = 1;
    for (long i = 0; i < rounds; ++i) {
        state ^= state << 13U;
        state ^= state >> 7U;
        state ^= state << 17U;
        std::uint64_t& cell = table[state % table.size()];
        state += cell;
        cell = state;
    }
    need(state != 0);  // so that the work is not optimised away
}

// ---- rights ----

void seek_rights(const Arguments& /*arguments*/) {
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

void seek_user(const Arguments& /*arguments*/) {
    if (::geteuid() == 0 || ::getegid() == 0) {
        could("is root");
    }
    if (::getgroups(0, nullptr) > 1) {
        could("is in groups of the machine's");
    }
}

void call_kernel(const Arguments& /*arguments*/) {
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

void read_files(const Arguments& arguments) {
    for (const std::string& path : arguments) {
        char byte = 0;
        const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file >= 0 && ::read(file, &byte, 1) == 1) {
            could("read " + path);
        }
        ::close(file);
    }
}

void write_files(const Arguments& arguments) {
    for (const std::string& folder : arguments) {
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
void show_namespaces(const Arguments& /*arguments*/) {
    for (const char* name : {"user", "mnt", "pid", "net", "ipc", "uts", "cgroup"}) {
        struct stat info {};
        const std::string path = std::string{"/proc/self/ns/"} + name;
        if (::stat(path.c_str(), &info) == 0) {
            std::printf("%s %llu\n", name, static_cast<unsigned long long>(info.st_ino));
        }
    }
}

// PID: of a living process that must be invisible here.
void seek_processes(const Arguments& arguments) {
    for (const std::string& word : arguments) {
        const auto pid = static_cast<pid_t>(std::stol(word));
        if (pid > 1 && pid != ::getpid() && ::kill(pid, 0) == 0) {
            could("may send signals to process " + word + " of the machine");
        }
    }
}

// PORT NAME: a listening TCP socket on the loopback, and a socket with an abstract UNIX name.
void connect_to(const Arguments& arguments) {
    need(arguments.size() >= 2);
    const auto reach = [](int family, const void* address, std::size_t size, const char* what) {
        const int end = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (end >= 0 && ::connect(end, static_cast<const sockaddr*>(address), static_cast<socklen_t>(size)) == 0) {
            could(std::string{"connected to "} + what);
        }
        ::close(end);
    };
    sockaddr_in port{};
    port.sin_family = AF_INET;
    port.sin_port = htons(static_cast<std::uint16_t>(std::stol(arguments[0])));
    port.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    reach(AF_INET, &port, sizeof port, "a port of the machine");
    sockaddr_un abstract{AF_UNIX, {}};
    arguments[1].copy(abstract.sun_path + 1, sizeof abstract.sun_path - 2);
    reach(AF_UNIX, &abstract, sizeof(sa_family_t) + 1 + arguments[1].size(), "an abstract socket of the machine");
}

// ---- from one run to the next ----

// Leaves a process in its own session that keeps standard output open.
void leave_process(const Arguments& /*arguments*/) {
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

void leave_file(const Arguments& /*arguments*/) {
    need(::close(::open("left", O_WRONLY | O_CREAT | O_CLOEXEC, 0600)) == 0);
}

void find_file(const Arguments& /*arguments*/) {
    if (::access("left", F_OK) == 0) {
        could("found the last run's file");
    }
}

// Prints the ids of its own process and of a child.
void show_numbers(const Arguments& /*arguments*/) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(0);
    }
    std::printf("%d %d\n", ::getpid(), child);
    need(::waitpid(child, nullptr, 0) == child);
}

struct Probe {
    std::string_view name;
    void (*run)(const Arguments&);
};

constexpr std::array probes{
    Probe{"use-cpu", use_cpu},
    Probe{"use-cpu-in-children", use_cpu_in_children},
    Probe{"sleep", sleep_long},
    Probe{"use-memory", use_memory},
    Probe{"make-processes", make_processes},
    Probe{"open-files", open_files},
    Probe{"write-output", write_output},
    Probe{"fill-disk", fill_disk},
    Probe{"count-cores", count_cores},
    Probe{"work", work},
    Probe{"seek-rights", seek_rights},
    Probe{"seek-user", seek_user},
    Probe{"call-kernel", call_kernel},
    Probe{"read-files", read_files},
    Probe{"write-files", write_files},
    Probe{"show-namespaces", show_namespaces},
    Probe{"seek-processes", seek_processes},
    Probe{"connect-to", connect_to},
    Probe{"queue-connections", queue_connections},
    Probe{"leave-process", leave_process},
    Probe{"leave-file", leave_file},
    Probe{"find-file", find_file},
    Probe{"show-numbers", show_numbers},
};

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        static_cast<void>(std::fputs("judge-probe: it is started by `judge`, not by hand\n", stderr));
        return 2;
    }
    const auto probe = std::ranges::find(probes, std::string_view{arguments[1]}, &Probe::name);
    need(probe != probes.end());
    probe->run({arguments + 2, arguments + count});
}
