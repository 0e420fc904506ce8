#include <algorithm>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

// The first unit, in the file name form of the compiler: "board-lines" for Board.Lines.
std::string ada_unit(std::string_view text) {
    std::string code;
    for (const std::string_view line : base::lines_of(base::without_byte_order_mark(text))) {
        code.append(line.substr(0, line.find("--"))).push_back(' ');
    }
    code = base::lowered(code);
    std::string_view before;
    for (std::size_t at = 0; at < code.size();) {
        const std::string_view word = word_at(code, at);
        at = skip_space(code, at + std::max<std::size_t>(word.size(), 1));
        // In a generic unit, "with" introduces a parameter.
        if (before != "with" && (word == "procedure" || word == "function" || word == "package")) {
            const std::size_t body = word_at(code, at) == "body" ? skip_space(code, at + 4) : at;
            std::string name = code.substr(body, code.find_first_of(" \t\r(;", body) - body);
            std::ranges::replace(name, '.', '-');
            return name;
        }
        before = word.empty() ? before : word;
    }
    return {};
}

// "raised CONSTRAINT_ERROR : queens.adb:15 index check failed".
Crash read_raised(const Lines& lines, std::size_t at) {
    constexpr std::string_view raised = "raised ";
    const std::size_t colon = lines[at].find(" : ");
    const std::size_t name_end = lines[at].find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ._", raised.size());
    if (!lines[at].starts_with(raised) || colon == std::string_view::npos || name_end != colon) {
        return {};
    }
    Crash crash{std::string(lines[at].substr(raised.size())), {}};
    if (lines[at].substr(colon).find(".ad") != std::string_view::npos) {
        read_own_location(lines[at].substr(colon + 3), crash.location);
    }
    return crash;
}

}  // namespace

Language ada() {
    return {.extensions = {".adb", ".ads"},
            .signs = {R"re(^\s*(with|use) [A-Z][\w.]*([;,]))re", R"re(^\s*procedure \w+.*\bis\b)re",
                      R"re(\bend (loop|if|[A-Z]\w*);)re", R"re(:=)re", R"re(\b(Put_Line|Put|Get)\b)re",
                      R"re(\b(in|in out) [A-Z]\w*\b.*\))re"},
            .syntax = {.line_comment = "--", .has_block_comments = false},
            .required_stem = ada_unit,
            .errors = {{.sign = ".ad", .line = R"(^([^:\s]+\.ad[bs]):(\d+):\d+: (?!warning|info|note|style|\().+)"}},
            .crash = read_raised,
            .meanings = {{"ADA.IO_EXCEPTIONS.END_ERROR", input_ended}},
            .source_hints = channel_hints({.standard_input = R"((^|\W)Get(_Line|_Immediate)? ?[(;])",
                                           .arguments = R"(Argument ?\()",
                                           .output_file = R"((^|\W)Create ?\()",
                                           .input_file = R"((^|\W)Open ?\()"})};
}

}  // namespace harness::languages
