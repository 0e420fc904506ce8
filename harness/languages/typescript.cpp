#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

harness::languages::Language harness::languages::typescript() {
    Language language = javascript();
    language.signs.insert(language.signs.end(), {R"re(\b\w+: (number|string|boolean)\b)re",
                                                 R"re(^\s*import .* from )re", R"re(\bas (number|string|any)\b)re"});
    return {.extensions = {".ts"},
            .signs = language.signs,
            .used_parts = required_files,
            .errors = csharp().errors,
            .source_hints = language.source_hints};
}
