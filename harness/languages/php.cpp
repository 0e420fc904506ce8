#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

harness::languages::Language harness::languages::php() {
    return {
        .extensions = {".php"},
        .used_parts = required_files,
        .errors = {{.sign = " on line ", .line = R"(^(?:PHP )?(?:Parse|Fatal) error: .+ in (\S+) on line (\d+)$)"}}};
}
