#include "language_table.hpp"

harness::languages::Language harness::languages::r() {
    return {.extensions = {".R", ".r"},
            .errors = {{.sign = "Error in parse(",
                        .line = R"(^Error in parse\(.*\) : (?:([^:\s]+):(\d+):\d+: .+)?)",
                        .below = R"(^ *([^:\s]+):(\d+):\d+: .+$)"}}};
}
