#include "language_table.hpp"

harness::languages::Language harness::languages::csharp() {
    return {.extensions = {".cs"},
            .main = "Main",
            .errors = {{.sign = "): error ", .line = R"(^([^()]+)\((\d+),\d+\): error \w+: .+)"}}};
}
