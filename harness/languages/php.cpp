#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

Language php() {
    return {.extensions = {".php"}, .used_parts = required_files};
}

}  // namespace harness::languages
