#include "language_table.hpp"

// As C, except for what is here.
harness::languages::Language harness::languages::cpp() {
    Language language = c();
    language.extensions = {".cpp", ".cc",  ".cxx", ".c++", ".C",   ".hpp", ".hh",
                           ".hxx", ".h++", ".inc", ".ipp", ".tpp", ".inl"};
    language.syntax.has_templates = true;
    language.signs.insert(
        language.signs.end(),
        {R"re(^\s*#\s*include\s*<(c?[a-z_]+|bits/stdc\+\+\.h)>)re", R"re(\bstd::)re", R"re(\busing namespace std\b)re",
         R"re(\b(cin\s*>>|cout\s*<<))re", R"re(^\s*template\s*<)re", R"re(^ *class \w+ *(final )?(: \w+ )?\{)re",
         R"re(\b(nullptr|constexpr|static_cast|auto [\w&\[]+.* [=:] ))re", R"re(\b(vector|pair|map|set|array) *<)re",
         R"re(^ *(public|private):)re"});
    return language;
}
