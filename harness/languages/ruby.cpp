#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

Language ruby() {
    return {.extensions = {".rb"}, .used_parts = required_files};
}

}  // namespace harness::languages
