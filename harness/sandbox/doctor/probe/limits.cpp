// Probes of limits and of the worker's core, and a known amount of work.
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>

#include <fcntl.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/sandbox/doctor/probe/probes.hpp"

namespace harness::sandbox::probe {

namespace {

constexpr long block_bytes = 1L << 20;

[[noreturn]] void spin() {
    for (;;) {
        asm volatile("");
    }
}

void use_cpu(const Words& /*words*/) {
    ::alarm(longest_life_s);
    spin();
}

// Uses cpu time in one short-lived child after another, which nobody reaps.
void use_cpu_in_children(const Words& /*words*/) {
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

void sleep_long(const Words& /*words*/) {
    ::sleep(longest_life_s);
    could("slept as long as it liked");
}

// Two children take 48 MiB each. They end only when both have it, or one was killed.
void use_memory(const Words& /*words*/) {
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

void make_processes(const Words& /*words*/) {
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

void open_files(const Words& /*words*/) {
    for (int i = 0; i < 200; ++i) {
        if (::open("/dev/null", O_RDONLY | O_CLOEXEC) < 0) {
            need(errno == EMFILE);
            return;
        }
    }
    could("had 200 files open");
}

void write_output(const Words& /*words*/) {
    const std::vector<char> block(block_bytes, 'x');
    for (int i = 0; i < 4; ++i) {
        need(::write(1, block.data(), block.size()) >= 0);
    }
}

void fill_disk(const Words& /*words*/) {
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

void count_cores(const Words& /*words*/) {
    cpu_set_t set;
    CPU_ZERO(&set);
    need(::sched_getaffinity(0, sizeof set, &set) == 0);
    if (CPU_COUNT(&set) > 1) {
        could("moves between " + std::to_string(CPU_COUNT(&set)) + " cores");
    }
}

// ROUNDS: a known amount of work, always the same, in registers and a little memory.
void work(const Words& words) {
    const long rounds = words.empty() ? 0 : number_in(words[0]);
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

}  // namespace

std::span<const Probe> limit_probes() {
    static constexpr std::array all{
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
    };
    return all;
}

}  // namespace harness::sandbox::probe
