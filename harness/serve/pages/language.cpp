#include "harness/serve/pages/language.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/args.h>
#include <fmt/format.h>
#include <toml++/toml.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "serve_assets.hpp"

namespace harness::serve::pages {

namespace {

using base::trimmed;

// For "zh-CN;q=0.8": 0.8; 1 if there is none; 0 if it is not a number.
double weight_of(std::string_view parameters) {
    if (trimmed(parameters).empty()) {
        return 1;
    }
    const std::size_t at = parameters.find('=');
    double weight = 0;
    if (at != std::string_view::npos) {
        const std::string_view number = trimmed(parameters.substr(at + 1));
        std::from_chars(number.data(), number.data() + number.size(), weight);
    }
    return weight;
}

// Of a tag such as "zh-Hant" its first part decides.
std::optional<Language> known_language(std::string_view tag) {
    const std::string language = base::lowered(tag.substr(0, tag.find('-')));
    return language == "zh"   ? std::optional(Language::Chinese)
           : language == "en" ? std::optional(Language::English)
                              : std::nullopt;
}

void add_texts(const toml::table& table, const std::string& prefix, std::map<std::string, std::string>& texts) {
    for (const auto& [key, node] : table) {
        const std::string name = prefix + std::string{key.str()};
        if (const toml::table* below = node.as_table()) {
            add_texts(*below, name + ".", texts);
        } else {
            const auto text = node.value<std::string>();
            base::assert_that(text.has_value(), "a message is a string");
            texts.emplace(name, *text);
        }
    }
}

}  // namespace

Language language_of(std::string_view accept_language) {
    constexpr std::size_t longest = 1000;
    accept_language = accept_language.substr(0, longest);
    Language best = Language::English;
    double most = 0;
    while (!accept_language.empty()) {
        const std::size_t end = std::min(accept_language.find(','), accept_language.size());
        const std::string_view entry = accept_language.substr(0, end);
        accept_language.remove_prefix(std::min(end + 1, accept_language.size()));
        const std::size_t tag_end = std::min(entry.find(';'), entry.size());
        const double weight = weight_of(entry.substr(std::min(tag_end + 1, entry.size())));
        const auto language = known_language(trimmed(entry.substr(0, tag_end)));
        if (language && weight > most) {
            best = *language;
            most = weight;
        }
    }
    return best;
}

Texts::Texts(std::string_view toml) {
    add_texts(toml::parse(toml), "", texts_);
}

const Texts& Texts::of(Language language) {
    static const Texts english(en_asset.text);
    static const Texts chinese(zh_asset.text);
    return language == Language::Chinese ? chinese : english;
}

const std::string& Texts::at(const std::string& key) const {
    const auto text = texts_.find(key);
    base::assert_that(text != texts_.end(), fmt::format("the pages have a text {}", key));
    return text->second;
}

std::string Texts::fill(const std::string& key, const Values& values) const {
    fmt::dynamic_format_arg_store<fmt::format_context> arguments;
    for (const auto& [name, value] : values) {
        arguments.push_back(fmt::arg(name, value));
    }
    return fmt::vformat(at(key), arguments);
}

std::string Texts::count(const std::string& key, std::size_t n) const {
    return fill(key + (n == 1 ? ".one" : ".other"), {{"n", std::to_string(n)}});
}

}  // namespace harness::serve::pages
