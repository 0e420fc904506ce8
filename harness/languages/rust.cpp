#include "harness/base/text.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

// "thread 'main' panicked at 'WHAT', main.rs:20:41". Since Rust 1.73: "thread 'main' panicked at main.rs:20:41:", and
// below it WHAT.
Crash read_rust_panic(const Lines& lines, std::size_t at) {
    constexpr std::string_view mark = " panicked at ";
    const std::size_t begin = lines[at].find(mark);
    if (!lines[at].starts_with("thread '") || begin == std::string_view::npos) {
        return {};
    }
    const std::string_view rest = lines[at].substr(begin + mark.size());
    Crash crash;
    if (rest.starts_with('\'')) {
        const std::size_t end = rest.rfind("', ");
        crash.what = rest.substr(1, end == std::string_view::npos ? end : end - 1);
        if (end != std::string_view::npos) {
            read_own_location(rest.substr(end + 3), crash.location);
        }
    } else if (at + 1 < lines.size()) {
        crash.what = lines[at + 1];
        read_own_location(rest, crash.location);
    }
    return crash;
}

}  // namespace

Language rust() {
    return {
        .extensions = {".rs"},
        .signs = {R"re(^\s*(pub )?fn \w+)re", R"re(^\s*use std::)re", R"re(\blet (mut )?\w+.*;)re",
                  R"re(\bprintln!\()re"},
        .main = "main",
        .errors = {{.sign = "error", .line = R"(^error(?:\[E\d+\])?: .+)", .below = R"(^ *--> ([^:\s]+):(\d+):\d+$)"}},
        .crash = read_rust_panic,
        .meanings = {{"ParseIntError { kind: Empty }",
                      "an empty text is no number: it reads a blank line, or on after the end of its input"},
                     {"ParseIntError { kind: InvalidDigit }",
                      "the text is not only a number: trim() removes the end of its line, and read_line() appends to "
                      "what the text has already"}},
        .source_hints = channel_hints({.standard_input = R"(stdin\(\))",
                                       .arguments = R"(env::args|(^|\W)args\(\))",
                                       .output_file = R"(File::create|fs::write)",
                                       .input_file = R"(File::open|fs::read)"})};
}

}  // namespace harness::languages
