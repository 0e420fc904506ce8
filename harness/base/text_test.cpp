#include "harness/base/text.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace harness::base {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t roomy = 1'000;

TEST(SafeUtf8, KeepsWhatIsWellFormed) {
    const auto text = "a\n\tß … 王后 \U0001F451 \u007F \U0010FFFF"sv;
    EXPECT_EQ(safe_utf8(text, roomy), text);
    EXPECT_EQ(safe_utf8(""sv, roomy), "");
    EXPECT_EQ(safe_utf8("a\0b"sv, roomy), "a\0b"sv);
}

TEST(SafeUtf8, ReplacesOverlongForms) {
    EXPECT_EQ(safe_utf8("\xC0\xAF", roomy), "\uFFFD\uFFFD");
    EXPECT_EQ(safe_utf8("\xC1\xBF", roomy), "\uFFFD\uFFFD");
    EXPECT_EQ(safe_utf8("\xE0\x80\xAF", roomy), "\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(safe_utf8("\xF0\x80\x80\xAF", roomy), "\uFFFD\uFFFD\uFFFD\uFFFD");
}

TEST(SafeUtf8, ReplacesSurrogatesAndWhatIsBeyondUnicode) {
    EXPECT_EQ(safe_utf8("\xED\xA0\x80", roomy), "\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(safe_utf8("\xED\x9F\xBF", roomy), "\uD7FF");
    EXPECT_EQ(safe_utf8("\xF4\x90\x80\x80", roomy), "\uFFFD\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(safe_utf8("\xF5\xFE\xFF", roomy), "\uFFFD\uFFFD\uFFFD");
}

TEST(SafeUtf8, ATruncatedSequenceIsOneReplacement) {
    EXPECT_EQ(safe_utf8("\xE7\x8E", roomy), "\uFFFD");
    EXPECT_EQ(safe_utf8("\xF0\x9F\x91x", roomy), "\uFFFDx");
    EXPECT_EQ(safe_utf8("\x80", roomy), "\uFFFD");
}

TEST(SafeUtf8, CutsAtACharacterWithinTheLimit) {
    EXPECT_EQ(safe_utf8("abcdef", 6), "abcdef");
    EXPECT_EQ(safe_utf8("abcdefg", 6), "abc…");
    EXPECT_EQ(safe_utf8("aß王x", 7), "aß王x");
    EXPECT_EQ(safe_utf8("aß王xy", 7), "aß…");
}

TEST(OneLine, EscapesWhatCouldMoveTheCursorOrHide) {
    EXPECT_EQ(one_line("a\nb\tc\rd", roomy), "a\\nb\\tc\\rd");
    EXPECT_EQ(one_line("\x1b[31mred\x07\0"sv, roomy), "\\x1b[31mred\\x07\\x00");
    // NOLINTNEXTLINE(misc-misleading-bidirectional): misleading is what it is for
    EXPECT_EQ(one_line("\u009b31m \xe2\x80\xae"
                       "evil\xe2\x81\xa9 \u200b",
                       roomy),
              "\\x9b31m \\u202eevil\\u2069 \\u200b");
    EXPECT_EQ(one_line("\u2028\U000E0041", roomy), "\\u2028\\U000e0041");
    EXPECT_EQ(one_line("\xff王\xE7\x8E", roomy), "\\xff王\\xe7\\x8e");
}

TEST(OneLine, KeepsAJoinerWhereItIsPartOfAWord) {
    for (const auto name : {"علی\u200cرضا"sv, "ක්\u200dරිස්"sv, "അവന്\u200d"sv}) {
        EXPECT_EQ(one_line(name, roomy), name);
        EXPECT_EQ(many_lines(name, roomy), name);
    }
    EXPECT_EQ(one_line("a\u200db \u200c", roomy), "a\\u200db \\u200c") << "between others it only hides";
    // NOLINTNEXTLINE(misc-misleading-bidirectional): misleading is what it is for
    EXPECT_EQ(one_line("ی\u200c\u200c\u202eر", roomy), "ی\u200c\\u200c\\u202eر");
    EXPECT_EQ(display_width("ی\u200cر"), 2U);
}

TEST(OneLine, NeverCutsWithinAnEscape) {
    EXPECT_EQ(one_line("abcd\x1b\x1b", 9), "abcd…");
}

TEST(ManyLines, KeepsLineEndsOnly) {
    EXPECT_EQ(many_lines("a\n\tb\x1b[0m\r\n", roomy), "a\n    b\\x1b[0m\\r\n");
}

TEST(DisplayWidth, CountsWideAndCombiningCharacters) {
    EXPECT_EQ(display_width("abc"), 3U);
    EXPECT_EQ(display_width("王后"), 4U);
    EXPECT_EQ(display_width("e\u0301"), 1U);
    EXPECT_EQ(display_width("\U0001F451"), 2U);
}

TEST(Shorten, FitsTheColumns) {
    EXPECT_EQ(shorten("abcd", 4), "abcd");
    EXPECT_EQ(shorten("abcde", 4), "abc…");
    EXPECT_EQ(shorten("王后王", 6), "王后王");
    EXPECT_EQ(shorten("王后王", 5), "王后…");
    EXPECT_EQ(shorten("王后王", 4), "王…");
}

TEST(SizeText, TakesTheLargestUnitThatIsWhole) {
    EXPECT_EQ(size_text(3), "3 KiB");
    EXPECT_EQ(size_text(1025), "1025 KiB");
    EXPECT_EQ(size_text(std::int64_t{256} * 1024), "256 MiB");
    EXPECT_EQ(size_text(std::int64_t{2} * 1024 * 1024), "2 GiB");
}

RC_GTEST_PROP(Text, IsValidAndWithinItsLimitWhateverTheBytes, (const std::string& bytes)) {
    const auto limit = *rc::gen::inRange<std::size_t>(3, 40);
    for (const std::string& text : {safe_utf8(bytes, limit), one_line(bytes, limit), many_lines(bytes, limit)}) {
        RC_ASSERT(text.size() <= limit);
        RC_ASSERT(safe_utf8(text, roomy) == text);
    }
    const std::string line = one_line(bytes, limit);
    RC_ASSERT(one_line(line, roomy) == line);
    RC_ASSERT(display_width(shorten(line, 7)) <= 7U);
}

TEST(Fitted, IsACellOfJustThatWidth) {
    EXPECT_EQ(fitted("ab", 4), "ab  ");
    EXPECT_EQ(fitted("王后", 6), "王后  ");
    EXPECT_EQ(fitted("王后王", 4), "王… ") << "half of a wide character is none";
}

TEST(Plural, OneIsOne) {
    EXPECT_EQ(plural(1, "case"), "1 case");
    EXPECT_EQ(plural(0, "case"), "0 cases");
}

TEST(Lowered, LeavesWhatIsNoCapitalOfAscii) {
    EXPECT_EQ(lowered("Board-2.H"), "board-2.h");
    EXPECT_EQ(lowered("@[ÄÉ"), "@[ÄÉ") << "beside A and Z, and of other scripts";
}

TEST(Trimmed, TakesWhiteSpaceOrOtherCharactersFromBothEnds) {
    EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
    EXPECT_EQ(trimmed(" * a*b **", " *"), "a*b");
    EXPECT_EQ(trimmed("***", "*"), "");
}

TEST(TakeWord, TakesItWithTheBlanksBeforeIt) {
    std::string_view text = "# \tinclude<x>";
    EXPECT_TRUE(take_word(text, "#") && take_word(text, "include"));
    EXPECT_EQ(text, "<x>");
    EXPECT_FALSE(take_word(text, "include"));
    EXPECT_EQ(text, "<x>");
}

TEST(WithoutByteOrderMark, TakesOneAtTheStart) {
    EXPECT_EQ(without_byte_order_mark("\xef\xbb\xbf\xef\xbb\xbf"
                                      "a"),
              "\xef\xbb\xbf"
              "a");
    EXPECT_EQ(without_byte_order_mark("a\xef\xbb\xbf"), "a\xef\xbb\xbf");
    EXPECT_EQ(without_byte_order_mark("\xef\xbb"), "\xef\xbb");
}

}  // namespace
}  // namespace harness::base
