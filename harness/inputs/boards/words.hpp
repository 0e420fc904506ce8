// The words of a text, separated by white space.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace harness::boards {

// A word of a text. If a text ends too early, its place is the end of the text, with size 0.
struct Place {
    std::size_t line = 0;   // from 0; blank lines count
    std::size_t begin = 0;  // of the word, in bytes of the text
    std::size_t size = 0;   // 0: the text ends here

    bool operator==(const Place&) const = default;
};

// Reads one word after the other.
class Words {
  public:
    // Keeps a view of `text`.
    explicit Words(std::string_view text) : text_(text) {}

    // Has size 0 at the end.
    Place next() {
        constexpr std::string_view spaces = " \t\r\n\v\f";
        const std::size_t begin = std::min(text_.find_first_not_of(spaces, at_), text_.size());
        line_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                     text_.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
        at_ = std::min(text_.find_first_of(spaces, begin), text_.size());
        return {line_, begin, at_ - begin};
    }
    std::string_view text_of(const Place& place) const { return text_.substr(place.begin, place.size); }
    // Empty at the end.
    std::string_view next_text() { return text_of(next()); }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 0;
};

}  // namespace harness::boards
