#include "language_table.hpp"

namespace harness::languages {

Language go() {
    return {.extensions = {".go"}, .main = "main"};
}

}  // namespace harness::languages
