#include "language_table.hpp"

harness::languages::Language harness::languages::perl() {
    return {.extensions = {".pl", ".pm"},
            .errors = {{.sign = " line ", .line = R"(^.+ at ([^\s()]+) line (\d+)(?:\.|, .*)$)"}}};
}
