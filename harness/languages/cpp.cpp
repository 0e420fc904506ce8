#include "language_table.hpp"

namespace harness::languages {

// As C, except for what is here.
Language cpp() {
    Language language = c();
    language.extensions = {".cpp", ".cc",  ".cxx", ".c++", ".C",   ".hpp", ".hh",
                           ".hxx", ".h++", ".inc", ".ipp", ".tpp", ".inl"};
    language.syntax.has_templates = true;
    return language;
}

}  // namespace harness::languages
