#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

// Files that are required by name, and modules: "Board" for `use Chess::Board`.
std::vector<std::string> required_by_perl(std::string_view text, std::string_view extension) {
    std::vector<std::string> names = required_files(text, extension);
    for (const std::string_view word : {"use", "require"}) {
        for (std::size_t at = find_word(text, word, 0); at != std::string_view::npos;
             at = find_word(text, word, at + 1)) {
            std::size_t begin = skip_space(text, at + word.size());
            std::string_view module = word_at(text, begin);
            while (text.substr(begin + module.size(), 2) == "::") {
                begin += module.size() + 2;
                module = word_at(text, begin);
            }
            names.emplace_back(module);
        }
    }
    return names;
}

// "Use of uninitialized value $n in addition (+) at /program/main.pl line 4, <STDIN> line 2."
Crash read_perl_warning(const Lines& lines, std::size_t at) {
    constexpr std::string_view mark = " line ";
    const std::size_t file = lines[at].find(" at /");
    const std::size_t line = file == std::string_view::npos ? file : lines[at].find(mark, file);
    const std::string_view what = lines[at].substr(0, file);
    const bool warns = what.starts_with("Use of uninitialized value") || what.find(" isn't numeric in ") < what.size();
    if (!warns || line == std::string_view::npos) {
        return {};
    }
    Crash warning{std::string(what), {}};
    read_own_location(lines[at].substr(file + 4, line - file - 4), lines[at].substr(line + mark.size()),
                      warning.location);
    return warning;
}

}  // namespace

Language perl() {
    return {
        .extensions = {".pl", ".pm"},
        .signs = {R"re(^\s*use (strict|warnings)\b)re", R"re(\bmy [$@%(])re", R"re(<STDIN>|<>)re", R"re(\$\w+\s*=~)re",
                  R"re(^#!.*perl)re", R"re(^\s*sub \w+ *\{)re", R"re(\$\w+\[|@\w+|@ARGV)re"},
        .syntax = {.line_comment = "#", .has_block_comments = false},
        .used_parts = required_by_perl,
        // What comes first may be a guess or a warning.
        .errors =
            {{.sign = " line ",
              .line =
                  R"(^(?!.*(?:found where operator expected|masks earlier declaration)).+ at ([^\s()]+) line (\d+)(?:\.|, .*)$)"}},
        .run_warning = read_perl_warning,
        .meanings = {{"Deep recursion on subroutine",
                      "a subroutine calls itself deeper and deeper: does its recursion end?"}},
        .source_hints =
            channel_hints({.standard_input = R"(<(STDIN)?>)",
                           .arguments = R"(ARGV)",
                           .output_file = R"((^|\W)open\W.*['"] ?>)",
                           .input_file = R"((^|\W)open\W)",
                           .wrong_argument = R"(\$ARGV *\[ *1 *\])",
                           .first_argument = "$ARGV[0]",
                           .other_reads = {"shift", ") = @ARGV"}},
                          {{Symptom::DoesNotCompile, R"(^[a-z]\w*(\(.*\))? *(:-|\.\s*$))",
                            "this reads as Prolog: judge it with --language prolog, or call the file .plg"}})};
}

}  // namespace harness::languages
