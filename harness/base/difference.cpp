#include "harness/base/difference.hpp"

#include "harness/base/text.hpp"

namespace harness::base {

namespace {

// Reads two texts in step, one word of each at a time.
class WordPairs {
  public:
    WordPairs(std::string_view expected, std::string_view output) : expected_(expected), output_(output) {}

    const Difference& next() {
        const TextWord word = expected_.next();
        const bool new_line = !first_ && word.line != pair_.expected.line;
        pair_.answers += new_line && word.size > 0 ? 1 : 0;
        pair_.expected = word;
        pair_.output = output_.next();
        first_ = false;
        return pair_;
    }
    bool is_same(bool case_counts) const {
        const std::string_view wanted = expected_.text_of(pair_.expected);
        const std::string_view got = output_.text_of(pair_.output);
        return wanted == got || (!case_counts && wanted.size() == got.size() && lowered(wanted) == lowered(got));
    }

  private:
    WordReader expected_;
    WordReader output_;
    Difference pair_;
    bool first_ = true;
};

std::optional<Difference> first_difference(std::string_view expected, std::string_view output, bool case_counts) {
    WordPairs pairs(expected, output);
    for (;;) {
        const Difference& pair = pairs.next();
        if (pair.expected.size == 0 && pair.output.size == 0) {
            return std::nullopt;
        }
        if (!pairs.is_same(case_counts)) {
            return pair;
        }
    }
}

}  // namespace

std::optional<Difference> first_difference(std::string_view expected, std::string_view output) {
    const std::optional<Difference> difference = first_difference(expected, output, false);
    return difference ? difference : first_difference(expected, output, true);
}

Difference difference_at(std::string_view expected, std::string_view output, std::size_t word) {
    WordPairs pairs(expected, output);
    Difference pair = pairs.next();
    for (std::size_t number = 1; number < word && pair.expected.size + pair.output.size > 0; ++number) {
        pair = pairs.next();
    }
    return pair;
}

}  // namespace harness::base
