#include "language_table.hpp"

harness::languages::Language harness::languages::perl() {
    return {.extensions = {".pl", ".pm"},
            .syntax = {.line_comment = "#", .has_block_comments = false},
            .errors = {{.sign = " line ", .line = R"(^.+ at ([^\s()]+) line (\d+)(?:\.|, .*)$)"}},
            .source_hints = file_hints("open")};
}
