#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

Language typescript() {
    return {.extensions = {".ts"}, .used_parts = required_files};
}

}  // namespace harness::languages
