#include <algorithm>
#include <array>
#include <optional>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/languages/reading/code.hpp"
#include "harness/languages/reading/warnings.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

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

// Whether the kind of warning, as gcc names it without the part after '=', means that the program may not do what it
// says.
bool is_telling(std::string_view kind) {
    static const std::vector<std::string> kinds = base::words_of(
        "address aggressive-loop-optimizations array-bounds bool-compare bool-operation char-subscripts "
        "dangling-else dangling-pointer delete-non-virtual-dtor div-by-zero empty-body enum-compare format "
        "format-extra-args format-overflow free-nonheap-object implicit-fallthrough "
        "implicit-function-declaration incompatible-pointer-types infinite-recursion init-self "
        "int-conversion int-in-bool-context int-to-pointer-cast logical-not-parentheses main "
        "maybe-uninitialized memset-elt-size memset-transposed-args misleading-indentation "
        "mismatched-new-delete nonnull overflow parentheses pointer-compare pointer-to-int-cast "
        "return-local-addr return-type self-move sequence-point shift-count-negative shift-count-overflow "
        "shift-overflow sizeof-array-argument sizeof-pointer-memaccess stringop-overflow stringop-overread "
        "tautological-compare type-limits uninitialized unused-value use-after-free");
    return std::ranges::find(kinds, kind) != kinds.end();
}

// Functions that work without a declaration, since the compiler knows them or they take and return an int.
constexpr std::array<std::string_view, 15> known_functions{"abs",    "atoi",    "exit",   "getchar", "memset",
                                                           "printf", "putchar", "puts",   "rand",    "scanf",
                                                           "srand",  "strcmp",  "strcpy", "strlen",  "system"};

// Whether the warning changes no run, though its kind may.
bool is_harmless(std::string_view text) {
    constexpr std::string_view undeclared = "implicit declaration of function ‘";
    if (!text.starts_with(undeclared)) {
        return text.starts_with("unnecessary parentheses");
    }
    const std::string_view name = text.substr(undeclared.size());
    return std::ranges::any_of(known_functions, [&](std::string_view known) {
        return name.starts_with(known) && name.substr(known.size()).starts_with("’");
    });
}

// "TEXT [-Wformat=]".
std::optional<Warning> gcc_warning(const LocatedLine& at) {
    constexpr std::string_view begin = "warning: ";
    constexpr std::string_view kind = " [-W";
    const std::size_t name = at.rest.rfind(kind);
    if (!at.rest.starts_with(begin) || name == std::string_view::npos || !at.rest.ends_with(']')) {
        return std::nullopt;
    }
    std::string_view called = at.rest.substr(name + kind.size());
    called = called.substr(0, called.find_first_of("=]"));
    const std::string_view text = at.rest.substr(begin.size(), name - begin.size());
    if (!is_telling(called) || is_harmless(text)) {
        return std::nullopt;
    }
    return Warning{at.location, base::one_line(text, longest_warning), std::string(called)};
}

}  // namespace

Language c() {
    return {
        .extensions = {".c", ".h"},
        .syntax = {.has_directives = true,
                   .prefixes = "uUL8R",
                   .operators = {"<<=", ">>=", "...", "->*", "<=>", "->", "++", "--", "<<",
                                 ">>",  "<=",  ">=",  "==",  "!=",  "&&", "||", "+=", "-=",
                                 "*=",  "/=",  "%=",  "&=",  "|=",  "^=", "::", ".*", "##"},
                   .precedences = {{"||"},
                                   {"&&"},
                                   {"|"},
                                   {"^"},
                                   {"&"},
                                   {"==", "!="},
                                   {"<", "<=", ">", ">="},
                                   {"<<", ">>"},
                                   {"+", "-"},
                                   {"*", "/", "%"}}},
        .main = "main",
        .used_parts = included_files,
        .telling_warning = gcc_warning,
    };
}

}  // namespace harness::languages
