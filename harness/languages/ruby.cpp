#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

harness::languages::Language harness::languages::ruby() {
    return {.extensions = {".rb"},
            .syntax = {.line_comment = "#", .has_block_comments = false},
            .used_parts = required_files,
            .errors = {{.sign = ".rb:", .line = R"(^([^:\s]+\.rb):(\d+): (?!warning).+)"}},
            .source_hints = file_hints("open")};
}
