#include "harness/inputs/text/ranges.hpp"

#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::texts {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;

// "a b" with 1 ≤ a ≤ 1000 and -5 ≤ b ≤ a.
bool is_valid(const std::string& text) {
    std::istringstream stream(text);
    long a = 0;
    long b = 0;
    std::string more;
    return stream >> a >> b && !(stream >> more) && a >= 1 && a <= 1000 && b >= -5 && b <= a;
}

std::vector<std::string> all_at_ends(const std::string& text, const std::function<bool(const std::string&)>& is_valid,
                                     Random& random) {
    const TextsAtEnds at_ends = texts_at_ends(text, is_valid, random);
    std::vector<std::string> texts;
    for (std::size_t index = 0; index < at_ends.values.size(); ++index) {
        texts.push_back(at_ends.make(index));
    }
    return texts;
}

TEST(TextsAtEnds, LearnsTheRangeOfEachNumber) {
    Random random(1);
    const std::vector<std::string> texts = all_at_ends("30 4\n", is_valid, random);
    for (const char* wanted : {"1000 4\n", "999 4\n", "4 4\n", "30 30\n", "30 -5\n", "1000 30\n", "4 -5\n"}) {
        EXPECT_THAT(texts, Contains(wanted));
    }
}

TEST(TextsAtEnds, KnowsNegativeNumbersAndTheRestOfTheText) {
    Random random(1);
    const auto valid = [](const std::string& text) {
        return text.size() > 4 && text.starts_with("x-") && text.ends_with("-3y\n") && text.size() < 9;
    };
    EXPECT_THAT(all_at_ends("x-1 -3y\n", valid, random), Contains("x-9 -3y\n"));
    EXPECT_THAT(all_at_ends("nothing\n", is_valid, random), IsEmpty());
}

}  // namespace
}  // namespace harness::texts
