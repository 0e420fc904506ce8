#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

harness::languages::Language harness::languages::lua() {
    return {.extensions = {".lua"},
            .syntax = {.line_comment = "--", .has_block_comments = false},
            .used_parts = required_files,
            .errors = {{.sign = "lua", .line = R"(^lua[c5.4]*: ([^:\s]+):(\d+): .+)"}},
            .source_hints = file_hints("open")};
}
