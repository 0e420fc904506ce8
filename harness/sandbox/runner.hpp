// The seam between the judge and whatever runs programs: one request, one result. The real one is BoxRunner; tests of
// the pipeline use FakeRunner.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/limits.hpp"
#include "harness/model/outcome.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/seen_file.hpp"

namespace harness::sandbox {

// Paths as a program in the sandbox sees them.
inline constexpr std::string_view program_dir_inside = "/program";  // Request::program_dir, read-only
inline constexpr std::string_view work_dir_inside = "/work";        // fresh and writable; the current directory

// Who is run. Each has its own rights; none reaches the network, the judge's files or another run.
enum class Profile { Submission, Compiler, Validator };

constexpr Profile last_of(Profile /*any*/) {
    return Profile::Validator;
}

// A file laid into the working directory before the program starts; in a validator's writable_dirs, its own to change.
struct InputFile {
    std::string name;  // a plain file name, or folders and one joined by '/'; never absolute, no ".."
    support::SeenFile source;
};

struct Request {
    Profile profile = Profile::Submission;
    std::vector<std::string> arguments;    // arguments[0] is the path of the program inside
    std::vector<std::string> environment;  // "NAME=value"; nothing else is inherited
    std::filesystem::path program_dir;     // seen at /program; empty: none
    std::vector<InputFile> files;
    std::vector<std::string> writable_dirs;  // made in the working directory before the files, which may lie in them;
                                             // of two, one within the other, the outer first (a validator's feedback)
    std::vector<std::string> collect;        // regular files of the working directory to hand back; "a/*": all in a/
    int standard_input = -1;                 // a regular file, copied from its start, so that runs share nothing; or a
                                             // pipe, given as it is; -1 reads as empty
    int standard_output = -1;                // -1: to the sink. A pipe: given as it is and not counted
    // An eventfd: once it can be read, the run is ended, as though its output were over the limit. -1: none.
    int cancelled_by = -1;
    // Called once the sandbox has its own copies of standard input and output, so that pipes may be closed here. Empty:
    // nobody cares.
    std::function<void()> handed_over;
    model::Limits limits;
};

// To be closed before the same Runner's next run, on which it would weigh: with it the sandbox keeps all of the working
// directory.
struct CollectedFile {
    std::string name;  // as asked for; of "a/*", each file's
    support::Fd file;  // -1: the program left no regular file of that name
};

struct Result {
    model::Outcome outcome;
    std::vector<CollectedFile> collected;
};

// Thrown by Runner::run where somebody asked for the end of all judging.
struct Interrupted {};

// The environment that programs get where nothing else is said.
inline const std::vector<std::string> plain_environment{"PATH=/usr/bin:/bin", "LANG=C.UTF-8", "HOME=/work"};

// Takes standard output as it arrives, in pieces of any size.
using OutputSink = std::function<void(std::string_view)>;

class Runner {
  public:
    virtual ~Runner() = default;

    // Runs a program to its end; nothing of it is alive afterwards. Throws JudgeError where the sandbox failed, which
    // is never the program's fault. One call at a time.
    virtual Result run(const Request& request, const OutputSink& sink) = 0;
    // The next run gets a sandbox in which nothing has run yet: for one that is not to find what an earlier run may
    // have left on purpose. Costs some milliseconds. Throws as run().
    virtual void renew() = 0;

    // Whether the run in progress has processes left and all of them wait for something, or are stopped. Safe to call
    // from another thread than run().
    virtual bool is_waiting() const = 0;
};

// Makes the runner of worker number `worker` (from 0). Called on the thread that will use it.
using RunnerFactory = std::function<std::unique_ptr<Runner>(int worker)>;

}  // namespace harness::sandbox
