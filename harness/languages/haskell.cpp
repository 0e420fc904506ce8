#include <algorithm>
#include <array>

#include "language_table.hpp"

namespace harness::languages {

namespace {

constexpr const char* reads_no_value =
    "the text that is read is not a value of the type: it may be empty, or have more than the number";

// The location in "  error, called at main.hs:5:10 in main:Main". Those of libraries have folders.
bool read_own_call(std::string_view line, SourceLocation& location) {
    constexpr std::string_view mark = ", called at ";
    const std::size_t at = line.find(mark);
    const std::string_view path = at == std::string_view::npos ? "" : line.substr(at + mark.size());
    return line.starts_with("  ") && !path.starts_with("libraries/") && read_own_location(path, location);
}

// "program: WHAT", with its location in front or in the calls below it. A program's own message may begin so, too:
// these are the words of GHC.
Crash read_ghc_exception(const Lines& lines, std::size_t at) {
    constexpr std::string_view begin = "program: ";
    constexpr std::array<std::string_view, 9> words{"Prelude.",      "<stdin>: ",    "user error (",
                                                    ".hs:",          "<<loop>>",     "divide by zero",
                                                    "Map.!: given ", "array index ", "Ix{"};
    const bool has_calls = at + 1 < lines.size() && lines[at + 1].starts_with("CallStack (from HasCallStack)");
    if (!lines[at].starts_with(begin) || !(has_calls || std::ranges::any_of(words, [&](std::string_view word) {
                                               return lines[at].find(word) != std::string_view::npos;
                                           }))) {
        return {};
    }
    Crash crash{std::string(lines[at].substr(begin.size())), {}};
    if (!read_own_location(lines[at].substr(begin.size()), crash.location)) {
        for (std::size_t i = at + 1; i < lines.size() && !read_own_call(lines[i], crash.location); ++i) {
        }
    }
    return crash;
}

}  // namespace

// Its compiler's messages have the form of GNU.
Language haskell() {
    return {.extensions = {".hs"},
            .signs = {R"re(^main\s*(::|=))re", R"re(^import (qualified )?[A-Z])re", R"re(^\w+( \w+)* :: )re",
                      R"re(\b(interact|putStrLn|getContents|getLine)\b)re"},
            .syntax = {.line_comment = "--", .has_block_comments = false},
            .errors = {{.sign = "<no location info>", .line = "^<no location info>: error:.*"}},
            .crash = read_ghc_exception,
            .meanings = {{"because there is no Main module",
                          "a program begins in the module Main: leave its line with \"module\" out, or name it Main"},
                         {"<stdin>: hGetLine: end of file", input_ended},
                         {"<stdin>: hGetChar: end of file", input_ended},
                         {"Prelude.read: no parse", reads_no_value},
                         {"Prelude.readIO: no parse", reads_no_value}},
            .source_hints = channel_hints({.standard_input = R"(get(Line|Contents|Char)|interact|read(Ln|IO))",
                                           .arguments = R"(getArgs)",
                                           .output_file = R"(writeFile|appendFile|WriteMode|AppendMode)",
                                           .input_file = R"(readFile|openFile|ReadMode)"},
                                          {{.symptom = Symptom::DoesNotCompile,
                                            .line = R"((^|\s)if\s.*\sthen(\s|$))",
                                            .says = "in Haskell each if has an else",
                                            .without = {"else"}}})};
}

}  // namespace harness::languages
