// The interface between the judge and what runs programs: one request, one result. BoxRunner is the real
// implementation; tests of the pipeline use FakeRunner.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/fd.hpp"
#include "harness/base/seen_file.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/outcome.hpp"

namespace harness::sandbox {

// Paths as a program in the sandbox sees them.
inline constexpr std::string_view program_dir_inside = "/program";  // Request::program_dir, read-only
inline constexpr std::string_view work_dir_inside = "/work";        // fresh and writable; the current directory

// The files of Request::program_dir are in memory. What exceeds this counts as memory of the run. Below it are nearly
// all programs that compilers make of honest sources, so their figures are those of the program's own work.
inline constexpr std::int64_t uncounted_program_kib = std::int64_t{16} * 1024;

// The kind of program. Each has its own rights; none can reach the network, the judge's files or another run.
enum class Profile { Submission, Compiler, Validator };

constexpr Profile last_of(Profile /*any*/) {
    return Profile::Validator;
}

// A file for the working directory at the start. The program may change it only in a validator's writable_dirs.
struct InputFile {
    std::string name;  // a file name, optionally below folders separated by '/'; never absolute, no ".."
    base::SeenFile source;
};

// Where a Runner's sandbox and its runs use the cpu.
struct CpuClock {
    int file = -1;  // of the kernel, with their cpu time up to now. -1: unknown
    int core = -1;  // the only core that they use. -1: any
};

struct Request {
    Profile profile = Profile::Submission;
    std::vector<std::string> arguments;  // arguments[0] is the path of the program inside
    // "NAME=value"; nothing else is inherited
    std::vector<std::string> environment{"PATH=/usr/bin:/bin", "LANG=C.UTF-8", "HOME=/work"};
    std::string host_name = "box";      // that the program sees; without a sandbox it sees the machine's
    std::filesystem::path program_dir;  // visible at /program; empty: none
    std::vector<InputFile> files;
    std::vector<std::string> writable_dirs;  // made in the working directory before the files, which may be in them;
                                             // an outer folder before an inner one (a validator's feedback)
    std::vector<std::string> collect;        // regular files of the working directory to return; "a/*": all in a/
    int standard_input = -1;                 // a regular file, copied from its start, so that runs share nothing; or a
                                             // pipe, used directly; -1 reads as empty
    int standard_output = -1;                // -1: to the sink. A pipe: used directly, not counted
    // An eventfd: once it is readable, the run ends as if its output were over the limit. -1: none.
    int cancelled_by = -1;
    // An eventfd: once it is readable, its number is the wall limit in nanoseconds from then on. -1: none.
    int wall_limited_by = -1;
    // The schedstat of the judge's thread that reads what the program writes. -1: the thread that calls run().
    int times_of_reader = -1;
    // Of the Runner of the other side of a conversation: what it uses of this run's core is not the work of others.
    CpuClock partner{};
    // Called once the sandbox has its own copies of standard input and output, so that the caller may close its pipe
    // ends. Empty: not needed.
    std::function<void()> handed_over;
    model::Limits limits;
};

// Close it before the same Runner's next run: while it is open, the sandbox keeps the whole working directory in
// memory, which counts against that run.
struct CollectedFile {
    std::string name;  // as requested; for "a/*", the name of each file
    base::Fd file;     // -1: the program left no regular file of that name
};

struct Result {
    model::Outcome outcome;
    std::vector<CollectedFile> collected;
};

// Thrown by Runner::run if all judging is to end.
struct Interrupted {};

// A run's wall limit is extended by its waiting for cores that other programs have, up to this multiple of the cpu
// limit.
inline constexpr int most_waiting_to_cpu = 20;

// What is added to the wall limit of a run that has used so much cpu time.
inline std::chrono::nanoseconds wall_for_cpu(const model::Limits& limits, std::chrono::nanoseconds cpu) {
    return cpu * limits.wall_percent_of_cpu / 100;
}

// A run ends before this, whatever it does.
inline std::chrono::nanoseconds longest_wall(const model::Limits& limits) {
    return limits.wall + most_waiting_to_cpu * limits.cpu + wall_for_cpu(limits, limits.cpu);
}

// Takes standard output as it arrives, in pieces of any size.
using OutputSink = std::function<void(std::string_view)>;

class Runner {
  public:
    virtual ~Runner() = default;

    // Runs a program to its end; none of its processes is alive afterwards. Throws JudgeError if the sandbox failed,
    // which is never the program's fault. One call at a time.
    virtual Result run(const Request& request, const OutputSink& sink) = 0;
    // Makes the next run start in a fresh sandbox, so that it finds nothing that an earlier run may have left on
    // purpose. Takes some milliseconds. Throws like run().
    virtual void renew() = 0;
    // Valid until the sandbox is replaced; starts it if there is none. Throws like run(), and not during one.
    virtual CpuClock cpu_clock() = 0;

    // Whether the current run has processes and all of them wait or are stopped. Safe to call from another thread than
    // run().
    virtual bool is_waiting() const = 0;
};

// Makes the runner of worker number `worker` (from 0). Called on the thread that will use it.
using RunnerFactory = std::function<std::shared_ptr<Runner>(int worker)>;

}  // namespace harness::sandbox
