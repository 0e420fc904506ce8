#include "harness/judge/known_mistakes.hpp"

#include <gtest/gtest.h>

namespace harness::judge {
namespace {

TEST(FirstComment, OfEveryLanguage) {
    EXPECT_EQ(first_comment("/* Forgets to clear\n   the rows. */\nint x;\n"), "Forgets to clear the rows.");
    EXPECT_EQ(first_comment("/**\n * Starred.\n */"), "Starred.");
    EXPECT_EQ(first_comment("// One\n// two.\n\n// Not this.\n"), "One two.");
    EXPECT_EQ(first_comment("\n# Numbers from 0.\nimport sys\n"), "Numbers from 0.");
    EXPECT_EQ(first_comment("#!/usr/bin/python3\n# After the interpreter.\n"), "After the interpreter.");
}

TEST(FirstComment, IsNotAnyLine) {
    EXPECT_EQ(first_comment("#include <stdio.h>\n// later\n"), "");
    EXPECT_EQ(first_comment("int x;  // later\n"), "");
    EXPECT_EQ(first_comment(""), "");
    EXPECT_EQ(first_comment("// @EXPECTED_RESULTS@: WRONG-ANSWER\n// Truly wrong.\n"), "Truly wrong.");
    EXPECT_EQ(first_comment("/* never closed"), "never closed");
}

}  // namespace
}  // namespace harness::judge
