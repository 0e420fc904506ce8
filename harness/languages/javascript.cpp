#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

harness::languages::Language harness::languages::javascript() {
    return {.extensions = {".js", ".mjs", ".cjs"},
            .used_parts = required_files,
            .errors = {{.sign = "Error: ", .line = R"(^\w*Error: .+)", .above = R"(^([^:\s]+):(\d+)$)"}},
            .crash = read_call_trace,
            .meanings = {{"ReferenceError: prompt is not defined", "prompt() is of browsers: read standard input"},
                         {"ReferenceError: alert is not defined", "alert() is of browsers: print with console.log"}}};
}
