#include "harness/base/text.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

// "gawk: /program/main.awk:5: (FILENAME=- FNR=1) fatal: WHAT".
Crash read_awk_error(const Lines& lines, std::size_t at) {
    constexpr std::string_view begin = "gawk: ";
    constexpr std::string_view mark = " fatal: ";
    const std::size_t what = lines[at].find(mark);
    if (!lines[at].starts_with(begin) || what == std::string_view::npos) {
        return {};
    }
    Crash crash{std::string(lines[at].substr(what + mark.size())), {}};
    read_own_location(lines[at].substr(begin.size()), crash.location);
    return crash;
}

}  // namespace

Language awk() {
    return {.extensions = {".awk", ".gawk"},
            .signs = {R"re(^\s*(BEGIN|END)\s*\{)re", R"re(^(NR|\$\d|/.+/).*\{|^\{\s*$)re", R"re(\$\d\b)re",
                      R"re(\bgetline\b|\bNR\b|\bNF\b|\bARGV\b)re", R"re(^\s*function \w+\(.*\)\s*\{)re",
                      R"re(\b(split|substr)\(|\bprint (\w|\$|"))re"},
            .syntax = {.line_comment = "#", .has_block_comments = false},
            .errors = {{.sign = "gawk: ", .line = R"(^gawk: ([^:\s]+):(\d+): +\^ .+)"}},
            .crash = read_awk_error,
            .source_hints = {{Symptom::ReadsArguments, R"(ARGV *\[ *[1-9] *\])",
                              "it reads its arguments, but has none: the input {input}"}}};
}

}  // namespace harness::languages
