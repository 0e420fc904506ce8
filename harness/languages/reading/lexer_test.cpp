#include "harness/languages/reading/lexer.hpp"

#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "harness/languages/language.hpp"

namespace harness::languages {
namespace {

using testing::ElementsAre;

// The tokens' texts, each after a letter for its kind.
std::vector<std::string> texts(std::string_view source, std::string_view extension) {
    constexpr std::string_view letters = "NnscODL";
    std::vector<std::string> all;
    for (const Token& token : lex(source, language_of(extension).syntax)) {
        all.push_back(letters[static_cast<std::size_t>(token.kind)] + std::string{":"} +
                      std::string{source.substr(token.begin, token.end - token.begin)});
    }
    return all;
}

TEST(Lexer, TakesTheLongestOperator) {
    EXPECT_THAT(texts("a<<=b>>c<=d->e", ".c"),
                ElementsAre("N:a", "O:<<=", "N:b", "O:>>", "N:c", "O:<=", "N:d", "O:->", "N:e"));
    EXPECT_THAT(texts("a//b**c", ".py"), ElementsAre("N:a", "O://", "N:b", "O:**", "N:c", "L:"));
}

TEST(Lexer, CommentsAndDirectivesAreNoCode) {
    EXPECT_THAT(texts("#define A \\\n 1\nx // y\n/* z\n */ w # 1", ".c"),
                ElementsAre("D:#define A \\\n 1", "N:x", "N:w", "O:#", "n:1"));
    EXPECT_THAT(texts("x # y\n# z\n", ".py"), ElementsAre("N:x", "L:"));
}

TEST(Lexer, LiteralsHoldWhatLooksLikeCode) {
    EXPECT_THAT(texts(R"cpp("a//\"b" '\'' u8"c" L'd' R"x(")" )x" e)cpp", ".cpp"),
                ElementsAre("s:\"a//\\\"b\"", "c:'\\''", "s:u8\"c\"", "c:L'd'", "s:R\"x(\")\" )x\"", "N:e"));
    EXPECT_THAT(texts("'''a\n'b''' f\"c\" r'\\'", ".py"), ElementsAre("s:'''a\n'b'''", "s:f\"c\"", "s:r'\\'", "L:"));
}

TEST(Lexer, NumbersHaveSeparatorsSuffixesAndExponents) {
    EXPECT_THAT(texts("0xffu 1'000 1.5e-3 .5 1+2 0xe+1", ".cpp"),
                ElementsAre("n:0xffu", "n:1'000", "n:1.5e-3", "n:.5", "n:1", "O:+", "n:2", "n:0xe", "O:+", "n:1"));
}

TEST(Lexer, PythonLinesEndOutsideBracketsOnly) {
    EXPECT_THAT(texts("f(\n1)\n\ng \\\n h\n", ".py"),
                ElementsAre("N:f", "O:(", "n:1", "O:)", "L:", "N:g", "N:h", "L:"));
}

TEST(Lexer, WhatIsNotClosedEndsWithTheLineOrTheFile) {
    EXPECT_THAT(texts("'a\nb", ".c"), ElementsAre("c:'a", "N:b"));
    EXPECT_THAT(texts("a /* b", ".c"), ElementsAre("N:a"));
    EXPECT_THAT(texts("R\"x(b", ".cpp"), ElementsAre("s:R\"x(b"));
}

RC_GTEST_PROP(Lexer, TokensOfAnyBytesLieInOrderWithinThem, (const std::string& bytes)) {
    for (const Language& language : all_languages()) {
        std::size_t at = 0;
        for (const Token& token : lex(bytes, language.syntax)) {
            RC_ASSERT(at <= token.begin);
            RC_ASSERT(token.begin < token.end || token.kind == TokenKind::LineEnd);
            at = token.end;
        }
        RC_ASSERT(at <= bytes.size());
    }
}

}  // namespace
}  // namespace harness::languages
