#include "harness/picture/difference.hpp"

#include <algorithm>

namespace harness::picture {

namespace {

constexpr std::string_view spaces = " \t\r\n\v\f";

class Words {
  public:
    explicit Words(std::string_view text) : text_(text) {}

    // Of size 0 at the end.
    Place next() {
        const std::size_t begin = std::min(text_.find_first_not_of(spaces, at_), text_.size());
        line_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                     text_.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
        at_ = std::min(text_.find_first_of(spaces, begin), text_.size());
        return {line_, begin, at_ - begin};
    }
    std::string_view text_of(const Place& place) const { return text_.substr(place.begin, place.size); }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 0;
};

char small(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool same(std::string_view one, std::string_view other, bool case_counts) {
    return std::ranges::equal(one, other, [&](char a, char b) { return case_counts ? a == b : small(a) == small(b); });
}

std::optional<Difference> first_difference(std::string_view expected, std::string_view given, bool case_counts) {
    Words wanted(expected);
    Words got(given);
    Difference difference;
    bool first = true;
    for (;;) {
        const Place word = wanted.next();
        const bool new_line = !first && word.line != difference.expected.line;
        difference.answers += new_line && word.size > 0 ? 1 : 0;
        difference.expected = word;
        difference.given = got.next();
        if (difference.expected.size == 0 && difference.given.size == 0) {
            return std::nullopt;
        }
        if (!same(wanted.text_of(difference.expected), got.text_of(difference.given), case_counts)) {
            return difference;
        }
        first = false;
    }
}

}  // namespace

std::optional<Difference> first_difference(std::string_view expected, std::string_view given) {
    const std::optional<Difference> found = first_difference(expected, given, false);
    return found ? found : first_difference(expected, given, true);
}

}  // namespace harness::picture
