#include "language_table.hpp"

harness::languages::Language harness::languages::ocaml() {
    return {
        .extensions = {".ml"},
        .errors = {{.sign = "Error: ", .line = R"(^Error: .+)", .above = R"re(^ *File "([^"]+)", lines? (\d+).*)re"}},
        .source_hints = channel_hints({.standard_input = R"(read_(line|int)|stdin|Scanf\.scanf)",
                                       .arguments = R"(Sys\.argv)",
                                       .output_file = R"(open_out)",
                                       .input_file = R"(open_in)",
                                       .wrong_argument = R"(Sys\.argv\.\( *0 *\))",
                                       .first_argument = "Sys.argv.(1)"})};
}
