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

}  // namespace

const Language* guess_language(std::string_view text, const std::vector<const Language*>& among) {
    std::vector<std::string_view> lines = base::lines_of(text);
    lines.resize(std::min(lines.size(), most_guessed_lines));
    for (std::string_view& line : lines) {
        line = line.substr(0, longest_guessed_line);
    }
    const Language* best = nullptr;
    std::size_t most = least_signs - 1;
    bool is_doubtful = false;
    for (const Language* language : among) {
        const std::size_t count = signs_in(lines, *language);
        if (count < most || count < least_signs || language == best) {
            continue;
        }
        // Of C and C++, which has all signs of C, as many signs as C has are C.
        const bool is_tie = best != nullptr && count == most;
        const bool has_fewer = is_tie && language->signs.size() < best->signs.size();
        is_doubtful = is_tie && language->signs.size() == best->signs.size();
        if (!is_tie || has_fewer) {
            best = language;
            most = count;
        }
    }
    return is_doubtful ? nullptr : best;
}

}  // namespace harness::languages
