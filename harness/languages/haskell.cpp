#include "language_table.hpp"

// Its compiler's messages have the form of GNU.
harness::languages::Language harness::languages::haskell() {
    return {.extensions = {".hs"},
            .syntax = {.line_comment = "--", .has_block_comments = false},
            .source_hints = channel_hints({.standard_input = R"(get(Line|Contents|Char)|interact|read(Ln|IO))",
                                           .arguments = R"(getArgs)",
                                           .output_file = R"(writeFile|appendFile|WriteMode|AppendMode)",
                                           .input_file = R"(readFile|openFile|ReadMode)"})};
}
