#include "language_table.hpp"

// As C, except for what is here.
harness::languages::Language harness::languages::cpp() {
    Language language = c();
    language.extensions = {".cpp", ".cc",  ".cxx", ".c++", ".C",   ".hpp", ".hh",
                           ".hxx", ".h++", ".inc", ".ipp", ".tpp", ".inl"};
    language.syntax.has_templates = true;
    return language;
}
