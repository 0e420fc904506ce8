#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

harness::languages::Language harness::languages::lua() {
    return {.extensions = {".lua"},
            .syntax = {.line_comment = "--", .has_block_comments = false},
            .used_parts = required_files,
            .errors = {{.sign = "lua", .line = R"(^(?:/usr/bin/)?lua[c5.4]*: ([^:\s]+):(\d+): .+)"}},
            .source_hints = channel_hints({.standard_input = R"(io\.(read|lines) ?\(|io\.stdin)",
                                           .arguments = R"((^|\W)arg\[)",
                                           .output_file = R"(io\.open ?\(.*["\x27][wa]|io\.output ?\(["\x27])",
                                           .input_file = R"(io\.open ?\(|io\.(input|lines) ?\([^)])"})};
}
