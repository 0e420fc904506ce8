#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

harness::languages::Language harness::languages::javascript() {
    return {.extensions = {".js", ".mjs", ".cjs"},
            .used_parts = required_files,
            .errors = {{.sign = "Error: ", .line = R"(^\w*Error: .+)", .above = R"(^([^:\s]+):(\d+)$)"}}};
}
