#include "harness/languages/language.hpp"

#include <algorithm>

#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

const std::vector<Language>& all_languages() {
    static const std::vector<Language> languages = language_table();
    return languages;
}

const Language& language_of(std::string_view extension) {
    static const Language unknown;
    const auto language = std::ranges::find_if(all_languages(), [&](const Language& candidate) {
        return std::ranges::find(candidate.extensions, extension) != candidate.extensions.end();
    });
    return language == all_languages().end() ? unknown : *language;
}

std::optional<bool> begins_program(std::string_view text, std::string_view extension) {
    const Language& language = language_of(extension);
    return language.main.empty() ? std::nullopt
                                 : std::optional(defines_function(code_only(text, language.syntax), language.main));
}

std::string without_number(std::string_view stem) {
    const std::size_t open = stem.rfind('(');
    if (open == std::string_view::npos || open == 0 || stem.size() < open + 3 || stem.back() != ')' ||
        stem.find_first_not_of("0123456789", open + 1) != stem.size() - 1) {
        return {};
    }
    return std::string(stem.substr(0, stem.find_last_not_of(' ', open - 1) + 1));
}

}  // namespace harness::languages
