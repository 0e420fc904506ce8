// The built `judge`, run as its users run it: as a process, on small packages in a temporary folder.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sys/types.h>

#include "harness/base/scratch_folder.hpp"

namespace harness::cli {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct Ended {
    int code = -1;   // -1: ended by a signal
    int signal = 0;  // 0: not ended by a signal
    std::string output;
    std::string error;     // without the warnings
    std::string warnings;  // the lines "judge: warning: …"
};

// The contents of a file of a process under /proc; empty once the process has ended.
std::string text_of_process(const std::filesystem::path& file);

class EndToEnd : public base::ScratchFolder {
  protected:
    // Writes a configuration with the repository's own languages and with limits for a busy machine, and a package
    // "double". Each of its two cases holds a number; the answer is twice that number.
    EndToEnd();
    // Skips the test if this machine's user may not use the sandbox.
    void SetUp() override;

    // Writes bin/`name`, an sh script that replaces a command. It appends its arguments to `calls`, one line per call.
    void stand_in(const std::string& name, const std::string& script) const;
    void rename(const std::string& from, const std::string& to) const;
    // Writes judge.toml: the repository's languages and limits with `changes` applied (each must be found), then
    // `packages`.
    void configure(const std::map<std::string, std::string>& changes,
                   std::string_view packages = "[[package]]\npath = \"double\"\n") const;

    // Runs `judge` with these arguments in folder() / `where`, with empty standard input.
    Ended judge(const std::vector<std::string>& arguments, const std::string& where = ".") const;
    // Runs a line of bash there, where $judge is the program. The exit code and the output are the shell's.
    Ended shell(const std::string& line) const;
    // Starts `judge`. The test must wait for it by finish().
    pid_t start(const std::vector<std::string>& arguments) const;
    Ended finish(pid_t pid) const;
    // What it has printed to standard output up to now.
    std::string printed(pid_t pid) const;

    // Standard output as one JSON document; null, and the test fails, if it is not JSON.
    static json document(const Ended& ended);
    // Checks a document against docs/`schema`.
    void expect_follows(const std::string& schema, const json& whole) const;
    // The result of the only submission of `judge grade double PATH --json -`.
    json grade(const std::string& path) const;

    // The living processes whose file `name` under /proc contains `text`.
    static std::vector<std::string> processes(const std::string& name, const std::string& text);

    // Expects exactly one line from judge that contains each of `parts`.
    static void expect_one_line(const Ended& ended, const std::vector<std::string>& parts);
    // The same, and exit code 2.
    void expect_refused(const std::vector<std::string>& arguments, const std::vector<std::string>& parts) const;
    // Without the values that differ between judgings: times, and what was cached.
    static json steady(json whole);
    static std::vector<std::string> joined(std::vector<std::string> words, const std::vector<std::string>& more);

    const std::filesystem::path& folder() const { return folder_.path(); }

  private:
    using Spawned = std::pair<pid_t, std::string>;  // a process, and the ending of the files with its output

    pid_t spawn(const std::string& program, const std::vector<std::string>& arguments,
                const std::filesystem::path& where) const;
    const std::string& number_of(pid_t pid) const;

    mutable std::vector<Spawned> spawned_;
};

inline const std::string right_source =
    "#include <stdio.h>\n"
    "int main(void) {\n"
    "    int n;\n"
    "    if (scanf(\"%d\", &n) != 1) return 1;\n"
    "    printf(\"%d\\n\", 2 * n);\n"
    "}\n";
inline const std::string wrong_source =
    "#include <stdio.h>\n"
    "int main(void) {\n"
    "    puts(\"6\");\n"
    "}\n";

}  // namespace harness::cli
