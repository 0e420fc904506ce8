#include "language_table.hpp"

harness::languages::Language harness::languages::awk() {
    return {.extensions = {".awk", ".gawk"},
            .errors = {{.sign = "gawk: ", .line = R"(^gawk: ([^:\s]+):(\d+): +\^ .+)"}}};
}
