#include "harness/languages/reading/code.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "harness/base/letters.hpp"
#include "harness/base/text.hpp"

namespace harness::languages {

namespace {

std::size_t behind_parentheses(std::string_view text, std::size_t at) {
    int depth = 0;
    for (; at < text.size(); ++at) {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (depth == 0) {
            return at + 1;
        }
    }
    return text.size();
}

}  // namespace

std::size_t skip_space(std::string_view text, std::size_t at) {
    while (at < text.size() && base::is_space(text[at])) {
        ++at;
    }
    return at;
}

std::size_t find_word(std::string_view text, std::string_view word, std::size_t from) {
    std::size_t at = text.find(word, from);
    while (at != std::string_view::npos &&
           ((at > 0 && base::is_word(text[at - 1])) ||
            (at + word.size() < text.size() && base::is_word(text[at + word.size()])))) {
        at = text.find(word, at + 1);
    }
    return at;
}

std::string_view word_at(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && (base::is_word(text[end]) || static_cast<unsigned char>(text[end]) >= 0x80)) {
        ++end;
    }
    return text.substr(at, end - at);
}

std::string_view behind_word(std::string_view text, std::string_view word) {
    return text.starts_with(word) && text.size() > word.size() && !base::is_word(text[word.size()])
               ? base::trimmed(text.substr(word.size()))
               : std::string_view{};
}

bool defines_function(std::string_view text, std::string_view name) {
    for (std::size_t at = find_word(text, name, 0); at != std::string_view::npos; at = find_word(text, name, at + 1)) {
        const std::size_t open = skip_space(text, at + name.size());
        const std::size_t before = text.find_last_not_of(" \t\r\n", at == 0 ? std::string_view::npos : at - 1);
        const bool is_member =
            at > 0 && before != std::string_view::npos && (text[before] == ':' || text[before] == '.');
        if (open >= text.size() || text[open] != '(' || is_member) {
            continue;
        }
        const std::size_t next = skip_space(text, behind_parentheses(text, open));
        if (next < text.size() && (text[next] == '{' || text.substr(next, 2) == "->" || base::is_word(text[next]))) {
            return true;
        }
    }
    return false;
}

std::vector<std::string> required_files(std::string_view text, std::string_view extension) {
    static constexpr std::array<std::string_view, 9> words{
        "require", "require_relative", "require_once", "include", "include_once", "from", "import", "do", "dofile"};
    std::set<std::string> names;
    for (const std::string_view word : words) {
        for (std::size_t at = find_word(text, word, 0); at != std::string_view::npos;
             at = find_word(text, word, at + 1)) {
            const std::size_t open = std::min(text.find_first_not_of(" \t(", at + word.size()), text.size());
            const std::size_t close = open < text.size() ? text.find(text[open], open + 1) : std::string_view::npos;
            if (close == std::string_view::npos || (text[open] != '"' && text[open] != '\'')) {
                continue;
            }
            std::string_view name = text.substr(open + 1, close - open - 1);
            name.remove_prefix(std::min(name.find_first_not_of("./"), name.size()));
            name.remove_suffix(name.ends_with(extension) ? extension.size() : 0);
            names.emplace(name);
        }
    }
    return {names.begin(), names.end()};
}

}  // namespace harness::languages
