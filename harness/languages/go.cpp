#include <algorithm>

#include "language_table.hpp"

namespace harness::languages {

namespace {

// "panic: runtime error: WHAT" or "fatal error: WHAT", then "goroutine 1 [running]:" and lines "\tFILE:LINE +0x1d".
Crash read_panic(const Lines& lines, std::size_t at) {
    constexpr std::string_view goroutine = "goroutine ";
    std::string_view what = lines[at];
    for (const std::string_view begin : {"panic: ", "fatal error: ", "runtime error: "}) {
        what.remove_prefix(what.starts_with(begin) ? begin.size() : 0);
    }
    const auto rest = lines.begin() + static_cast<std::ptrdiff_t>(at);
    if (what.size() == lines[at].size() ||
        std::none_of(rest, lines.end(), [&](std::string_view line) { return line.starts_with(goroutine); })) {
        return {};
    }
    Crash crash{std::string(what), {}};
    for (auto line = rest; line != lines.end(); ++line) {
        if (line->starts_with("\t/") && read_own_location(line->substr(1), crash.location)) {
            break;
        }
    }
    return crash;
}

}  // namespace

Language go() {
    return {.extensions = {".go"},
            .signs = {R"re(^package main\b)re", R"re(^import (\(|"))re", R"re(^func \w+\()re", R"re(:= )re"},
            .main = "main",
            .errors = {{.sign = ".go:", .line = R"(^(?:\./)?([^:\s]+\.go):(\d+)(?::\d+)?: .+)"},
                       {.sign = "function main is undeclared", .line = R"(^runtime\.main_main.*)"}},
            .crash = read_panic,
            .source_hints = channel_hints({.standard_input = R"(os\.Stdin|fmt\.Scan)",
                                           .arguments = R"(os\.Args|flag\.)",
                                           .output_file = R"(os\.(Create|WriteFile))",
                                           .input_file = R"(os\.(Open|ReadFile))",
                                           .wrong_argument = R"(os\.Args *\[ *0 *\])",
                                           .first_argument = "os.Args[1]",
                                           .other_reads = {"os.Args[1:", "flag."}})};
}

}  // namespace harness::languages
