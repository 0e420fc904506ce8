#include "harness/sandbox/doctor/examine.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/temp_dir.hpp"
#include "harness/support/text.hpp"
#include "harness/support/time.hpp"

namespace harness::sandbox {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using model::Stop;
using support::Fd;

// The result of a trial. Both empty: the protection held, and there is nothing more to report.
struct Shown {
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
    return fmt::format("dead {:.1f} ms after it", support::milliseconds(time));
}

class Examiner {
  public:
    Examiner(BoxOptions options, fs::path probe_dir) : runner_(std::move(options)), probe_dir_(std::move(probe_dir)) {}

    const std::vector<wire::Protection>& protections() { return runner_.protections(); }

    Ran run(std::vector<std::string> words, const model::Limits& limits, int output = -1) {
        Request request;
        request.program_dir = probe_dir_;
        request.arguments = {fmt::format("{}/judge-probe", program_dir_inside)};
        request.arguments.insert(request.arguments.end(), words.begin(), words.end());
        request.environment = plain_environment;
        request.limits = limits;
        request.standard_output = output;
        Ran ran;
        ran.outcome = runner_.run(request, [&ran](std::string_view bytes) { ran.output += bytes; }).outcome;
        return ran;
    }

    // Runs a program that tries to break a protection, prints what it could do, and ends.
    Shown expect_nothing(std::vector<std::string> words, model::Limits limits = roomy()) {
        const Ran ran = run(std::move(words), limits);
        if (ran.outcome.end != decltype(ran.outcome.end){model::Exited{0}}) {
            throw NotTried{"judge-probe " + model::describe_failure(ran.outcome)};
        }
        return {ran.output.substr(0, ran.output.find('\n')), ""};
    }

    // Runs a program that continues until it is stopped at a limit.
    Shown expect_stop(const char* probe, Stop stop, const model::Limits& limits) {
        const model::Outcome outcome = run({probe}, limits).outcome;
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
    }

    static model::Limits roomy() {
        model::Limits limits;
        limits.cpu = 5s;
        limits.wall = 10s;
        return limits;
    }

    // The numbers of the box's namespaces, by name.
    const std::map<std::string, std::uint64_t>& namespaces() {
        if (namespaces_.empty()) {
            std::istringstream lines{run({"show-namespaces"}, roomy()).output};
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

// ---- limits ----

Shown try_wall(Examiner& examiner) {
    model::Limits limits = Examiner::roomy();
    limits.wall = 100ms;
    return examiner.expect_stop("sleep", Stop::Wall, limits);
}

model::Limits little_cpu() {
    model::Limits limits = Examiner::roomy();
    limits.cpu = 100ms;
    limits.wall = 2s;
    return limits;
}

Shown try_cpu(Examiner& examiner) {
    return examiner.expect_stop("use-cpu", Stop::Cpu, little_cpu());
}

Shown try_cpu_of_all(Examiner& examiner) {
    return examiner.expect_stop("use-cpu-in-children", Stop::Cpu, little_cpu());
}

Shown try_memory(Examiner& examiner) {
    model::Limits limits = Examiner::roomy();
    limits.memory_kib = std::int64_t{64} * 1024;
    return examiner.expect_stop("use-memory", Stop::Memory, limits);
}

Shown try_processes_limit(Examiner& examiner) {
    model::Limits limits = Examiner::roomy();
    limits.processes = 16;
    return examiner.expect_nothing({"make-processes"}, limits);
}

Shown try_open_files(Examiner& examiner) {
    model::Limits limits = Examiner::roomy();
    limits.open_files = 64;
    return examiner.expect_nothing({"open-files"}, limits);
}

Shown try_output(Examiner& examiner) {
    model::Limits limits = Examiner::roomy();
    limits.output_kib = 64;
    return examiner.expect_stop("write-output", Stop::Output, limits);
}

Shown try_disk(Examiner& examiner) {
    model::Limits limits = Examiner::roomy();
    limits.disk_kib = std::int64_t{4} * 1024;
    return examiner.expect_nothing({"fill-disk"}, limits);
}

// ---- isolation ----

Shown try_own_user(Examiner& examiner) {
    return examiner.expect_nothing({"seek-user"});
}

Shown try_rights(Examiner& examiner) {
    return examiner.expect_nothing({"seek-rights"});
}

Shown try_system_calls(Examiner& examiner) {
    return examiner.expect_nothing({"call-kernel"});
}

// Tells whether the box has its own namespace of this kind; empty if that cannot be seen.
Shown compare_namespace(Examiner& examiner, const std::string& name) {
    struct stat own {};
    const auto found = examiner.namespaces().find(name);
    if (found == examiner.namespaces().end() || ::stat(("/proc/self/ns/" + name).c_str(), &own) != 0) {
        throw NotTried{"without a /proc in the box its namespaces cannot be seen"};
    }
    return {found->second == own.st_ino ? "is in the judge's own " + name + " namespace" : "", ""};
}

Shown try_processes(Examiner& examiner) {
    const Shown shown =
        examiner.expect_nothing({"seek-processes", std::to_string(::getpid()), std::to_string(::getppid())});
    return shown.could.empty() ? compare_namespace(examiner, "pid") : shown;
}

Shown try_end_of_all(Examiner& examiner) {
    support::Pipe pipe = support::make_pipe();
    examiner.run({"leave-process"}, Examiner::roomy(), pipe.write.get());
    pipe.write.reset();
    pollfd end{pipe.read.get(), POLLIN, 0};
    const bool ended = ::poll(&end, 1, 0) == 1 && (end.revents & POLLHUP) != 0;
    return {ended ? "" : "left a process that outlives the run", ""};
}

Shown try_reading(Examiner& examiner) {
    const support::TempDir folder;
    const fs::path secret = folder.path() / "secret";
    support::write_file_atomically(secret, "secret");
    return examiner.expect_nothing({"read-files", secret, "/etc/passwd", "/etc/hostname", "/etc/machine-id",
                                    "/sys/kernel/notes", "/var/lib/dpkg/status"});
}

Shown try_writing(Examiner& examiner) {
    return examiner.expect_nothing({"write-files", "/", "/usr", "/usr/bin", "/bin", "/lib", "/etc", "/dev", "/program",
                                    "/home", "/root", "/var", "/var/tmp", "/run", "/sys/fs/cgroup"});
}

Shown try_fresh_folder(Examiner& examiner) {
    examiner.run({"leave-file"}, Examiner::roomy());
    return examiner.expect_nothing({"find-file"});
}

Shown try_process_numbers(Examiner& examiner) {
    const std::string first = examiner.run({"show-numbers"}, Examiner::roomy()).output;
    const std::string second = examiner.run({"show-numbers"}, Examiner::roomy()).output;
    return {first == second ? "" : "counted on from the processes of the run before", ""};
}

Shown try_proc(Examiner& examiner) {
    const std::string own = fmt::format("/proc/{}/", ::getpid());
    return examiner.expect_nothing({"read-files", own + "environ", own + "maps", "/proc/cpuinfo", "/proc/kallsyms",
                                    "/proc/meminfo", "/proc/sys/kernel/core_pattern", "/proc/net/dev"});
}

Fd listening(int family, const void* address, std::size_t size) {
    Fd end{::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    if (!end || ::bind(end.get(), static_cast<const sockaddr*>(address), static_cast<socklen_t>(size)) != 0 ||
        ::listen(end.get(), 8) != 0) {
        throw NotTried{"this machine has no loopback network to listen on"};
    }
    return end;
}

Shown try_network(Examiner& examiner) {
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
    return examiner.expect_nothing({"connect-to", std::to_string(ntohs(port.sin_port)), name});
}

Shown try_ipc(Examiner& examiner) {
    return compare_namespace(examiner, "ipc");
}

Shown try_host_name(Examiner& examiner) {
    return compare_namespace(examiner, "uts");
}

Shown try_control_groups(Examiner& examiner) {
    return compare_namespace(examiner, "cgroup");
}

Shown try_own_core(Examiner& examiner) {
    return examiner.expect_nothing({"count-cores"});
}

struct Trial {
    const char* name;  // the name that the box uses for it, if it has one
    const char* mechanism;
    const char* tried;
    Shown (*run)(Examiner&);
};

constexpr std::array trials{
    Trial{"wall time limit", "a timer", "a program that sleeps, limit 100 ms", try_wall},
    Trial{"cpu time limit", "a timer", "an endless loop, limit 100 ms", try_cpu},
    Trial{"cpu time of all processes", "cgroup cpu accounting", "children for which nobody waits, limit 100 ms",
          try_cpu_of_all},
    Trial{"memory limit", "cgroup memory", "two processes of 48 MiB each, limit 64 MiB", try_memory},
    Trial{"process limit", "cgroup pids", "48 processes at once, limit 16", try_processes_limit},
    Trial{"open files limit", "RLIMIT_NOFILE", "200 open files, limit 64", try_open_files},
    Trial{"output limit", "the judge counts what it reads", "4 MiB of output, limit 64 KiB", try_output},
    Trial{"disk limit", "size of a tmpfs", "16 MiB of files, limit 4 MiB", try_disk},
    Trial{"own user", "a user of the run's own", "a look at its user and groups", try_own_user},
    Trial{"no rights to gain", "no capabilities, no_new_privs", "capabilities, setuid, other users", try_rights},
    Trial{"processes", "PID namespace", "signals to the judge", try_processes},
    Trial{"nothing outlives a run", "end of every process of the namespace", "a process left behind in its own session",
          try_end_of_all},
    Trial{"file system", "mount namespace, new root", "a secret file of the judge's, and files of the machine",
          try_reading},
    Trial{"read-only root", "read-only mounts", "making files in 14 folders", try_writing},
    Trial{"fresh working directory", "a tmpfs of the run's own", "a file left by the run before", try_fresh_folder},
    Trial{"process numbers", "ns_last_pid", "the numbers of two runs' processes", try_process_numbers},
    Trial{"own /proc", "proc, pids only", "the judge's environment, and what /proc says of the machine", try_proc},
    Trial{"network", "network namespace without interfaces", "connections to sockets of this machine", try_network},
    Trial{"interprocess communication", "IPC namespace", "a look at its namespace", try_ipc},
    Trial{"host name", "UTS namespace", "a look at its namespace", try_host_name},
    Trial{"control groups", "cgroup namespace", "a look at its namespace", try_control_groups},
    Trial{"system calls", "seccomp denylist", "14 calls that no program needs", try_system_calls},
    Trial{"own core", "sched_setaffinity", "a count of the cores it may use", try_own_core},
};

Finding unknown(const Trial& trial, std::string why) {
    return {trial.name, std::nullopt, trial.mechanism, trial.tried, "", std::move(why), ""};
}

Finding find(Examiner& examiner, const Trial& trial, const MachineFacts& machine) {
    Finding finding = unknown(trial, "");
    const auto& protections = examiner.protections();
    const auto said = std::ranges::find(protections, trial.name, &wire::Protection::name);
    const bool missing = said != protections.end() && !said->enforced;
    if (said != protections.end() && said->enforced) {
        finding.mechanism = said->mechanism;
    }
    try {
        const Shown shown = trial.run(examiner);
        finding.holds = shown.could.empty() && !missing;
        finding.seen = shown.seen;
        finding.problem = shown.could.empty() ? "" : "the program " + support::one_line(shown.could, 200);
    } catch (const NotTried& error) {
        finding.problem = error.why;
    } catch (const support::JudgeError& error) {
        finding.problem = error.what();
        finding.box_failed = true;
    }
    if (missing) {
        finding.holds = false;
        finding.seen_by_box = true;
        finding.problem = said->problem + (finding.problem.empty() ? "" : "; " + finding.problem);
        finding.remedy = remedy_of(*said, machine);
    }
    return finding;
}

}  // namespace

bool Examination::none_missing() const {
    return failure.empty() && std::ranges::all_of(findings, [](const Finding& each) {
               return !each.box_failed && each.holds.value_or(true);
           });
}

Examination examine(BoxOptions options, const fs::path& probe_dir, const MachineFacts& machine) {
    options.strict = false;
    options.pin = true;
    Examination examination;
    Examiner examiner{std::move(options), probe_dir};
    try {
        examiner.protections();
    } catch (const support::JudgeError& error) {
        examination.failure = error.what();
    }
    for (const Trial& trial : trials) {
        examination.findings.push_back(examination.failure.empty() ? find(examiner, trial, machine)
                                                                   : unknown(trial, "no box could be started"));
    }
    return examination;
}

}  // namespace harness::sandbox
