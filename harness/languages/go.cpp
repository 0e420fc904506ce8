#include "language_table.hpp"

harness::languages::Language harness::languages::go() {
    return {.extensions = {".go"},
            .main = "main",
            .errors = {{.sign = ".go:", .line = R"(^(?:\./)?([^:\s]+\.go):(\d+)(?::\d+)?: .+)"}}};
}
