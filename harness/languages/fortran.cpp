#include "language_table.hpp"

harness::languages::Language harness::languages::fortran() {
    return {.extensions = {".f90", ".f95", ".f03", ".f08", ".f", ".for"},
            .errors = {{.sign = "Error: ", .line = R"(^Error: .+)", .above = R"(^([^:\s]+):(\d+):\d+:?$)"}}};
}
