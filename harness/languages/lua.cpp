#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

Language lua() {
    return {.extensions = {".lua"}, .used_parts = required_files};
}

}  // namespace harness::languages
