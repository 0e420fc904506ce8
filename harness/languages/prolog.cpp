#include "language_table.hpp"

harness::languages::Language harness::languages::prolog() {
    return {.extensions = {".plg"},
            .errors = {{.sign = "ERROR: ", .line = R"(^ERROR: +([^:\s]+):(\d+):(?:\d+:)? .+)"}}};
}
