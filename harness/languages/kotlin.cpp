#include "language_table.hpp"

harness::languages::Language harness::languages::kotlin() {
    Language jvm = java();
    jvm.meanings.push_back(
        {"kotlin.KotlinNullPointerException", "!! was given a null, such as readLine() gives at the end of the input"});
    return {.extensions = {".kt"},
            .signs = {R"re(^\s*(private )?fun \w+\()re", R"re(\b(val|var) \w+(: \w+)? = )re",
                      R"re(\b(readLine|readln|println)\()re", R"re(^import (kotlin|java)[.\w]*$)re"},
            .main = "main",
            .crash = jvm.crash,
            .meanings = jvm.meanings,
            .source_hints = jvm.source_hints};
}
