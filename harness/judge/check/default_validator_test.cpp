// The texts of messages, and all that is not about a single pair: see default_validator_pairs_test.cpp for those.
#include "harness/judge/check/default_validator.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"

namespace harness::check {
namespace {

using Words = std::vector<std::string>;

Check compare(std::string_view answer, std::string_view output, const Words& flags = {}) {
    DefaultValidator validator(AnswerText(answer), flags);
    validator.feed(output);
    return validator.finish();
}

std::string message(std::string_view answer, std::string_view output, const Words& flags = {}) {
    const Check check = compare(answer, output, flags);
    EXPECT_FALSE(check.accepted);
    return check.message;
}

bool accepts(std::string_view answer, std::string_view output, const Words& flags = {}) {
    const Check check = compare(answer, output, flags);
    EXPECT_EQ(check.accepted, check.message.empty());
    return check.accepted;
}

TEST(DefaultValidator, NamesTheFirstDifference) {
    EXPECT_EQ(message("1 2\n3 4\n5 6\n", "1 2\n3 7\n8 8\n"), R"(line 2, token 4: expected "4", got "7")");
    EXPECT_EQ(message("10", "1"), R"(line 1, token 1: expected "10", got "1")");
    EXPECT_EQ(message("1", "10"), R"(line 1, token 1: expected "1", got "10")");
    EXPECT_EQ(message("a", std::string_view("\x1b\0\xff", 3)), R"(line 1, token 1: expected "a", got "\x1b\x00\xff")");
    EXPECT_EQ(message("3.14", "3.2", {"float_tolerance", "1e-6"}),
              R"(line 1, token 1: expected about "3.14", got "3.2" (off by 0.0191 of it, allowed 1e-6))");
    EXPECT_EQ(message("3.14", "3.2", {"float_absolute_tolerance", "1e-6"}),
              R"(line 1, token 1: expected about "3.14", got "3.2" (off by 0.06, allowed 1e-6))");
    EXPECT_EQ(message("0.5", "0.500021", {"float_tolerance", "1e-6"}),
              R"(line 1, token 1: expected about "0.5", got "0.500021" (off by 2.1e-05, allowed 1e-6))");
    EXPECT_EQ(
        message("200", "100", {"float_absolute_tolerance", "1", "float_relative_tolerance", "1e-6"}),
        R"(line 1, token 1: expected about "200", got "100" (off by 100, which is 0.5 of it; allowed 1, or 1e-6 of it))");
    EXPECT_EQ(message("0", "0.1", {"float_relative_tolerance", "1e-6"}),
              R"(line 1, token 1: expected about "0", got "0.1" (off by 0.1, allowed 1e-6 of 0))");
    EXPECT_EQ(message("0", "0.1", {"float_tolerance", "1e-6"}),
              R"(line 1, token 1: expected about "0", got "0.1" (off by 0.1, allowed 1e-6))");
    EXPECT_EQ(message("1", "1.00000000000000000000002", {"float_tolerance", "1e-23"}),
              R"(line 1, token 1: expected about "1", got "1.00000000000000000000002" (off by 2e-23, allowed 1e-23))");
    EXPECT_EQ(message("3.14", "x", {"float_tolerance", "1e-6"}), R"(line 1, token 1: expected about "3.14", got "x")");
    EXPECT_EQ(message("1", "1e999", {"float_tolerance", "1e-6"}),
              R"(line 1, token 1: expected about "1", got "1e999" (off by 1e+999, allowed 1e-6))");
}

TEST(DefaultValidator, ShortensLongTokensAndSaysWhereTheyDiffer) {
    const std::string expected(100, 'a');
    std::string got = expected;
    got[76] = 'b';
    const std::string shown(37, 'a');
    EXPECT_EQ(message(expected, got), "line 1, token 1: expected \"" + shown + "…\", got \"" + shown +
                                          "…\" (they differ from character 77 on)");
    EXPECT_THAT(message(expected, expected + "a"), testing::EndsWith("(they differ from character 101 on)"));
}

TEST(DefaultValidator, SaysWhatIsMissingOrTooMuch) {
    EXPECT_EQ(message("1 2 3\n", "1\n"), "output ends after 1 of 3 tokens");
    EXPECT_EQ(message("1 2 3\n", ""), "output ends after 0 of 3 tokens");
    EXPECT_EQ(message("1 2\n", "1 2\n3 4"), R"(line 2, more output after the answer: "3")");
    EXPECT_EQ(message("", "x"), R"(line 1, more output after the answer: "x")");
}

TEST(DefaultValidator, NumbersTheFirstWrongToken) {
    EXPECT_EQ(compare("a b", "a b").token, std::nullopt);
    EXPECT_EQ(compare("a b\nc", "a b\nd").token, 3);
    EXPECT_EQ(compare("a b", "a b c d").token, 3);
    EXPECT_EQ(compare("a b c d", "a b").token, 3) << "the missing one";
    EXPECT_EQ(compare("a  b", "a b", {"space_change_sensitive"}).token, 2);
    EXPECT_EQ(compare("a", " a", {"space_change_sensitive"}).token, 1) << "there is no token 0";
}

TEST(DefaultValidator, CountsLinesOfEachWayOfReading) {
    const Words strict{"space_change_sensitive"};
    EXPECT_EQ(message("A\n\nB\nC", "a\n\nb\nx"), R"(line 4, token 3: expected "C", got "x")") << "token by token";
    EXPECT_EQ(message("A\n\nB\nC", "a\n\nb\nx", strict), R"(line 4, token 3: expected "C", got "x")");
    std::string lines;
    for (int line = 0; line < 1000; ++line) {
        lines += "some text\n";
    }
    EXPECT_EQ(message(lines + "C", lines + "x"), R"(line 1001, token 2001: expected "C", got "x")") << "all at once";
    EXPECT_EQ(message(lines, "some\n"), "output ends after 1 of 2000 tokens");
    const std::string empty_lines = "A" + std::string(1000, '\n');
    EXPECT_EQ(message(empty_lines + "C", empty_lines + "x"), R"(line 1001, token 2: expected "C", got "x")");
}

// Long equal texts are compared block by block.
TEST(DefaultValidator, FindsASingleByteWhereverItIs) {
    const std::string text(20'000, 'a');
    for (const std::size_t at : {0UL, 1UL, 4095UL, 4096UL, 8191UL, 8192UL, 19'999UL}) {
        for (const char other : {'b', 'c', '`'}) {
            std::string output = text;
            output[at] = other;
            EXPECT_THAT(message(text, output),
                        testing::EndsWith(fmt::format("(they differ from character {} on)", at + 1)));
        }
    }
}

TEST(DefaultValidator, ATokenMayComeInPieces) {
    DefaultValidator validator(AnswerText("a"), {});
    for (int piece = 0; piece < 50; ++piece) {
        validator.feed("aa");
    }
    EXPECT_EQ(validator.finish().message, "line 1, token 1: expected \"a\", got \"" + std::string(37, 'a') +
                                              "…\" (they differ from character 2 on)");
}

TEST(DefaultValidator, ATokenThatIsNearEnoughSaysNothingOfTheNext) {
    EXPECT_TRUE(accepts("1.0 abc", "1.1 abc", {"float_tolerance", "0.5"}));
    EXPECT_THAT(
        message("1.0 " + std::string(50, 'a'), "1.01 " + std::string(49, 'a') + "b", {"float_tolerance", "0.5"}),
        testing::EndsWith("(they differ from character 50 on)"));
}

// Or it would count before the limits.
TEST(DefaultValidator, ARejectionIsNeverFirst) {
    EXPECT_FALSE(compare("a", "b").rejected_first);
}

TEST(DefaultValidator, ShortensWhatItShows) {
    const std::string forty(40, 'a');
    EXPECT_EQ(message(forty, "b"), "line 1, token 1: expected \"" + forty + "\", got \"b\"");
    EXPECT_EQ(message("1" + forty, "b"), "line 1, token 1: expected \"1" + std::string(36, 'a') +
                                             "…\", got \"b\" (they differ from character 1 on)");
    EXPECT_EQ(message("1." + std::string(60, '0'), "2", {"float_tolerance", "0"}),
              "line 1, token 1: expected about \"1." + std::string(35, '0') + "…\", got \"2\" (off by 1, allowed 0)");
}

TEST(DefaultValidator, SpaceChangeSensitive) {
    const Words flags{"space_change_sensitive"};
    EXPECT_TRUE(accepts("a  b\n", "a  b\n", flags));
    EXPECT_EQ(message("a  b\n", "a b\n", flags), R"(line 1, after token 1: expected white space " ", got "b")");
    EXPECT_EQ(message("a b\n", "a\nb\n", flags),
              R"(line 1, after token 1: expected white space " ", got white space "\n")");
    EXPECT_EQ(message("a b\n", "a b", flags), R"(line 1, after token 2: expected white space "\n", got the end)");
    EXPECT_EQ(message("a b\n", "a b\n\n", flags), R"(line 2, after token 2: expected the end, got white space "\n")");
    EXPECT_EQ(message("a b", " a b", flags), R"(line 1, after token 0: expected "a", got white space " ")");
}

TEST(DefaultValidator, RefusesFlagsItDoesNotKnow) {
    EXPECT_THROW(DefaultValidator(AnswerText(""), {"case_insensitive"}), base::ConfigError);
    EXPECT_THROW(DefaultValidator(AnswerText(""), {"float_tolerance"}), base::ConfigError);
    EXPECT_THROW(DefaultValidator(AnswerText(""), {"float_tolerance", "-1"}), base::ConfigError);
    EXPECT_THROW(DefaultValidator(AnswerText(""), {"float_tolerance", "case_sensitive"}), base::ConfigError);
    EXPECT_THROW(DefaultValidator(AnswerText(""), {"float_tolerance", "1e999"}), base::ConfigError);
    EXPECT_NO_THROW(DefaultValidator(AnswerText(""), {"float_tolerance", "0", "case_sensitive"}));
}

std::string lowered(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) { return c == 'B' ? 'b' : c; });
    return text;
}

bool oracle_accepts(const std::string& answer, const std::string& output, bool case_sensitive, bool space_sensitive) {
    const std::string wanted = case_sensitive ? answer : lowered(answer);
    const std::string got = case_sensitive ? output : lowered(output);
    if (space_sensitive) {
        return wanted == got;
    }
    const auto tokens = [](const std::string& text) {
        std::istringstream stream(text);
        return Words{std::istream_iterator<std::string>{stream}, {}};
    };
    return tokens(wanted) == tokens(got);
}

rc::Gen<std::string> texts() {
    return rc::gen::container<std::string>(
        rc::gen::weightedElement<char>({{4, 'b'}, {2, 'B'}, {3, '1'}, {4, ' '}, {1, '\n'}}));
}

RC_GTEST_PROP(DefaultValidatorProperty, AgreesWithComparingWholeTexts, ()) {
    const std::string answer = *texts();
    const std::string output =
        *rc::gen::oneOf(texts(), rc::gen::just(answer), rc::gen::just(lowered(answer)), rc::gen::just(answer + "\n"));
    const auto case_sensitive = *rc::gen::arbitrary<bool>();
    const auto space_sensitive = *rc::gen::arbitrary<bool>();
    Words flags;
    if (case_sensitive) {
        flags.emplace_back("case_sensitive");
    }
    if (space_sensitive) {
        flags.emplace_back("space_change_sensitive");
    }
    RC_ASSERT(accepts(answer, output, flags) == oracle_accepts(answer, output, case_sensitive, space_sensitive));
}

// The answer is larger than a single read.
TEST(DefaultValidator, ReadsAnAnswerPieceByPiece) {
    std::string answer;
    for (int i = 0; i < 100'000; ++i) {
        answer += std::to_string(i * 7919) + (i % 10 == 9 ? "\n" : "  ");
    }
    answer += std::string(700'000, 'a');
    const auto compare_file = [&](std::string_view output, std::size_t piece, const Words& flags) {
        DefaultValidator validator(AnswerText(base::memory_file(answer)), flags);
        for (std::size_t from = 0; from < output.size(); from += piece) {
            validator.feed(output.substr(from, piece));
        }
        return validator.finish();
    };
    std::string other_space = answer;
    std::ranges::replace(other_space, '\n', '\t');
    std::string other_end = answer;
    other_end.back() = 'b';
    for (const std::size_t piece : {std::size_t{65'536}, std::size_t{4'999}, answer.size()}) {
        EXPECT_TRUE(compare_file(answer, piece, {}).accepted);
        EXPECT_TRUE(compare_file(answer, piece, {"space_change_sensitive", "case_sensitive"}).accepted);
        EXPECT_TRUE(compare_file(other_space, piece, {}).accepted);
        EXPECT_THAT(compare_file(other_space, piece, {"space_change_sensitive"}).message,
                    testing::StartsWith("line 1, after token 10: expected white space"));
        EXPECT_THAT(compare_file(other_end, piece, {}).message,
                    testing::AllOf(testing::StartsWith("line 10001, token 100001:"),
                                   testing::EndsWith("(they differ from character 700000 on)")));
        EXPECT_EQ(compare_file(answer.substr(0, answer.find('\n')), piece, {}).message,
                  "output ends after 10 of 100001 tokens");
    }
}

// The first reading ends within a token, and the last one at white space.
TEST(DefaultValidator, CountsATokenOfTwoReadingsOnce) {
    std::string answer;
    for (int token = 0; token < 100'000; ++token) {
        answer += "ab ";
    }
    DefaultValidator validator(AnswerText(base::memory_file(answer)), {});
    EXPECT_EQ(validator.finish().message, "output ends after 0 of 100000 tokens");
}

RC_GTEST_PROP(DefaultValidatorProperty, HowTheOutputIsCutIntoPiecesDoesNotMatter, ()) {
    const std::string answer = *texts();
    const std::string output =
        *rc::gen::oneOf(texts(), rc::gen::map(texts(), [&](const std::string& more) { return answer + more; }));
    const Words flags = *rc::gen::element(Words{}, Words{"space_change_sensitive"}, Words{"float_tolerance", "0.5"});
    DefaultValidator pieces(AnswerText(answer), flags);
    for (std::string_view rest = output; !rest.empty();) {
        const auto size = *rc::gen::inRange<std::size_t>(1, rest.size() + 1);
        pieces.feed(rest.substr(0, size));
        rest.remove_prefix(size);
    }
    const Check in_pieces = pieces.finish();
    const Check whole = compare(answer, output, flags);
    RC_ASSERT(in_pieces.accepted == whole.accepted);
    RC_ASSERT(in_pieces.message == whole.message);
}

}  // namespace
}  // namespace harness::check
