#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

harness::languages::Language harness::languages::typescript() {
    return {.extensions = {".ts"},
            .used_parts = required_files,
            .errors = csharp().errors,
            .source_hints = javascript().source_hints};
}
