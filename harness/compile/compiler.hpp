// From source files to something that runs: chooses the language, refuses what no compiler should see, compiles through
// a Runner and keeps the result in a cache, keyed by sources, driver, flags and the compiler's version.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/cache/programs.hpp"
#include "harness/config/config.hpp"
#include "harness/model/code_file.hpp"
#include "harness/model/result.hpp"
#include "harness/package/package.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::compile {

// What to run: mount `dir` at /program and exec `arguments`.
struct Program {
    std::filesystem::path dir;  // in the cache; unchanging
    std::vector<std::string> arguments;
    // Files of `dir` that a program of several finds in its working directory too, by these names.
    std::vector<std::string> beside{};
    bool speaks_testlib = false;  // of a package's own: as package::ProgramSource has it
    config::Runtime runtime{};    // of its language

    // The limits that hold for it where `package` are those of the package.
    model::Limits limits(model::Limits package) const;
    // The command line under limits(…).
    std::vector<std::string> command(const model::Limits& limits) const;
    // Outcome::runtime_out_of_memory, of a run under limits(…).
    bool ran_out_of_memory(const model::Outcome& outcome, const model::Limits& limits) const;
};

struct Compiled {
    std::string language;  // id; empty where no language could be told
    model::CompileResult result;
    std::optional<Program> program;  // empty: a compile error, described in `result`
    // "no language for .java", "Java is not installed": neither a program nor a compile error; else empty
    std::string not_judged{};
    std::string note{};              // what a student may want to know of what is started; a line, or empty
    std::chrono::nanoseconds cpu{};  // what compiling took, in this run or when it was done; 0: not known
};

struct CompileJob {
    std::vector<model::CodeFile> files;
    // Language id → driver source; empty: the files are a program by themselves.
    std::map<std::string, std::filesystem::path> drivers;
    // A program of the package itself: it may be a grammar, or have scripts `build` and `run`, and is bound by no limit
    // on sources.
    bool is_own = false;
    std::map<std::string, std::string> constants{};  // name → what stands in for {{name}} in its files
    // A language's code, or "default" → files that go with the program, instead of its own of the same name.
    std::map<std::string, std::vector<model::CodeFile>> includes{};
    std::string language{};  // a code or an id of it; empty: as the files say
    // The codes of those that the package takes, which choose where several have the files' extension; empty: all.
    std::vector<std::string> languages{};
    std::string entrypoint{};  // the file, or the class, to start; empty: as the language says
    // Where something has to be compiled: makes a folder that the compiler sees at /program, and returns it. It may
    // change how fast the compiler is, never what it makes, as no key knows of it: precompiled headers.
    std::function<std::filesystem::path(sandbox::Runner& runner)> headers{};
};

// What the result of compiling, and of running what came of it, depends on: texts that differ where any of it does.
struct Identity {
    std::string language;  // id
    std::string version;   // what the compiler says of itself
    std::string sources;   // the files, under the names that the compiler sees
    std::string commands;  // that compile and run them: the same on every machine
    std::string all;       // these, the driver, the commands, the limits and the version
};

// What compilers run with: their helpers are found, their temporary files lie in the box, their messages are UTF-8.
std::vector<std::string> compiler_environment();

struct Sources;

class Compiler {
  public:
    explicit Compiler(config::Config config);
    Compiler(const Compiler&) = delete;
    Compiler& operator=(const Compiler&) = delete;
    Compiler(Compiler&&) = delete;
    Compiler& operator=(Compiler&&) = delete;
    ~Compiler();

    // The submission's fault (unknown language, empty, binary, too large, no compile) is a Compiled without program. A
    // compiler that is not installed leaves it not judged, and says which Debian package to install. Throws JudgeError
    // where the sandbox or the cache failed. May be called from several threads, each with its own runner.
    Compiled compile(const CompileJob& job, sandbox::Runner& runner) const;

    // Empty where no compiler would see the files, as they are refused. Throws as compile() does.
    std::optional<Identity> identify(const CompileJob& job, sandbox::Runner& runner) const;

  private:
    // What the language's compiler says of its version; asked once.
    std::string version_of(const config::Language& language, sandbox::Runner& runner) const;
    // The folder with the precompiled standard library for these sources, made where nobody has made it yet; empty
    // where they have no use for it, or there is none.
    std::filesystem::path library_for(const Sources& sources, sandbox::Runner& runner) const;
    Compiled build(const CompileJob& job, const Sources& sources, const std::string& key,
                   sandbox::Runner& runner) const;

    const config::Config config_;
    mutable cache::Programs cache_;
    mutable std::mutex versions_mutex_;
    mutable std::map<std::string, std::string> versions_;             // by language id
    mutable std::mutex libraries_mutex_;                              // who needs the same one waits for it
    mutable std::map<std::string, std::filesystem::path> libraries_;  // by language id; empty: the compiler makes none
};

}  // namespace harness::compile
