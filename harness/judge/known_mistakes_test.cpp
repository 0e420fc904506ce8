#include "harness/judge/known_mistakes.hpp"

#include <gtest/gtest.h>

namespace harness::judge {
namespace {

TEST(FirstComment, OfEveryLanguage) {
    const std::vector<std::pair<const char*, const char*>> comments{
        {"/* Forgets to clear\n   the rows. */\nint x;\n", "Forgets to clear the rows."},
        {"/**\n * Starred.\n */", "Starred."},
        {"// One\n// two.\n\n// Not this.\n", "One two."},
        {"\n# Numbers from 0.\nimport sys\n", "Numbers from 0."},
        {"#!/usr/bin/python3\n# After the interpreter.\n", "After the interpreter."},
        {"// @EXPECTED_RESULTS@: WRONG-ANSWER\n// Truly wrong.\n", "Truly wrong."},
        {"/* never closed", "never closed"},
    };
    for (const auto& [source, comment] : comments) {
        EXPECT_EQ(first_comment(source), comment);
    }
}

TEST(FirstComment, IsNotAnyLine) {
    for (const char* source : {"#include <stdio.h>\n// later\n", "int x;  // later\n", ""}) {
        EXPECT_EQ(first_comment(source), "") << source;
    }
}

}  // namespace
}  // namespace harness::judge
