#include <algorithm>

#include "harness/base/text.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

// "Error in CALL : WHAT", where WHAT may be on the next line, or "Error: WHAT"; "Execution halted" ends the message.
Crash read_r_error(const Lines& lines, std::size_t at) {
    const auto rest = lines.begin() + static_cast<std::ptrdiff_t>(at);
    if (!(rest->starts_with("Error in ") || rest->starts_with("Error: ")) ||
        std::find(rest, lines.end(), "Execution halted") == lines.end()) {
        return {};
    }
    const std::string_view first = base::trimmed(*rest);
    return {std::string(first) + (first.ends_with(':') ? " " + std::string(base::trimmed(rest[1])) : ""), {}};
}

}  // namespace

Language r() {
    return {.extensions = {".R", ".r"},
            .signs = {R"re(<- )re", R"re(\bfunction\()re", R"re(\b(readLines|scan|cat|readline|commandArgs)\()re",
                      R"re(\b(length|numeric|integer|rep)\()re"},
            .syntax = {.line_comment = "#", .has_block_comments = false},
            .errors = {{.sign = "Error in parse(",
                        .line = R"(^Error in parse\(.*\) : (?:([^:\s]+):(\d+):\d+: .+)?)",
                        .below = R"(^ *([^:\s]+):(\d+):\d+: .+$)"}},
            .crash = read_r_error,
            .source_hints = channel_hints({.standard_input = R"(stdin|readline ?\()",
                                           .arguments = R"(commandArgs)",
                                           .output_file = R"(sink ?\(|file ?= ?[\"\x27](?!stdin|\"))",
                                           .input_file = R"((file|readLines|scan|read\.table) ?\([\"\x27](?!stdin))"},
                                          {{Symptom::WrongOrCrashed, R"((^|\W)stdin *\(\))",
                                            "stdin() is the script itself here, which it reads on: standard input is "
                                            "file(\"stdin\")"},
                                           {Symptom::WrongOrCrashed, R"((^|\W)readline *\()",
                                            "readline() reads in a session at a terminal only: standard input is "
                                            "read by readLines(file(\"stdin\"))"}})};
}

}  // namespace harness::languages
