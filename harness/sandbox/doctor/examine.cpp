#include "harness/sandbox/doctor/examine.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <sstream>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/sandbox/kernel_threads.hpp"
#include "harness/sandbox/meminfo.hpp"
#include "harness/sandbox/remedy.hpp"

namespace harness::sandbox {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using base::Fd;
using model::Stop;
using std::chrono::nanoseconds;

using Arguments = std::vector<std::string>;

// An emulated processor of a busy machine needs 5 s to fill 64 MiB.
const model::Limits roomy{.cpu = 30s, .wall = 60s};

// The result of a trial. Both empty: the protection held, and there is nothing more to report.
struct Observation {
    std::string could;  // what the program could do
    std::string seen;
};

// A trial without a result.
struct NotTried {
    std::string why;
};

struct Ran {
    model::Outcome outcome;
    std::string output;
};

std::string dead_after(std::chrono::nanoseconds time) {
    return fmt::format("dead {:.1f} ms after it", base::milliseconds(time));
}

class Examiner {
  public:
    Examiner(BoxOptions options, fs::path probe_dir) : runner_(std::move(options)), probe_dir_(std::move(probe_dir)) {}

    const std::vector<wire::Protection>& protections() { return runner_.protections(); }

    // `on_output`: called when the program prints.
    Ran run(
        const Arguments& arguments, const model::Limits& limits = roomy, int output = -1,
        const std::function<void()>& on_output = [] {}) {
        Request request;
        request.program_dir = probe_dir_;
        request.arguments = {fmt::format("{}/judge-probe", program_dir_inside)};
        request.arguments.insert(request.arguments.end(), arguments.begin(), arguments.end());
        request.limits = limits;
        request.standard_output = output;
        Ran ran;
        const auto take = [&](std::string_view bytes) {
            ran.output += bytes;
            on_output();
        };
        ran.outcome = runner_.run(request, take).outcome;
        return ran;
    }

    // The numbers of the box's namespaces, by name.
    const std::map<std::string, std::uint64_t>& namespaces() {
        if (namespaces_.empty()) {
            std::istringstream lines{run({"show-namespaces"}).output};
            std::string name;
            for (std::uint64_t number = 0; lines >> name >> number;) {
                namespaces_[name] = number;
            }
        }
        return namespaces_;
    }

  private:
    BoxRunner runner_;
    fs::path probe_dir_;
    std::map<std::string, std::uint64_t> namespaces_;
};

using Try = std::function<Observation(Examiner&)>;

// Roomy limits, except for this limit.
template <typename Value>
model::Limits only(Value model::Limits::*limit, Value value) {
    model::Limits limits = roomy;
    limits.*limit = value;
    return limits;
}

// A program that tries to break a protection, prints what it could do, and ends.
Try breaks(Arguments arguments, const model::Limits& limits = roomy) {
    return [arguments = std::move(arguments), limits](Examiner& examiner) -> Observation {
        const Ran ran = examiner.run(arguments, limits);
        if (ran.outcome.end != decltype(ran.outcome.end){model::Exited{0}}) {
            throw NotTried{"judge-probe " + model::describe_failure(ran.outcome)};
        }
        return {ran.output.substr(0, ran.output.find('\n')), ""};
    };
}

// A program that continues until it is stopped at a limit.
Try exceeds(const char* probe, Stop stop, const model::Limits& limits) {
    return [=](Examiner& examiner) -> Observation {
        const model::Outcome outcome = examiner.run({probe}, limits).outcome;
        if (outcome.stop != stop) {
            return {fmt::format("was not stopped for it, and {}", model::describe_failure(outcome)), ""};
        }
        if (stop == Stop::Wall && outcome.wall) {
            return {"", dead_after(*outcome.wall - limits.wall)};
        }
        if (stop == Stop::Cpu && outcome.cpu) {
            return {"", dead_after(*outcome.cpu - limits.cpu)};
        }
        return {};
    };
}

// Whether the box has its own namespace of this kind.
Try leaves_namespace(const std::string& name) {
    return [name](Examiner& examiner) -> Observation {
        struct stat own {};
        const auto box_number = examiner.namespaces().find(name);
        if (box_number == examiner.namespaces().end() || ::stat(("/proc/self/ns/" + name).c_str(), &own) != 0) {
            throw NotTried{"without a /proc in the box its namespaces cannot be seen"};
        }
        return {box_number->second == own.st_ino ? "is in the judge's own " + name + " namespace" : "", ""};
    };
}

Observation try_processes(Examiner& examiner) {
    const Observation shown =
        breaks({"seek-processes", std::to_string(::getpid()), std::to_string(::getppid())})(examiner);
    return shown.could.empty() ? leaves_namespace("pid")(examiner) : shown;
}

Observation try_end_of_all(Examiner& examiner) {
    base::Pipe pipe = base::make_pipe();
    examiner.run({"leave-process"}, roomy, pipe.write.get());
    pipe.write.reset();
    pollfd end{pipe.read.get(), POLLIN, 0};
    const bool ended = ::poll(&end, 1, 0) == 1 && (end.revents & POLLHUP) != 0;
    return {ended ? "" : "left a process that outlives the run", ""};
}

Observation try_reading(Examiner& examiner) {
    const base::TempDir folder;
    const fs::path secret = folder.path() / "secret";
    base::write_file_atomically(secret, "secret");
    return breaks({"read-files", secret, "/etc/passwd", "/etc/hostname", "/etc/machine-id", "/sys/kernel/notes",
                   "/var/lib/dpkg/status"})(examiner);
}

Observation try_fresh_folder(Examiner& examiner) {
    examiner.run({"leave-file"});
    return breaks({"find-file"})(examiner);
}

Observation try_process_numbers(Examiner& examiner) {
    const std::string first = examiner.run({"show-numbers"}).output;
    const std::string second = examiner.run({"show-numbers"}).output;
    return {first == second ? "" : "counted on from the processes of the run before", ""};
}

Observation try_proc(Examiner& examiner) {
    const std::string own = fmt::format("/proc/{}/", ::getpid());
    return breaks({"read-files", own + "environ", own + "maps", "/proc/cpuinfo", "/proc/kallsyms", "/proc/meminfo",
                   "/proc/sys/kernel/core_pattern", "/proc/net/dev"})(examiner);
}

Fd listening(int family, const void* address, std::size_t size) {
    Fd end{::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    if (!end || ::bind(end.get(), static_cast<const sockaddr*>(address), static_cast<socklen_t>(size)) != 0 ||
        ::listen(end.get(), 8) != 0) {
        throw NotTried{"this machine has no loopback network to listen on"};
    }
    return end;
}

Observation try_network(Examiner& examiner) {
    const std::string name = fmt::format("judge-doctor-{}", ::getpid());
    sockaddr_un abstract{AF_UNIX, {}};
    name.copy(abstract.sun_path + 1, sizeof abstract.sun_path - 2);
    const Fd by_name = listening(AF_UNIX, &abstract, sizeof(sa_family_t) + 1 + name.size());
    sockaddr_in port{};
    port.sin_family = AF_INET;
    port.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const Fd by_port = listening(AF_INET, &port, sizeof port);
    socklen_t size = sizeof port;
    ::getsockname(by_port.get(), reinterpret_cast<sockaddr*>(&port), &size);
    return breaks({"connect-to", std::to_string(ntohs(port.sin_port)), name})(examiner);
}

// What the kernel has for itself at the moment, of the whole machine. Without files in memory and caches, which other
// programs change all the time.
std::int64_t kernel_memory_kib() {
    const std::optional<std::int64_t> sum = sum_of_meminfo_kib({"SUnreclaim", "PageTables", "Percpu"});
    return sum ? *sum : throw NotTried{"/proc/meminfo does not say what the kernel has"};
}

// Older kernels let only root bound it, which docs/sandbox.md says under "What is not promised": for anybody else its
// absence is no missing protection.
constexpr const char* only_root_bounds = "this kernel lets only root bound the connections that nobody accepts";

// What a run made the kernel keep and do that the run does not account for.
struct Uncharged {
    std::int64_t memory_kib = 0;
    std::optional<nanoseconds> cpu;  // of the kernel's threads
};

Uncharged uncharged_by_run(Examiner& examiner) {
    const auto cpu = cpu_of_kernel_threads();
    const std::int64_t before = kernel_memory_kib();
    std::int64_t grown = 0;
    const Ran ran = examiner.run({"queue-connections"}, roomy, -1, [&] { grown = kernel_memory_kib() - before; });
    if (ran.output.empty()) {  // a run is slow where many connections can wait
        throw NotTried{::geteuid() == 0 ? "judge-probe " + model::describe_failure(ran.outcome) : only_root_bounds};
    }
    const auto cpu_at_end = cpu_of_kernel_threads();
    return {grown - ran.outcome.memory_kib.value_or(0),
            cpu && cpu_at_end ? std::optional{*cpu_at_end - *cpu} : std::nullopt};
}

// Other programs change the machine's figures too, up or down: the median of some runs counts.
Observation try_kernel_memory(Examiner& examiner) {
    constexpr std::int64_t harmless_kib = std::int64_t{8} * 1024;
    constexpr std::size_t middle = 2;
    std::array<Uncharged, 2 * middle + 1> runs{};
    std::ranges::generate(runs, [&] { return uncharged_by_run(examiner); });
    const auto median = [&runs](auto Uncharged::*figure) {
        std::ranges::nth_element(runs, runs.begin() + middle, {}, figure);
        return runs[middle].*figure;
    };
    const std::int64_t kept_kib = median(&Uncharged::memory_kib);
    if (kept_kib > harmless_kib) {
        if (::geteuid() != 0) {
            throw NotTried{only_root_bounds};
        }
        return {fmt::format("made the kernel keep {} MiB for nobody's account", kept_kib / 1024), ""};
    }
    const auto cpu = median(&Uncharged::cpu);
    return {"", cpu ? fmt::format("kernel threads {:.0f} ms", base::milliseconds(*cpu)) : "kernel threads not seen"};
}

struct Trial {
    const char* name;  // the name that the box uses for it, if the box has a name for it
    const char* mechanism;
    const char* tried;
    Try run;
};

const std::vector<Trial>& trials() {
    using model::Limits;
    static const model::Limits little_cpu{.cpu = 100ms, .wall = 2s};
    static const std::vector<Trial> all{
        {"wall time limit", "a timer", "a program that sleeps, limit 100 ms",
         exceeds("sleep", Stop::Wall, only(&Limits::wall, nanoseconds{100ms}))},
        {"cpu time limit", "a timer", "an endless loop, limit 100 ms", exceeds("use-cpu", Stop::Cpu, little_cpu)},
        {"cpu time of all processes", "cgroup cpu accounting", "children for which nobody waits, limit 100 ms",
         exceeds("use-cpu-in-children", Stop::Cpu, little_cpu)},
        {"memory limit", "cgroup memory", "two processes of 48 MiB each, limit 64 MiB",
         exceeds("use-memory", Stop::Memory, only(&Limits::memory_kib, std::int64_t{64} * 1024))},
        {"kernel memory", "limits on kernel data", "32,768 connections that nobody accepts", try_kernel_memory},
        {"process limit", "cgroup pids", "48 processes at once, limit 16",
         breaks({"make-processes"}, only(&Limits::processes, 16))},
        {"open files limit", "RLIMIT_NOFILE", "200 open files, limit 64",
         breaks({"open-files"}, only(&Limits::open_files, 64))},
        {"output limit", "the judge counts what it reads", "4 MiB of output, limit 64 KiB",
         exceeds("write-output", Stop::Output, only(&Limits::output_kib, std::int64_t{64}))},
        {"disk limit", "size of a tmpfs", "16 MiB of files, limit 4 MiB",
         breaks({"fill-disk"}, only(&Limits::disk_kib, std::int64_t{4} * 1024))},
        {"own user", "a user of the run's own", "a look at its user and groups", breaks({"seek-user"})},
        {"no rights to gain", "no capabilities, no_new_privs", "capabilities, setuid, other users",
         breaks({"seek-rights"})},
        {"processes", "PID namespace", "signals to the judge", try_processes},
        {"nothing outlives a run", "end of every process of the namespace", "a process left behind in its own session",
         try_end_of_all},
        {"file system", "mount namespace, new root", "a secret file of the judge's, and files of the machine",
         try_reading},
        {"read-only root", "read-only mounts", "making files in 14 folders",
         breaks({"write-files", "/", "/usr", "/usr/bin", "/bin", "/lib", "/etc", "/dev", "/program", "/home", "/root",
                 "/var", "/var/tmp", "/run", "/sys/fs/cgroup"})},
        {"fresh working directory", "a tmpfs of the run's own", "a file left by the run before", try_fresh_folder},
        {"process numbers", "ns_last_pid", "the numbers of two runs' processes", try_process_numbers},
        {"own /proc", "proc, pids only", "the judge's environment, and what /proc says of the machine", try_proc},
        {"network", "network namespace without interfaces", "connections to sockets of this machine", try_network},
        {"interprocess communication", "IPC namespace", "a look at its namespace", leaves_namespace("ipc")},
        {"host name", "UTS namespace", "a look at its namespace", leaves_namespace("uts")},
        {"control groups", "cgroup namespace", "a look at its namespace", leaves_namespace("cgroup")},
        {"system calls", "seccomp denylist", "14 calls that no program needs", breaks({"call-kernel"})},
        {"own core", "sched_setaffinity", "a count of the cores it may use", breaks({"count-cores"})},
    };
    return all;
}

Finding unknown(const Trial& trial, std::string why) {
    return {trial.name, std::nullopt, trial.mechanism, trial.tried, "", std::move(why), ""};
}

Finding find(Examiner& examiner, const Trial& trial) {
    Finding finding = unknown(trial, "");
    const auto& protections = examiner.protections();
    const auto said = std::ranges::find(protections, trial.name, &wire::Protection::name);
    const bool missing = said != protections.end() && !said->enforced;
    if (said != protections.end() && said->enforced) {
        finding.mechanism = said->mechanism;
    }
    try {
        const Observation shown = trial.run(examiner);
        finding.holds = shown.could.empty() && !missing;
        finding.seen = shown.seen;
        finding.problem = shown.could.empty() ? "" : "the program " + base::one_line(shown.could, 200);
    } catch (const NotTried& error) {
        finding.problem = error.why;
    } catch (const base::JudgeError& error) {
        finding.problem = error.what();
        finding.box_failed = true;
    }
    if (missing) {
        finding.holds = false;
        finding.seen_by_box = true;
        finding.problem = said->problem + (finding.problem.empty() ? "" : "; " + finding.problem);
        finding.remedy = remedy_of(*said, machine_facts());
    }
    return finding;
}

}  // namespace

bool Examination::none_missing() const {
    return failure.empty() && std::ranges::all_of(findings, [](const Finding& each) {
               return !each.box_failed && each.holds.value_or(true);
           });
}

Examination examine(BoxOptions options, const fs::path& probe_dir) {
    options.strict = false;
    options.pin = true;
    Examination examination;
    Examiner examiner{std::move(options), probe_dir};
    try {
        examiner.protections();
    } catch (const base::JudgeError& error) {
        examination.failure = error.what();
    }
    for (const Trial& trial : trials()) {
        examination.findings.push_back(examination.failure.empty() ? find(examiner, trial)
                                                                   : unknown(trial, "no box could be started"));
    }
    return examination;
}

}  // namespace harness::sandbox
