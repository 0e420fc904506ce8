#include "language_table.hpp"

namespace harness::languages {

Language kotlin() {
    return {.extensions = {".kt"}, .main = "main"};
}

}  // namespace harness::languages
