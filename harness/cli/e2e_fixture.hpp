// The built `judge`, run as its users run it: as a process, on small packages in a temporary folder.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/types.h>

#include "harness/support/temp_dir.hpp"

namespace harness::cli {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct Ended {
    int code = -1;   // -1: by a signal
    int signal = 0;  // 0: by itself
    std::string output;
    std::string error;     // without the
    std::string warnings;  // lines "judge: warning: …"
};

// A file of a process below /proc; empty once it has ended.
std::string text_of_process(const std::filesystem::path& file);

class EndToEnd : public testing::Test {
  protected:
    // A configuration with the repository's own languages and with limits for a busy machine, and a package "double":
    // its two cases hold a number, of which twice is wanted.
    EndToEnd();
    // Skips the test where this machine's user may not have the sandbox.
    void SetUp() override;

    std::filesystem::path write(const std::string& name, std::string_view bytes) const;
    // Writes bin/`name`, a script of sh that stands in for a command: it adds its arguments to `calls`, a line each
    // call.
    void stand_in(const std::string& name, const std::string& script) const;
    void rename(const std::string& from, const std::string& to) const;
    // Writes judge.toml: the repository's languages and limits with `changes` made (each must be found), and then
    // `packages`.
    void configure(const std::map<std::string, std::string>& changes,
                   std::string_view packages = "[[package]]\npath = \"double\"\n") const;

    // Runs `judge` with these arguments in folder() / `where`, its standard input empty.
    Ended judge(const std::vector<std::string>& arguments, const std::string& where = ".") const;
    // Runs a line of bash there, where $judge is the program; code and texts are the shell's.
    Ended shell(const std::string& line) const;
    // Starts `judge` and leaves it to the test, which ends it by finish().
    pid_t start(const std::vector<std::string>& arguments) const;
    Ended finish(pid_t pid) const;

    // Standard output as one JSON document; null, with the test failed, where it is none.
    static json document(const Ended& ended);
    // Holds a document against docs/`schema`.
    void expect_follows(const std::string& schema, const json& whole) const;
    // The one submission's result of `judge grade double PATH --json -`.
    json grade(const std::string& path) const;

    // The living processes whose file `name` below /proc holds `text`.
    static std::vector<std::string> processes(const std::string& name, const std::string& text);

    // A text of exactly one line, from judge, that says each of `parts`.
    static void expect_one_line(const Ended& ended, const std::vector<std::string>& parts);

    const std::filesystem::path& folder() const { return folder_.path(); }

  private:
    pid_t spawn(const std::string& program, const std::vector<std::string>& arguments,
                const std::filesystem::path& where) const;

    support::TempDir folder_;
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
