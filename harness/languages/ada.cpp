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

}  // namespace

Language ada() {
    return {.extensions = {".adb", ".ads"},
            .required_stem = ada_unit,
            .errors = {{.sign = ".ad", .line = R"(^([^:\s]+\.ad[bs]):(\d+):\d+: (?!warning|info|note|style|\().+)"}}};
}

}  // namespace harness::languages
