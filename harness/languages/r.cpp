#include "language_table.hpp"

harness::languages::Language harness::languages::r() {
    return {.extensions = {".R", ".r"},
            .syntax = {.line_comment = "#", .has_block_comments = false},
            .errors = {{.sign = "Error in parse(",
                        .line = R"(^Error in parse\(.*\) : (?:([^:\s]+):(\d+):\d+: .+)?)",
                        .below = R"(^ *([^:\s]+):(\d+):\d+: .+$)"}},
            .source_hints = channel_hints({.standard_input = R"(stdin|readline ?\()",
                                           .arguments = R"(commandArgs)",
                                           .output_file = R"(sink ?\(|file ?= ?[\"\x27](?!stdin|\"))",
                                           .input_file = R"((file|readLines|scan|read\.table) ?\([\"\x27](?!stdin))"})};
}
