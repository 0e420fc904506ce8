#include "harness/judge/compile/warnings.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"

namespace harness::compile {

namespace {

constexpr std::size_t longest = 200;
constexpr std::string_view python = "SyntaxWarning";

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
std::optional<Warning> from_gcc(const model::PlacedLine& at) {
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
    return Warning{at.place, base::one_line(text, longest), std::string(called)};
}

// "SyntaxWarning: TEXT".
std::optional<Warning> from_python(const model::PlacedLine& at) {
    if (!at.rest.starts_with(python)) {
        return std::nullopt;
    }
    return Warning{at.place, base::one_line(at.rest, longest), std::string(python)};
}

}  // namespace

std::vector<Warning> telling_warnings(std::string_view message) {
    std::vector<Warning> warnings;
    for (const std::string_view line : base::lines_of(message)) {
        const auto at = model::placed_line(line);
        if (!at || at->place.file.starts_with('/')) {
            continue;
        }
        auto warning = from_gcc(*at);
        warning = warning ? std::move(warning) : from_python(*at);
        const auto same_line = [&](const Warning& other) { return other.place == warning->place; };
        if (warning && std::ranges::none_of(warnings, same_line)) {
            warnings.push_back(*std::move(warning));
        }
    }
    return warnings;
}

}  // namespace harness::compile
