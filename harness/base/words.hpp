// The words of a text, separated by white space, one after the other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace harness::base {

// Where a word of a text is. If a text ends too early, that is the end of the text, with size 0.
struct TextWord {
    std::size_t line = 0;   // from 0; blank lines count
    std::size_t begin = 0;  // of the word, in bytes of the text
    std::size_t size = 0;   // 0: the text ends here

    bool operator==(const TextWord&) const = default;
};

class WordReader {
  public:
    // Keeps a view of `text`.
    explicit WordReader(std::string_view text) : text_(text) {}

    // Has size 0 at the end.
    TextWord next() {
        constexpr std::string_view spaces = " \t\r\n\v\f";
        const std::size_t begin = std::min(text_.find_first_not_of(spaces, at_), text_.size());
        line_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                     text_.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
        at_ = std::min(text_.find_first_of(spaces, begin), text_.size());
        return {line_, begin, at_ - begin};
    }
    std::string_view text_of(const TextWord& word) const { return text_.substr(word.begin, word.size); }
    // Empty at the end.
    std::string_view next_text() { return text_of(next()); }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 0;
};

}  // namespace harness::base
