#include "language_table.hpp"

harness::languages::Language harness::languages::rust() {
    return {
        .extensions = {".rs"},
        .main = "main",
        .errors = {{.sign = "error", .line = R"(^error(?:\[E\d+\])?: .+)", .below = R"(^ *--> ([^:\s]+):(\d+):\d+$)"}}};
}
