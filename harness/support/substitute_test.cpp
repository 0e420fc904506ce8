#include "harness/support/substitute.hpp"

#include <gtest/gtest.h>

namespace harness::support {
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

}  // namespace
}  // namespace harness::support
