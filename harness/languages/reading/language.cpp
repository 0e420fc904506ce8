#include "harness/languages/language.hpp"

#include <algorithm>

#include "language_table.hpp"

namespace harness::languages {

const std::vector<Language>& all_languages() {
    static const std::vector<Language> languages = [] {
        std::vector<Language> table;
        for (const auto language : language_table) {
            table.push_back(language());
        }
        return table;
    }();
    return languages;
}

const Language& language_of(std::string_view extension) {
    static const Language unknown;
    const auto language = std::ranges::find_if(all_languages(), [&](const Language& candidate) {
        return std::ranges::find(candidate.extensions, extension) != candidate.extensions.end();
    });
    return language == all_languages().end() ? unknown : *language;
}

}  // namespace harness::languages
