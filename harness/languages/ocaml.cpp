#include "language_table.hpp"

harness::languages::Language harness::languages::ocaml() {
    return {
        .extensions = {".ml"},
        .errors = {{.sign = "Error: ", .line = R"(^Error: .+)", .above = R"re(^ *File "([^"]+)", lines? (\d+).*)re"}}};
}
