#include "language_table.hpp"

harness::languages::Language harness::languages::bash() {
    return {.extensions = {".sh", ".bash"}, .errors = {{.sign = ": line ", .line = R"(^([^:\s]+): line (\d+): .+)"}}};
}
