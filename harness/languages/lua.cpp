#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

harness::languages::Language harness::languages::lua() {
    return {.extensions = {".lua"},
            .used_parts = required_files,
            .errors = {{.sign = "lua", .line = R"(^lua[c5.4]*: ([^:\s]+):(\d+): .+)"}}};
}
