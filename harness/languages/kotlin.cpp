#include "language_table.hpp"

harness::languages::Language harness::languages::kotlin() {
    const Language jvm = java();
    return {.extensions = {".kt"},
            .main = "main",
            .crash = jvm.crash,
            .meanings = jvm.meanings,
            .source_hints = jvm.source_hints};
}
