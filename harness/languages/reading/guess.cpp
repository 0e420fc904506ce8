#include "harness/languages/reading/guess.hpp"

#include <algorithm>
#include <map>
#include <regex>

#include "harness/base/lines.hpp"

namespace harness::languages {

namespace {

constexpr std::size_t most_guessed_lines = 300;
constexpr std::size_t longest_guessed_line = 200;  // regular expressions call themselves for each character
constexpr std::size_t least_signs = 2;

const std::vector<std::regex>& compiled_signs(const Language& language) {
    static const auto by_language = [] {
        std::map<const Language*, std::vector<std::regex>> compiled;
        for (const Language& known : all_languages()) {
            for (const char* sign : known.signs) {
                compiled[&known].emplace_back(sign, std::regex::optimize);
            }
        }
        return compiled;
    }();
    static const std::vector<std::regex> none;
    const auto signs = by_language.find(&language);
    return signs == by_language.end() ? none : signs->second;
}

std::size_t signs_in(const std::vector<std::string_view>& lines, const Language& language) {
    return static_cast<std::size_t>(std::ranges::count_if(compiled_signs(language), [&](const std::regex& sign) {
        return std::ranges::any_of(
            lines, [&](std::string_view line) { return std::regex_search(line.begin(), line.end(), sign); });
    }));
}

// Whether a language has the signs of another and more, as C++ those of C.
bool extends_signs(const Language& language, const Language& other) {
    return language.signs.size() > other.signs.size() && std::ranges::all_of(other.signs, [&](std::string_view sign) {
               return std::ranges::any_of(language.signs, [&](std::string_view own) { return own == sign; });
           });
}

}  // namespace

const Language* guess_language(std::string_view text, const std::vector<const Language*>& among) {
    std::vector<std::string_view> lines = base::lines_of(text);
    lines.resize(std::min(lines.size(), most_guessed_lines));
    for (std::string_view& line : lines) {
        line = line.substr(0, longest_guessed_line);
    }
    std::vector<const Language*> likely;  // with the most signs
    std::size_t most = least_signs;
    for (const Language* language : among) {
        const std::size_t count = signs_in(lines, *language);
        if (count > most) {
            likely.clear();
            most = count;
        }
        if (count == most && std::ranges::find(likely, language) == likely.end()) {
            likely.push_back(language);
        }
    }
    const auto is_simplest = [&](const Language* language) {
        return std::ranges::none_of(likely, [&](const Language* other) { return extends_signs(*language, *other); });
    };
    const auto simplest = std::ranges::find_if(likely, is_simplest);
    return std::ranges::count_if(likely, is_simplest) == 1 ? *simplest : nullptr;
}

}  // namespace harness::languages
