#include "language_table.hpp"

harness::languages::Language harness::languages::kotlin() {
    return {.extensions = {".kt"}, .main = "main"};
}
