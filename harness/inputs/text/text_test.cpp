#include "harness/inputs/text/text.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <malloc.h>

namespace harness::texts {
namespace {

using testing::Contains;
using testing::Not;

TEST(ChangedText, ChangesNumbersLinesAndCharacters) {
    Random random(1);
    std::set<std::string> seen;
    for (int left = 3000; left > 0; --left) {
        seen.insert(changed_text("2\nab\ncd\n", random));
    }
    EXPECT_THAT(seen, Contains("1\nab\n")) << "a line less, and its count";
    EXPECT_THAT(seen, Contains("3\nab\nab\ncd\n"));
    EXPECT_THAT(seen, Contains("2\ncd\nab\n"));
    EXPECT_THAT(seen, Contains("4\nab\ncd\n"));
    EXPECT_THAT(seen, Contains("2\nab\nad\n"));
}

TEST(ChangedText, LivesWithAnyText) {
    Random random(1);
    for (int left = 1000; left > 0; --left) {
        for (const char* text : {"", "\n", "no end", "99999999999999999999999\n", "007\n"}) {
            changed_text(text, random);
        }
    }
}

std::vector<std::string> smaller_texts(const std::string& text) {
    std::vector<std::string> steps;
    each_smaller_text(text, [&steps](std::string step) {
        steps.push_back(std::move(step));
        return true;
    });
    return steps;
}

TEST(SmallerTexts, DropsLinesWithTheirCountAndLowersNumbers) {
    const auto steps = smaller_texts("2\nab\ncd\n");
    EXPECT_THAT(steps, Contains(""));
    EXPECT_THAT(steps, Contains("1\ncd\n"));
    EXPECT_THAT(steps, Contains("2\ncd\n"));
    EXPECT_THAT(steps, Contains("0\nab\ncd\n"));
    EXPECT_TRUE(smaller_texts("").empty());
}

TEST(SmallerTexts, AlwaysEnd) {
    std::string text = "12 7\n3\nx 900\n";
    int steps = 0;
    for (auto next = smaller_texts(text); !next.empty(); next = smaller_texts(text)) {
        text = next.back();
        ASSERT_LT(++steps, 10'000);
    }
    EXPECT_EQ(text, "");
}

TEST(SmallerTexts, LowerOnlyWhatMayCountLines) {
    const auto steps = smaller_texts("2 9\nab\ncd\n");
    EXPECT_THAT(steps, Contains("1 9\ncd\n"));
    EXPECT_THAT(steps, Not(Contains("2 8\ncd\n"))) << "nine lines do not follow";
}

// All steps together are far more than the text is long: they would take minutes and gigabytes.
TEST(SmallerTexts, AreMadeOneAtATime) {
    std::string text;
    for (int line = 200'000; line > 0; --line) {
        text += "1000\n";
    }
    int taken = 0;
    each_smaller_text(text, [&](const std::string& step) {
        EXPECT_LT(step.size(), text.size());
        return ++taken < 100;
    });
    EXPECT_EQ(taken, 100);
}

// Bytes that the program holds; 0 with a sanitizer.
std::size_t bytes_held() {
    const auto state = ::mallinfo2();
    return state.uordblks + state.hblkhd;
}

TEST(SmallerTexts, TakeLittleMoreMemoryThanTheText) {
    constexpr std::size_t lines = 1'000'000;
    std::string text;
    for (std::size_t line = 0; line < lines; ++line) {
        text += "7\n";
    }
    const std::size_t before = bytes_held();
    EXPECT_EQ(signed_numbers_of(text, 3).capacity(), 4U) << "and not as many as the text has";
    std::size_t most = before;
    int left = 100;
    each_smaller_text(text, [&](const std::string& /*step*/) {
        most = std::max(most, bytes_held());
        return --left > 0;
    });
    EXPECT_LT(most - before, 4 * text.size() + 20 * lines);
}

}  // namespace
}  // namespace harness::texts
