#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

Language javascript() {
    return {.extensions = {".js", ".mjs", ".cjs"}, .used_parts = required_files};
}

}  // namespace harness::languages
