// The languages of the pages, and their texts from messages/.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace harness::serve::pages {

enum class Language { English, Chinese };

// The one that the header Accept-Language likes best; English where it likes none of them, or is no such header.
Language language_of(std::string_view accept_language);

// The texts of one language by their keys, "home.title". A text may have places, "{name}".
class Texts {
  public:
    using Values = std::vector<std::pair<std::string_view, std::string>>;

    static const Texts& of(Language language);

    // The text as it stands. A key that is not there is a bug of ours: an assertion.
    const std::string& at(const std::string& key) const;
    // With its places filled. A place without a value is a bug of ours: an assertion.
    std::string fill(const std::string& key, const Values& values) const;
    // Of KEY.one or KEY.other, with the place {n} filled.
    std::string count(const std::string& key, std::size_t n) const;
    const std::map<std::string, std::string>& all() const { return texts_; }

  private:
    explicit Texts(std::string_view toml);

    std::map<std::string, std::string> texts_;
};

}  // namespace harness::serve::pages
