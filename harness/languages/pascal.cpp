#include "language_table.hpp"

harness::languages::Language harness::languages::pascal() {
    return {.extensions = {".pas", ".pp", ".lpr", ".p"},
            .errors = {{.sign = ") ", .line = R"(^([^()]+)\((\d+),\d+\) (?:Error|Fatal): .+)"}}};
}
