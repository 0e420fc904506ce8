#include "harness/model/source_place.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <vector>

#include "harness/base/lines.hpp"
#include "harness/model/error_forms.hpp"

namespace harness::model {

namespace {

constexpr std::size_t most_context = 40;  // lines, without the quoted sources

// Removes the number at the start of `text` and returns it; 0 if there is none.
int take_number(std::string_view& text) {
    int number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
    return read.ec == std::errc{} && number > 0 ? number : 0;
}

}  // namespace

std::optional<PlacedLine> placed_line(std::string_view line) {
    for (std::size_t colon = line.find(':', 1); colon != std::string_view::npos; colon = line.find(':', colon + 1)) {
        std::string_view rest = line.substr(colon + 1);
        const int number = take_number(rest);
        if (number == 0) {
            continue;
        }
        if (std::string_view column = rest; column.starts_with(':')) {
            column.remove_prefix(1);
            rest = take_number(column) > 0 ? column : rest;
        }
        if (rest.starts_with(": ")) {
            return PlacedLine{{std::string(line.substr(0, colon)), number}, rest.substr(2)};
        }
    }
    return std::nullopt;
}

namespace {

bool is_indented(std::string_view line) {
    return line.starts_with(' ') || line.starts_with('\t');
}

// A quoted source line, or marks below it: "   12 | int x;", "      |     ^", "  +++ |+#include <map>".
bool is_quoted_source(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(" 0123456789+"), line.size()));
    return line.starts_with('|');
}

template <std::size_t Count>
bool begins_with_one(std::string_view text, const std::array<std::string_view, Count>& words) {
    return std::ranges::any_of(words, [&](std::string_view word) { return text.starts_with(word); });
}

// "error: …" from gcc, "Error: …" from its assembler.
bool says_error(std::string_view text) {
    constexpr std::array<std::string_view, 4> words{"error:", "fatal error:", "internal compiler error:", "Error:"};
    return begins_with_one(text, words);
}

// A linker error, with or without the linker's name at the start: "l.c:(.text+0x2): undefined reference to `f'",
// "l.c:1: …", "/usr/bin/ld: cannot find -lx".
bool is_linker_error(std::string_view line) {
    constexpr std::array<std::string_view, 3> words{"undefined reference to `", "multiple definition of `",
                                                    "relocation truncated to fit: "};
    if (const auto at = placed_line(line)) {
        return begins_with_one(at->rest, words);
    }
    constexpr std::string_view section_end = "): ";
    const std::size_t end = line.find(section_end);
    return line.starts_with("/usr/bin/ld: cannot find ") ||
           (end != std::string_view::npos && begins_with_one(line.substr(end + section_end.size()), words));
}

// "SyntaxError: …", "Sorry: IndentationError: …".
bool is_python_error(std::string_view line) {
    constexpr std::string_view sorry = "Sorry: ";
    line.remove_prefix(line.starts_with(sorry) ? sorry.size() : 0);
    return line.substr(0, line.find_first_of(": ")).ends_with("Error");
}

// Repeats an error that the linker reported above.
bool is_linker_summary(std::string_view line) {
    return line.starts_with("collect2: error: ld returned ");
}

bool is_error(std::string_view line) {
    if (is_indented(line) || is_quoted_source(line) || is_linker_summary(line)) {
        return false;
    }
    if (is_linker_error(line) || has_error_form(line)) {
        return true;
    }
    if (const auto at = placed_line(line)) {
        return says_error(at->rest);
    }
    const std::size_t name = line.find(": ");  // end of a program name: "cc1: fatal error: …"
    return is_python_error(line) ||
           (name != std::string_view::npos && line.find(' ') > name && says_error(line.substr(name + 2)));
}

// A line of another warning or note. "main.cpp:6:14:   required from here" does not count.
bool is_other_diagnostic(std::string_view line) {
    const auto at = placed_line(line);
    return is_quoted_source(line) || (at && !is_indented(line) && !is_indented(at->rest));
}

std::size_t error_index(const std::vector<std::string_view>& lines) {
    return static_cast<std::size_t>(std::ranges::find_if(lines, is_error) - lines.begin());
}

// "main.cpp:6:14:   required from here"
bool leads_on(std::string_view line) {
    const auto at = placed_line(line);
    return at && is_indented(at->rest);
}

// Index of the first line that belongs to the error and leads to it. GCC 14 quotes the source after each line that
// leads to it.
std::size_t context_of(const std::vector<std::string_view>& lines, std::size_t error) {
    std::size_t from = error;
    for (std::size_t steps = 0; from > 0 && steps < most_context; ++steps) {
        std::size_t line = from - 1;
        while (line > 0 && is_quoted_source(lines[line])) {
            --line;
        }
        if (is_other_diagnostic(lines[line]) || (line + 1 < from && !leads_on(lines[line]))) {
            break;
        }
        from = line;
    }
    return from;
}

bool is_own(const SourcePlace& place) {
    return !place.file.starts_with('/');
}

// "In file included from /usr/include/a.h:3," and "                 from main.c:1:".
std::optional<SourcePlace> includer(std::string_view line) {
    constexpr std::string_view word = "from ";
    const std::size_t from = line.find(word);
    const std::size_t colon = line.find(':', from);
    if (!(line.starts_with("In file included ") ||
          line.substr(0, from).find_first_not_of(' ') == std::string_view::npos) ||
        colon == std::string_view::npos) {
        return std::nullopt;
    }
    const std::size_t begin = from + word.size();
    std::string_view rest = line.substr(colon + 1);
    return SourcePlace{std::string(line.substr(begin, colon - begin)), take_number(rest)};
}

// The location in the submission's own files that led to an error in another file.
std::optional<SourcePlace> location_leading_to(const std::vector<std::string_view>& lines, std::size_t error) {
    std::optional<SourcePlace> included;
    for (std::size_t i = context_of(lines, error); i < error; ++i) {
        if (leads_on(lines[i]) && is_own(placed_line(lines[i])->place)) {
            return placed_line(lines[i])->place;
        }
        if (const auto at = includer(lines[i]); !included && at && is_own(*at) && at->line > 0) {
            included = at;
        }
    }
    constexpr std::array<std::string_view, 2> notes{"note: called from here", "note: in expansion of macro "};
    for (std::size_t i = error + 1; i < lines.size() && !is_error(lines[i]); ++i) {
        if (const auto at = placed_line(lines[i]); at && is_own(at->place) && begins_with_one(at->rest, notes)) {
            return at->place;
        }
    }
    return included;
}

// The text between `before` and `after` as the file, and the number behind `after` as the line.
std::optional<SourcePlace> location_between(std::string_view line, std::string_view before, std::string_view after) {
    const std::size_t begin = line.find(before);
    const std::size_t from = begin == std::string_view::npos ? begin : begin + before.size();
    const std::size_t to = line.find(after, from);
    if (from == std::string_view::npos || to == std::string_view::npos || to == from) {
        return std::nullopt;
    }
    std::string_view rest = line.substr(to + after.size());
    SourcePlace place{std::string(line.substr(from, to - from)), take_number(rest)};
    return place.line > 0 ? std::optional(place) : std::nullopt;
}

std::optional<SourcePlace> python_location(const std::vector<std::string_view>& lines, std::size_t error) {
    for (std::size_t i = error; i > 0 && error - i < most_context; --i) {
        const std::string_view line = lines[i - 1];
        auto traced = line.starts_with("  File \"") ? location_between(line, "File \"", "\", line ") : std::nullopt;
        if (traced && is_own(*traced)) {
            return traced;
        }
    }
    // The form of py_compile: "Sorry: IndentationError: unexpected indent (main.py, line 2)".
    return location_between(lines[error], " (", ", line ");
}

}  // namespace

std::optional<FirstError> first_error(std::string_view message) {
    const std::vector<std::string_view> lines = base::lines_of(message);
    const std::size_t error = error_index(lines);
    if (error == lines.size()) {
        return std::nullopt;
    }
    const char* from = lines[context_of(lines, error)].data();
    return FirstError{{from, static_cast<std::size_t>(lines[error].data() - from)}, lines[error]};
}

std::optional<SourcePlace> error_place(std::string_view message) {
    const std::vector<std::string_view> lines = base::lines_of(message);
    const std::size_t error = error_index(lines);
    if (error == lines.size()) {
        return std::nullopt;
    }
    if (has_error_form(lines[error])) {
        return place_by_form(lines, error);
    }
    if (is_python_error(lines[error])) {
        const auto place = python_location(lines, error);
        return place ? place : place_by_form(lines, error);
    }
    const auto at = placed_line(lines[error]);
    if (!at || is_linker_error(lines[error])) {
        return std::nullopt;
    }
    return is_own(at->place) ? at->place : location_leading_to(lines, error);
}

}  // namespace harness::model
