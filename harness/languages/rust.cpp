#include "language_table.hpp"

harness::languages::Language harness::languages::rust() {
    return {
        .extensions = {".rs"},
        .main = "main",
        .errors = {{.sign = "error", .line = R"(^error(?:\[E\d+\])?: .+)", .below = R"(^ *--> ([^:\s]+):(\d+):\d+$)"}},
        .source_hints = channel_hints({.standard_input = R"(stdin\(\))",
                                       .arguments = R"(env::args|(^|\W)args\(\))",
                                       .output_file = R"(File::create|fs::write)",
                                       .input_file = R"(File::open|fs::read)"})};
}
