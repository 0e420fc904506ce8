#include "harness/inputs/boards/difference.hpp"

#include "harness/base/text.hpp"

namespace harness::boards {

namespace {

// Reads two texts in step, one word of each at a time.
class WordPairs {
  public:
    WordPairs(std::string_view expected, std::string_view given) : wanted_(expected), got_(given) {}

    const Difference& next() {
        const Place word = wanted_.next();
        const bool new_line = !first_ && word.line != pair_.expected.line;
        pair_.answers += new_line && word.size > 0 ? 1 : 0;
        pair_.expected = word;
        pair_.given = got_.next();
        first_ = false;
        return pair_;
    }
    bool is_same(bool case_counts) const {
        const std::string_view wanted = wanted_.text_of(pair_.expected);
        const std::string_view got = got_.text_of(pair_.given);
        return wanted == got ||
               (!case_counts && wanted.size() == got.size() && base::lowered(wanted) == base::lowered(got));
    }

  private:
    Words wanted_;
    Words got_;
    Difference pair_;
    bool first_ = true;
};

std::optional<Difference> first_difference(std::string_view expected, std::string_view given, bool case_counts) {
    WordPairs pairs(expected, given);
    for (;;) {
        const Difference& pair = pairs.next();
        if (pair.expected.size == 0 && pair.given.size == 0) {
            return std::nullopt;
        }
        if (!pairs.is_same(case_counts)) {
            return pair;
        }
    }
}

}  // namespace

std::optional<Difference> first_difference(std::string_view expected, std::string_view given) {
    const std::optional<Difference> found = first_difference(expected, given, false);
    return found ? found : first_difference(expected, given, true);
}

Difference difference_at(std::string_view expected, std::string_view given, std::size_t word) {
    WordPairs pairs(expected, given);
    Difference pair = pairs.next();
    for (std::size_t number = 1; number < word && pair.expected.size + pair.given.size > 0; ++number) {
        pair = pairs.next();
    }
    return pair;
}

}  // namespace harness::boards
