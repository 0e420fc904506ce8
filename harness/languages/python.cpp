#include <algorithm>
#include <array>
#include <optional>

#include "harness/base/letters.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

// The first names of "a.b as c, d" and of "(a, b)".
void add_first_names(std::string_view list, std::vector<std::string>& names) {
    for (std::size_t at = 0; at < list.size();) {
        const std::size_t comma = std::min(list.find(',', at), list.size());
        std::string_view item = list.substr(at, comma - at);
        item.remove_prefix(std::min(item.find_first_not_of(" \t("), item.size()));
        const auto end = std::ranges::find_if_not(item, base::is_word);
        if (end != item.begin()) {
            names.emplace_back(item.begin(), end);
        }
        at = comma + 1;
    }
}

// Imported modules, first names only: "board".
std::vector<std::string> imported_modules(std::string_view text, std::string_view) {
    std::vector<std::string> names;
    for (const std::string_view whole : base::lines_of(base::without_byte_order_mark(text))) {
        const std::string_view line = base::trimmed(whole.substr(0, whole.find('#')));
        if (const std::string_view list = behind_word(line, "import"); !list.empty()) {
            add_first_names(list, names);
        } else if (std::string_view from = behind_word(line, "from"); !from.empty()) {
            from.remove_prefix(std::min(from.find_first_not_of('.'), from.size()));
            const std::string_view own = behind_word(base::trimmed(from), "import");  // "from . import a"
            add_first_names(own.empty() ? from.substr(0, from.find(' ')) : own, names);
        }
    }
    return names;
}

bool only_definitions(std::string_view text) {
    static constexpr std::string_view others = " \t\r#@)]}";  // indented line, comment, decorator, closing bracket
    const auto defines = [](std::string_view line) {
        const std::string_view word = word_at(line, 0);
        return word == "def" || word == "class" || word == "async";
    };
    const std::vector<std::string_view> lines = base::lines_of(base::without_byte_order_mark(text));
    return std::ranges::any_of(lines, defines) && std::ranges::all_of(lines, [&](std::string_view line) {
               return line.empty() || others.find(line.front()) != std::string_view::npos || defines(line) ||
                      word_at(line, 0) == "import" || word_at(line, 0) == "from";
           });
}

// "SyntaxWarning: TEXT".
std::optional<Warning> syntax_warning(const LocatedLine& at) {
    constexpr std::string_view name = "SyntaxWarning";
    return at.rest.starts_with(name) ? std::optional(Warning{at.location, std::string(at.rest), std::string(name)})
                                     : std::nullopt;
}

// "Traceback (most recent call last):", then lines '  File "PATH", line N, in …', innermost last, then "ERROR: WHAT".
Crash read_traceback(const Lines& lines, std::size_t at) {
    if (!lines[at].starts_with("Traceback (most recent call last)")) {
        return {};
    }
    Crash crash;
    for (std::size_t i = at + 1; i < lines.size(); ++i) {
        constexpr std::string_view file_mark = "  File \"";
        constexpr std::string_view line_mark = "\", line ";
        const std::size_t number = lines[i].find(line_mark);
        if (lines[i].starts_with(file_mark) && number != std::string_view::npos) {
            const std::string_view path = lines[i].substr(file_mark.size(), number - file_mark.size());
            read_own_location(path, lines[i].substr(number + line_mark.size()), crash.location);
        } else if (!lines[i].starts_with(' ') && !lines[i].empty()) {
            crash.what = lines[i];
            break;
        }
    }
    return crash;
}

constexpr const char* python_two = "this is Python 2, and the judge runs Python 3";

}  // namespace

Language python() {
    return {
        .extensions = {".py", ".py3", ".py2"},
        .signs = {R"re(^\s*def \w+\(.*\).*:\s*(#.*)?$)re",
                  R"re(^(import \w+(\.\w+)*( as \w+)?|from \w+(\.\w+)* import .*)(,.*)?$)re",
                  R"re(^\s*(for .* in .*|while .*|if .*|else|elif .*|try|class \w+.*):\s*(#.*)?$)re",
                  R"re(\b(print|input|range|int|len)\()re", R"re(\bsys\.(stdin|stdout|argv))re",
                  R"re(^\s*if __name__ ==)re"},
        .syntax = {.line_comment = "#",
                   .has_block_comments = false,
                   .is_indented = true,
                   .prefixes = "rRbBuUfF",
                   .operators = {"<<=", ">>=", "**=", "//=", "...", "->", "<<", ">>", "<=", ">=", "==", "!=",
                                 "+=",  "-=",  "*=",  "/=",  "%=",  "&=", "|=", "^=", "**", "//", ":=", "@="},
                   .precedences = {{"or"},
                                   {"and"},
                                   {"<", "<=", ">", ">=", "==", "!=", "in", "is"},
                                   {"|"},
                                   {"^"},
                                   {"&"},
                                   {"<<", ">>"},
                                   {"+", "-"},
                                   {"*", "/", "%", "//"},
                                   {"**"}}},
        .used_parts = imported_modules,
        .only_defines = only_definitions,
        .errors = {{.sign = "Error",
                    .line = R"(^(?:Sorry: )?[^: ]*Error(?:[: ](?:.* \(([^()]+), line (\d+).*)?.*)?$)",
                    .above = R"re(^ *File "([^"]+)", line (\d+).*)re",
                    .most_apart = 40}},
        .telling_warning = syntax_warning,
        .crash = read_traceback,
        .meanings =
            {
                {"SyntaxError: Missing parentheses in call to 'print'", python_two},
                {"NameError: name 'raw_input' is not defined", python_two},
                {"TypeError: unsupported operand type(s) for %: 'NoneType' and 'tuple'",
                 "what stands before % is None: in Python 3, print(...) % (...) must be print(... % (...)); a function "
                 "without return gives None, too"},
                {"NameError: name 'xrange' is not defined", python_two},
                {"NameError: name 'unicode' is not defined", python_two},
                {"ModuleNotFoundError: No module named ",
                 "it imports a module that is neither one of Python's own, which are all that is installed, nor a file "
                 "of the submission"},
                {"EOFError: EOF when reading a line", input_ended},
            },
        .source_hints = channel_hints({.standard_input = R"(sys\.stdin|(^|[^\w.])input\()",
                                       .arguments = R"(sys\.argv)",
                                       .output_file = R"((^|\W)open ?\((?!0).*(["']w|"a"|'a'))",
                                       .input_file = R"((^|\W)open ?\((?!0))",
                                       .wrong_argument = R"(sys\.argv *\[ *0 *\])",
                                       .first_argument = "sys.argv[1]",
                                       .other_reads = {"sys.argv[1:", "argparse"}},
                                      {{Symptom::PrintsInFunction, R"((^|[^\w.])print ?\()", prints_in_function}}),
    };
}

}  // namespace harness::languages
