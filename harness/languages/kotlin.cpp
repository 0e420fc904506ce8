#include "language_table.hpp"

harness::languages::Language harness::languages::kotlin() {
    Language jvm = java();
    jvm.meanings.push_back(
        {"kotlin.KotlinNullPointerException", "!! was given a null, such as readLine() gives at the end of the input"});
    return {.extensions = {".kt"},
            .main = "main",
            .crash = jvm.crash,
            .meanings = jvm.meanings,
            .source_hints = jvm.source_hints};
}
