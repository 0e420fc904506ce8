#include "harness/languages/reading/messages.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <regex>
#include <system_error>
#include <vector>

#include "harness/base/lines.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/languages/language.hpp"

namespace harness::languages {

int take_number(std::string_view& text) {
    int number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
    return read.ec == std::errc{} && number > 0 ? number : 0;
}

std::optional<LocatedLine> located_line(std::string_view line) {
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
            return LocatedLine{{std::string(line.substr(0, colon)), number}, rest.substr(2)};
        }
    }
    return std::nullopt;
}

namespace {

constexpr std::size_t most_context = 40;      // lines, without the quoted sources
constexpr std::size_t longest_warning = 200;  // bytes of Warning::text

bool is_indented(std::string_view line) {
    return line.starts_with(' ') || line.starts_with('\t');
}

// A quoted source line, or marks below it: "   12 | int x;", "      |     ^", "  +++ |+#include <map>".
bool is_quoted_source(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(" 0123456789+"), line.size()));
    return line.starts_with('|');
}

template <std::size_t Count>
bool begins_with_any(std::string_view text, const std::array<std::string_view, Count>& words) {
    return std::ranges::any_of(words, [&](std::string_view word) { return text.starts_with(word); });
}

// "error: …" from gcc, "Error: …" from its assembler.
bool says_error(std::string_view text) {
    constexpr std::array<std::string_view, 4> words{"error:", "fatal error:", "internal compiler error:", "Error:"};
    return begins_with_any(text, words);
}

// Repeats an error that the linker reported above.
bool is_linker_summary(std::string_view line) {
    return line.starts_with("collect2: error: ld returned ");
}

// Regular expressions of the standard library call themselves for each character: longer lines are cut.
constexpr std::size_t longest_matched = 400;

using Match = std::match_results<std::string_view::const_iterator>;

struct CompiledForm {
    const ErrorForm* form;
    std::regex line;
    std::optional<std::regex> above;
    std::optional<std::regex> below;
};

const std::vector<CompiledForm>& error_forms() {
    static const std::vector<CompiledForm> compiled_forms = [] {
        const auto compiled = [](const char* text) { return std::regex(text, std::regex::optimize); };
        const auto if_any = [&](const char* text) {
            return text == nullptr ? std::nullopt : std::optional(compiled(text));
        };
        std::vector<CompiledForm> forms;
        for (const Language& language : all_languages()) {
            for (const ErrorForm& form : language.errors) {
                forms.push_back({&form, compiled(form.line), if_any(form.above), if_any(form.below)});
            }
        }
        return forms;
    }();
    return compiled_forms;
}

bool has_form(std::string_view line, const CompiledForm& form) {
    const std::string_view text = line.substr(0, longest_matched);
    return text.find(form.form->sign) != std::string_view::npos &&
           std::regex_match(text.begin(), text.end(), form.line);
}

bool has_any_form(std::string_view line) {
    return std::ranges::any_of(error_forms(), [&](const CompiledForm& form) { return has_form(line, form); });
}

bool is_error(std::string_view line) {
    if (is_indented(line) || is_quoted_source(line) || is_linker_summary(line)) {
        return false;
    }
    if (has_any_form(line)) {
        return true;
    }
    if (const auto at = located_line(line)) {
        return says_error(at->rest);
    }
    const std::size_t name = line.find(": ");  // end of a program name: "cc1: fatal error: …"
    return name != std::string_view::npos && line.find(' ') > name && says_error(line.substr(name + 2));
}

// A line of another warning or note. "main.cpp:6:14:   required from here" does not count.
bool is_other_diagnostic(std::string_view line) {
    const auto at = located_line(line);
    return is_quoted_source(line) || (at && !is_indented(line) && !is_indented(at->rest));
}

std::size_t error_index(const std::vector<std::string_view>& lines) {
    return static_cast<std::size_t>(std::ranges::find_if(lines, is_error) - lines.begin());
}

// "main.cpp:6:14:   required from here"
bool leads_on(std::string_view line) {
    const auto at = located_line(line);
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

bool is_own(const SourceLocation& location) {
    return !location.file.starts_with('/');
}

// "In file included from /usr/include/a.h:3," and "                 from main.c:1:".
std::optional<SourceLocation> includer(std::string_view line) {
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
    return SourceLocation{std::string(line.substr(begin, colon - begin)), take_number(rest)};
}

// The location in the submission's own files that led to an error in another file.
std::optional<SourceLocation> location_leading_to(const std::vector<std::string_view>& lines, std::size_t error) {
    std::optional<SourceLocation> included;
    for (std::size_t i = context_of(lines, error); i < error; ++i) {
        if (leads_on(lines[i]) && is_own(located_line(lines[i])->location)) {
            return located_line(lines[i])->location;
        }
        if (const auto at = includer(lines[i]); !included && at && is_own(*at) && at->line > 0) {
            included = at;
        }
    }
    constexpr std::array<std::string_view, 2> notes{"note: called from here", "note: in expansion of macro "};
    for (std::size_t i = error + 1; i < lines.size() && !is_error(lines[i]); ++i) {
        if (const auto at = located_line(lines[i]); at && is_own(at->location) && begins_with_any(at->rest, notes)) {
            return at->location;
        }
    }
    return included;
}

// The location in the submission's own files that the line names in this form.
std::optional<SourceLocation> location_in(std::string_view line, const std::regex& form) {
    const std::string_view text = line.substr(0, longest_matched);
    Match match;
    if (!std::regex_match(text.begin(), text.end(), match, form) || match.size() < 3) {
        return std::nullopt;
    }
    std::string file = match[1].str();
    for (const std::string_view folder : {"/work/", "./"}) {
        file.erase(0, file.starts_with(folder) ? folder.size() : 0);
    }
    const SourceLocation location{file, base::number_from<int>(match[2].str()).value_or(0)};
    return location.line > 0 && is_own(location) ? std::optional(location) : std::nullopt;
}

// In the error's own line, or else the nearest around it.
std::optional<SourceLocation> location_by_form(const std::vector<std::string_view>& lines, std::size_t error,
                                               const CompiledForm& form) {
    auto location = location_in(lines[error], form.line);
    for (std::size_t apart = 1; !location && apart <= static_cast<std::size_t>(form.form->most_apart); ++apart) {
        if (form.above && error >= apart) {
            location = location_in(lines[error - apart], *form.above);
        }
        if (!location && form.below && error + apart < lines.size()) {
            location = location_in(lines[error + apart], *form.below);
        }
    }
    return location;
}

// GHC's newer "main.hs:3:1: error: [GHC-88464]".
bool has_only_code(std::string_view line) {
    return line.ends_with(']') && line.find(" error: [GHC-") != std::string_view::npos;
}

// GHC and R describe the error on the next line: "    • Couldn't match …", "  main.R:1:8: unexpected …". javac names
// the symbol below the quoted line.
std::string_view detail_below(std::string_view message, std::string_view line) {
    if (line.ends_with(" error: cannot find symbol")) {
        constexpr std::string_view mark = "\n  symbol: ";
        const std::size_t end = static_cast<std::size_t>(line.data() - message.data()) + line.size();
        const std::string_view below = message.substr(std::min(message.find(mark, end), message.size()));
        return base::trimmed(base::first_line(below.substr(std::min(mark.size(), below.size()))));
    }
    if (!line.ends_with(" error:") && !line.ends_with(" : ") && !has_only_code(line)) {
        return {};
    }
    constexpr std::string_view bullet = "•";
    std::string_view below = message.substr(static_cast<std::size_t>(line.data() - message.data()) + line.size());
    below.remove_prefix(std::min<std::size_t>(below.find_first_not_of("\r\n"), below.size()));
    below = below.substr(0, below.find('\n'));
    below.remove_prefix(std::min(below.find_first_not_of(' '), below.size()));
    return below.starts_with(bullet) ? below.substr(std::min(bullet.size() + 1, below.size())) : below;
}

}  // namespace

std::optional<FirstError> first_error(std::string_view message) {
    const std::vector<std::string_view> lines = base::lines_of(message);
    const std::size_t error = error_index(lines);
    if (error == lines.size()) {
        return std::nullopt;
    }
    const char* from = lines[context_of(lines, error)].data();
    return FirstError{{from, static_cast<std::size_t>(lines[error].data() - from)},
                      lines[error],
                      detail_below(message, lines[error])};
}

std::optional<SourceLocation> error_location(std::string_view message) {
    const std::vector<std::string_view> lines = base::lines_of(message);
    const std::size_t error = error_index(lines);
    if (error == lines.size()) {
        return std::nullopt;
    }
    bool has_form_of_language = false;
    for (const CompiledForm& form : error_forms()) {
        if (has_form(lines[error], form)) {
            has_form_of_language = true;
            if (auto location = location_by_form(lines, error, form)) {
                return location;
            }
        }
    }
    const auto at = located_line(lines[error]);
    if (has_form_of_language || !at) {
        return std::nullopt;
    }
    return is_own(at->location) ? at->location : location_leading_to(lines, error);
}

std::vector<Warning> telling_warnings(std::string_view message) {
    std::vector<Warning> warnings;
    for (const std::string_view line : base::lines_of(message)) {
        const auto at = located_line(line);
        if (!at || !is_own(at->location) ||
            std::ranges::find(warnings, at->location, &Warning::location) != warnings.end()) {
            continue;
        }
        for (const Language& language : all_languages()) {
            if (auto warning = language.telling_warning(*at)) {
                warning->text = base::one_line(warning->text, longest_warning);
                warnings.push_back(*std::move(warning));
                break;
            }
        }
    }
    return warnings;
}

}  // namespace harness::languages
