#include <array>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

using namespace std::string_view_literals;

constexpr std::array c_operators{"<<="sv, ">>="sv, "..."sv, "->*"sv, "<=>"sv, "->"sv, "++"sv, "--"sv, "<<"sv,
                                 ">>"sv,  "<="sv,  ">="sv,  "=="sv,  "!="sv,  "&&"sv, "||"sv, "+="sv, "-="sv,
                                 "*="sv,  "/="sv,  "%="sv,  "&="sv,  "|="sv,  "^="sv, "::"sv, ".*"sv, "##"sv};
constexpr std::array c_precedences{Precedence{"*", 12}, Precedence{"/", 12},  Precedence{"%", 12},  Precedence{"+", 11},
                                   Precedence{"-", 11}, Precedence{"<<", 10}, Precedence{">>", 10}, Precedence{"<", 9},
                                   Precedence{"<=", 9}, Precedence{">", 9},   Precedence{">=", 9},  Precedence{"==", 8},
                                   Precedence{"!=", 8}, Precedence{"&", 7},   Precedence{"^", 6},   Precedence{"|", 5},
                                   Precedence{"&&", 4}, Precedence{"||", 3}};

// Files included in quotes: "board.h", "src/solve.cpp".
std::vector<std::string> included_files(std::string_view text, std::string_view) {
    std::vector<std::string> names;
    for (std::string_view line : base::lines_of(text)) {
        line = base::trimmed(line);
        if (!line.starts_with('#')) {
            continue;
        }
        const std::string_view rest = behind_word(base::trimmed(line.substr(1)), "include");
        if (rest.starts_with('"') && rest.find('"', 1) != std::string_view::npos) {
            names.emplace_back(rest.substr(1, rest.find('"', 1) - 1));
        }
    }
    return names;
}

}  // namespace

Language c() {
    return {
        .extensions = {".c", ".h"},
        .syntax = {.has_directives = true, .prefixes = "uUL8R", .operators = c_operators, .precedences = c_precedences},
        .main = "main",
        .used_parts = included_files,
    };
}

}  // namespace harness::languages
