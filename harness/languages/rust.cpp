#include "language_table.hpp"

namespace harness::languages {

Language rust() {
    return {.extensions = {".rs"}, .main = "main"};
}

}  // namespace harness::languages
