#include "language_table.hpp"

namespace harness::languages {

namespace {

// "At line 6 of file main.f90 (unit = 5, file = 'stdin')", then "Fortran runtime error: End of file".
Crash read_runtime_error(const Lines& lines, std::size_t at) {
    constexpr std::string_view mark = "Fortran runtime error: ";
    constexpr std::string_view before_line = "At line ";
    constexpr std::string_view before_file = " of file ";
    if (!lines[at].starts_with(mark)) {
        return {};
    }
    Crash crash{std::string(lines[at].substr(mark.size())), {}};
    const std::string_view above = at > 0 ? lines[at - 1] : std::string_view{};
    const std::size_t file = above.find(before_file);
    if (above.starts_with(before_line) && file != std::string_view::npos) {
        std::string_view name = above.substr(file + before_file.size());
        name = name.substr(0, name.find(' '));
        read_own_location(name, above.substr(before_line.size()), crash.location);
    }
    return crash;
}

}  // namespace

Language fortran() {
    return {.extensions = {".f90", ".f95", ".f03", ".f08", ".f", ".for"},
            .signs = {R"re(^\s*([Pp]rogram|PROGRAM) \w+\s*$)re", R"re(^\s*([Ii]mplicit [Nn]one|IMPLICIT NONE)\b)re",
                      R"re(^\s*(integer|logical|real|character|INTEGER)\b.*::)re",
                      R"re(^\s*(end|END) ?(do|program|function|subroutine|DO|PROGRAM)\b)re",
                      R"re(\b(read|write|print) *\(?\*)re"},
            .syntax = {.line_comment = "!", .has_block_comments = false},
            .errors = {{.sign = "Error: ", .line = R"(^(?:Fatal )?Error: .+)", .above = R"(^([^:\s]+):(\d+):\d+:?$)"}},
            .crash = read_runtime_error,
            .meanings = {{"Fortran runtime error: End of file", input_ended}},
            .source_hints = channel_hints({.standard_input = R"(read *(\( *(\*|5)|\*))",
                                           .arguments = R"(get_command_argument|getarg)",
                                           .output_file = R"(open *\(.*(write|new|replace|out))",
                                           .input_file = R"(open *\()"})};
}

}  // namespace harness::languages
