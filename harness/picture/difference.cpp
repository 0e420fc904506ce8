#include "harness/picture/difference.hpp"

#include <algorithm>

#include "harness/picture/words.hpp"

namespace harness::picture {

namespace {

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
