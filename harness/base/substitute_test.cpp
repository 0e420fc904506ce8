#include "harness/base/substitute.hpp"

#include <gtest/gtest.h>

#include "harness/base/error.hpp"

namespace harness::base {
namespace {

TEST(Substitute, ReplacesOnlyWhatIsAConstant) {
    const std::map<std::string, std::string> constants{{"n", "100"}, {"x", "{{n}}"}, {"n.word", "hundred"}};
    EXPECT_EQ(substitute("{{n}}", constants), "100");
    EXPECT_EQ(substitute("a{{n}}b{{n}}", constants), "a100b100");
    EXPECT_EQ(substitute("{{x}}", constants), "{{n}}") << "a value is not looked into";
    EXPECT_EQ(substitute("{{n.word}}", constants), "hundred");
    EXPECT_EQ(substitute("{{m}} {{ n }} {n} {{n}", constants), "{{m}} {{ n }} {n} {{n}");
    EXPECT_EQ(substitute("{{{n}}}", constants), "{100}");
    EXPECT_EQ(substitute("int a[2][1] = {{1}, {{n}}};", constants), "int a[2][1] = {{1}, 100};");
    EXPECT_EQ(substitute("{{n}}", {}), "{{n}}");
}

TEST(Substitute, WhatGrowsBeyondBoundsIsAnError) {
    const std::map<std::string, std::string> constants{{"n", std::string(1 << 20, '1')}};
    std::string text;
    for (int i = 0; i < 64; ++i) {
        text += "{{n}}";
    }
    EXPECT_EQ(substitute(text, constants).size(), 64U << 20U);
    EXPECT_THROW(substitute(text + "{{n}}", constants), ConfigError);
}

}  // namespace
}  // namespace harness::base
