#include "language_table.hpp"

namespace harness::languages {

Language csharp() {
    return {.extensions = {".cs"}, .main = "Main"};
}

}  // namespace harness::languages
