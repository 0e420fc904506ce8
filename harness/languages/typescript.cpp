#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

harness::languages::Language harness::languages::typescript() {
    return {.extensions = {".ts"},
            .used_parts = required_files,
            .errors = {{.sign = "): error ", .line = R"(^([^()]+)\((\d+),\d+\): error \w+: .+)"}},
            .source_hints = javascript().source_hints};
}
