// From source files to a program: chooses the language, refuses files that no compiler should see, compiles through a
// Runner, and caches the result. The cache key is made of sources, driver, flags and the compiler's version.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/temp_dir.hpp"
#include "harness/format/config/config.hpp"
#include "harness/format/package/package.hpp"
#include "harness/history/cache/programs.hpp"
#include "harness/model/code_file.hpp"
#include "harness/model/result.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::compile {

// The file that a compiler makes.
inline constexpr std::string_view program_name = "program";

// How to run it: mount `dir` at /program and exec `arguments`.
struct Program {
    std::filesystem::path dir;  // never changes
    std::vector<std::string> arguments;
    // Names of files in `dir` that a program of several files also finds in its working directory.
    std::vector<std::string> beside{};
    bool speaks_testlib = false;                    // only of a package's own program: see package::ProgramSource
    config::Runtime runtime{};                      // of the program's language
    std::shared_ptr<const base::TempDir> folder{};  // has `dir` while this program exists; null: the cache has it

    // The limits of the program, if `package` are the limits of the package.
    model::Limits limits(model::Limits package) const;
    // The command line under limits(…).
    std::vector<std::string> command(const model::Limits& limits) const;
    // Computes Outcome::runtime_out_of_memory of a run under limits(…).
    bool ran_out_of_memory(const model::Outcome& outcome, const model::Limits& limits) const;
};

struct Compilation {
    std::string language;  // id; empty if no language was found
    model::CompileResult result;
    std::optional<Program> program;  // empty: a compile error, described in `result`
    // "no language for .java", "Java is not installed": neither a program nor a compile error; else empty
    std::string not_judged{};
    std::string note{};              // tells a student what is started, in one line; may be empty
    std::chrono::nanoseconds cpu{};  // of compiling, now or when the cache entry was made; 0: not known
};

struct CompileJob {
    std::vector<model::CodeFile> files;
    // Language id → driver source; empty: the files are a complete program.
    std::map<std::string, std::filesystem::path> drivers{};
    // A program of the package itself: it may be a grammar, may have scripts `build` and `run`, and has no limit on the
    // size of sources.
    bool is_own = false;
    std::map<std::string, std::string> constants{};  // name → the text that replaces {{name}} in its files
    // A language's code, or "default" → files added to the program; they replace its own files of the same name.
    std::map<std::string, std::vector<model::CodeFile>> includes{};
    std::string language{};  // a code or an id of a language; empty: chosen by the files
    // The codes of the languages that the package takes; they decide between languages of one extension; empty: all.
    std::vector<std::string> languages{};
    std::string entrypoint{};  // the file or class to start; empty: the default of the language
    // Called if something must be compiled: makes a folder that the compiler sees at /program, and returns it. No cache
    // key contains it, so it may change only the compiler's speed, never its output. Used for precompiled headers.
    std::function<std::filesystem::path(sandbox::Runner& runner)> headers{};
};

// What the results of compiling and running depend on: the texts differ whenever any of it differs.
struct Identity {
    std::string language;  // id
    std::string version;   // as the compiler prints it
    std::string sources;   // the files, with the names that the compiler sees
    std::string commands;  // that compile and run the files: equal on every machine
    std::string all;       // all of the above, and also the driver, the commands and the limits
};

// The environment of compilers: finds their helpers, puts temporary files into the box, and sets UTF-8 messages.
std::vector<std::string> compiler_environment();

// Runs a program, and keeps the first `most` bytes of its standard output. Throws as Runner::run.
struct RunWithOutput {
    sandbox::Result result;
    std::string output;
};
RunWithOutput run_with_output(sandbox::Runner& runner, const sandbox::Request& request,
                              std::size_t most = std::string::npos);
// The file that a run left under this name; null if it left none.
const base::Fd* collected_file(const sandbox::Result& result, std::string_view name);
// The first `most` bytes of that file; empty if the run left none. Throws SystemError.
std::optional<std::string> collected_bytes(const sandbox::Result& result, std::string_view name,
                                           std::size_t most = std::string::npos);

struct Sources;

class Compiler {
  public:
    explicit Compiler(config::Toolchain toolchain);

    // A mistake of the submission (unknown language, empty, binary, too large, does not compile) gives a Compilation
    // without program. If the compiler is missing, the submission is not judged, and the text names the Debian package.
    // Throws JudgeError if the sandbox or the cache failed. Threads may call it in parallel, each with its own runner.
    Compilation compile(const CompileJob& job, sandbox::Runner& runner) const;

    // Empty if the files are refused, so that no compiler would see them. Throws as compile() does.
    std::optional<Identity> identify(const CompileJob& job, sandbox::Runner& runner) const;

  private:
    // The version text of the language's compiler; runs the compiler once and keeps the text.
    std::string version_of(const config::Language& language, sandbox::Runner& runner) const;
    // The folder with the precompiled standard library for these sources; made if it is missing. Empty if the sources
    // do not use it, or if the compiler cannot make it.
    std::filesystem::path library_for(const Sources& sources, sandbox::Runner& runner) const;
    Compilation build(const CompileJob& job, const Sources& sources, const std::string& key,
                      sandbox::Runner& runner) const;

    const config::Toolchain toolchain_;
    mutable cache::Programs cache_;
    mutable std::mutex versions_mutex_;
    mutable std::map<std::string, std::string> versions_;  // by language id
    mutable std::mutex libraries_mutex_;                   // threads that need the same library wait here for it
    mutable std::map<std::string, std::filesystem::path> libraries_;  // by language id; empty: cannot be made
};

// The job for a submission to the package.
CompileJob submission_job(const package::Package& package, const package::Submission& submission);
// The job for a program of the package, such as a validator.
CompileJob own_job(const package::Package& package, const package::ProgramSource& source);
// What keeps such a program from running: "does not compile: …". Not for one that compiles.
std::string obstacle_of(const Compilation& compiled);
// Throws ConfigError with the program's name if it does not compile; else as Compiler::compile.
Program compile_own(const Compiler& compiler, const package::Package& package, const package::ProgramSource& source,
                    sandbox::Runner& runner);

}  // namespace harness::compile
