// The languages of the pages, with their texts from messages/.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace harness::serve::pages {

enum class Language { English, Chinese };

// The preferred language of an Accept-Language header; English if it contains no known language or is invalid.
Language language_of(std::string_view accept_language);

// The texts of a language by key, such as "home.title". A text may have placeholders, "{name}".
class Texts {
  public:
    using Values = std::vector<std::pair<const char*, std::string>>;

    static const Texts& of(Language language);

    // The unchanged text. A missing key is a bug in the judge: an assertion fails.
    const std::string& at(const std::string& key) const;
    // The text with its placeholders filled. Throws fmt::format_error for a placeholder without a value, which is a bug
    // in the judge.
    std::string fill(const std::string& key, const Values& values) const;
    // The text KEY.one or KEY.other, with the placeholder {n} filled.
    std::string count(const std::string& key, std::size_t n) const;
    const std::map<std::string, std::string>& all() const { return texts_; }

  private:
    explicit Texts(std::string_view toml);

    std::map<std::string, std::string> texts_;
};

}  // namespace harness::serve::pages
