#include "harness/base/text.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

// "Fatal error: exception WHAT".
Crash read_ocaml_exception(const Lines& lines, std::size_t at) {
    constexpr std::string_view begin = "Fatal error: exception ";
    return lines[at].starts_with(begin) ? Crash{"exception " + std::string(lines[at].substr(begin.size())), {}}
                                        : Crash{};
}

}  // namespace

Language ocaml() {
    return {
        .extensions = {".ml"},
        .signs = {R"re(^\s*let (rec )?\w+.*=\s*$|^\s*let \w+.* in\b)re", R"re(\bScanf\.)re",
                  R"re(\bPrintf\.|\bprint_(int|endline|string)\b)re", R"re(^let (rec )?\w+.* =)re", R"re(;;\s*$)re"},
        .errors = {{.sign = "Error: ", .line = R"(^Error: .+)", .above = R"re(^ *File "([^"]+)", lines? (\d+).*)re"}},
        .crash = read_ocaml_exception,
        .meanings = {{"Fatal error: exception End_of_file", input_ended},
                     {"exception Failure(\"int_of_string\")",
                      "the text that int_of_string or read_int gets is no number: it may be blank, or have spaces or "
                      "more than one number"}},
        .source_hints = channel_hints({.standard_input = R"(read_(line|int)|stdin|Scanf\.scanf)",
                                       .arguments = R"(Sys\.argv)",
                                       .output_file = R"(open_out)",
                                       .input_file = R"(open_in)",
                                       .wrong_argument = R"(Sys\.argv\.\( *0 *\))",
                                       .first_argument = "Sys.argv.(1)"})};
}

}  // namespace harness::languages
