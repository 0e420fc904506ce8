// The rules of the package format for the default validator, as pairs of answer and output.
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "harness/check/default_validator.hpp"

namespace harness::check {
namespace {

using namespace std::string_view_literals;

// An answer, with right and wrong outputs for it under these flags.
struct Rule {
    const char* flags;
    std::string_view answer;
    std::vector<std::string_view> right;
    std::vector<std::string_view> wrong;
};

const std::vector<Rule>& rules() {
    static const std::string zeros(5'000, '0');
    static const std::string long_one = "1." + zeros;
    static const std::string many_spaces(1'000'000, ' ');
    static const std::string spaced = "a" + many_spaces + "b";
    static const std::vector<Rule> table{
        // White space
        {"", ""sv, {""sv, " "sv, "\n"sv, " \t\r\n\v\f"sv, many_spaces}, {"x"sv, "\0"sv, "0"sv, "\\n"sv}},
        {"",
         "a b\n"sv,
         {"a b"sv, "a\nb\n"sv, " a\t\tb "sv, "a\r\nb\r\n"sv, "a\vb"sv, "a\fb"sv, "\n\n\na b"sv, "a b\n\n\n"sv, spaced},
         {"ab"sv, "a"sv, "b"sv, "a b c"sv, "b a"sv, "a\0b"sv, "a b\0"sv, "a\xa0 b"sv,
          "a\xc2\xa0"
          "b"sv,
          "a,b"sv, ""sv}},
        {"space_change_sensitive",
         "a  b\n"sv,
         {"a  b\n"sv, "A  B\n"sv},
         {"a b\n"sv, "a  b"sv, "a  b\n\n"sv, "a  b\r\n"sv, " a  b\n"sv, "a\t b\n"sv, "a  b \n"sv, "a   b\n"sv, ""sv}},
        {"space_change_sensitive", ""sv, {""sv}, {" "sv, "\n"sv, "a"sv}},
        {"space_change_sensitive", " a"sv, {" a"sv, " A"sv}, {"a"sv, "  a"sv, " a "sv, "\ta"sv}},
        {"space_change_sensitive case_sensitive", "a B\n"sv, {"a B\n"sv}, {"a b\n"sv, "a  B\n"sv}},
        // Letters
        {"", "Yes"sv, {"yes"sv, "YES"sv, "yEs"sv}, {"Ye"sv, "Yess"sv, "Y es"sv, "No"sv}},
        {"case_sensitive", "Yes"sv, {"Yes"sv, " Yes\n"sv}, {"yes"sv, "YES"sv, "YeS"sv}},
        {"", "\xc3\x84"sv, {"\xc3\x84"sv}, {"\xc3\xa4"sv, "A"sv}},  // Ä is not an ASCII letter
        {"", "[x]"sv, {"[X]"sv}, {"{x}"sv}},                        // 32 apart, but not letters either
        {"", "@"sv, {"@"sv}, {"`"sv}},
        // Bytes
        {"", "a\0b"sv, {"a\0b"sv, "A\0B"sv}, {"a"sv, "ab"sv, "a\0"sv, "a\0c"sv}},
        {"", "\xff\xfe"sv, {"\xff\xfe"sv}, {"\xff"sv, "\xfe\xff"sv}},
        {"",
         "\xef\xbb\xbf"
         "1"sv,
         {"\xef\xbb\xbf"
          "1"sv},
         {"1"sv}},
        {"", "\x1b[31m"sv, {"\x1b[31M"sv}, {"[31m"sv}},
        // Numbers without a tolerance
        {"", "5"sv, {"5"sv}, {"+5"sv, "5."sv, "5.0"sv, "05"sv, "5e0"sv, "0x5"sv, "-5"sv}},
        {"", "0"sv, {"0"sv}, {"-0"sv, "00"sv, "0.0"sv}},
        {"", "nan"sv, {"NaN"sv, "nan"sv}, {"-nan"sv, "0"sv}},
        {"", "1e999"sv, {"1E999"sv}, {"inf"sv, "1e1000"sv}},
        // An absolute tolerance
        {"float_absolute_tolerance 0.1",
         "0.3"sv,
         {"0.3"sv, "0.4"sv, "0.2"sv, "+0.4"sv, ".4"sv, "4e-1"sv, "4E-1"sv, "0.40"sv,
          "0.400000000000000000000000000000"sv},
         {"0.41"sv, "0.19"sv, "0.4000000000000000000000000001"sv, "-0.3"sv, "0,3"sv, "0.3f"sv, "0.3.0"sv, "x"sv}},
        {"float_absolute_tolerance 0.5",
         "9007199254740993"sv,
         {"9007199254740993"sv, "9007199254740993.5"sv, "9007199254740992.5"sv},
         {"9007199254740992"sv, "9007199254740994"sv, "9007199254740993.51"sv}},
        {"float_absolute_tolerance 0",
         "5"sv,
         {"5"sv, "5."sv, "+5"sv, "05"sv, "50e-1"sv, "5.0"sv},
         {"5.0000001"sv, "4"sv}},
        {"float_absolute_tolerance 1e-6",
         "0"sv,
         {"0"sv, "-0"sv, "1e-6"sv, "-1e-6"sv, "1e-999"sv, "0.000001"sv, "0e99999"sv, "-0.0"sv},
         {"1.1e-6"sv, "1e-5"sv, "nan"sv, "inf"sv, ""sv}},
        // A relative tolerance
        {"float_relative_tolerance 1e-3",
         "1000"sv,
         {"1001"sv, "999"sv, "1e3"sv, "1.0009e3"sv, "1001.000"sv},
         {"1001.001"sv, "998.999"sv, "-1000"sv, "1001.0000000000000000001"sv}},
        {"float_relative_tolerance 1e-3", "0"sv, {"0"sv, "0.0"sv, "-0"sv}, {"1e-999"sv, "0.001"sv}},
        {"float_relative_tolerance 0.5", "-2"sv, {"-1"sv, "-3"sv, "-2.5"sv}, {"-0.99"sv, "-3.01"sv, "2"sv}},
        {"float_relative_tolerance 1e-9",
         "123456789012345678901234567890"sv,
         {"123456789012345678901234567890"sv, "1.23456789e29"sv, "123456789112345678901234567890"sv},
         {"1.2345678e29"sv, "12345678901234567890123456789"sv}},
        // Both tolerances: either is enough
        {"float_tolerance 1e-3", "1000"sv, {"1001"sv, "1000.5"sv}, {"1001.1"sv}},
        {"float_tolerance 1e-3", "0.5"sv, {"0.501"sv, "0.499"sv}, {"0.5011"sv}},
        {"float_tolerance 0", "2"sv, {"2"sv, "+2e0"sv}, {"2.0000001"sv}},
        {"float_relative_tolerance 0", "2"sv, {"2"sv, "+2e0"sv}, {"2.0000001"sv}},
        {"float_absolute_tolerance 5 float_relative_tolerance 0.1", "10"sv, {"15"sv, "5"sv}, {"15.1"sv}},
        {"float_absolute_tolerance 5 float_relative_tolerance 0.1", "100"sv, {"110"sv, "90"sv}, {"110.1"sv}},
        // What counts as a number in the answer
        {"float_tolerance 1e-3", "1."sv, {"1"sv, "1.0"sv, "1."sv, "+1"sv}, {"1.1"sv, "."sv}},
        {"float_tolerance 1e-3", ".5"sv, {"0.5"sv, ".5"sv, "5e-1"sv}, {"0.6"sv, "5"sv}},
        {"float_tolerance 1e-3", "+5"sv, {"5"sv, "+5"sv}, {"-5"sv, "++5"sv, "+-5"sv}},
        {"float_tolerance 1e-3", "0x10"sv, {"0x10"sv, "0X10"sv}, {"16"sv, "0x10.0"sv}},
        {"float_tolerance 1e-3", "nan"sv, {"nan"sv, "NAN"sv}, {"-nan"sv, "1"sv, "nan(1)"sv}},
        {"float_tolerance 1e-3", "inf"sv, {"inf"sv, "INF"sv}, {"Infinity"sv, "-inf"sv, "1e999"sv}},
        {"float_tolerance 1e-3", "1e"sv, {"1e"sv, "1E"sv}, {"1"sv, "1e0"sv}},
        {"float_tolerance 1e-3", "."sv, {"."sv}, {"0"sv}},
        {"float_tolerance 1e-3", "1_000"sv, {"1_000"sv}, {"1000"sv}},
        // What counts as a number in the output
        {"float_tolerance 1e-3",
         "16"sv,
         {"16"sv, "16.0"sv, "1.6e1"sv, "1600E-2"sv, "0016"sv, "16.016"sv},
         {"0x10"sv, "0x1p4"sv, "16f"sv, "16e"sv, "16e1"sv, "1 6"sv, "inf"sv, "nan"sv, "--16"sv, "16\0"sv, "1e999"sv,
          "#16"sv, "16.0.0"sv, "16L"sv}},
        // Beyond the range of a double
        {"float_relative_tolerance 1e-3",
         "1e999"sv,
         {"1e999"sv, "1.0009e999"sv, "10e998"sv},
         {"1.1e999"sv, "inf"sv, "1e998"sv}},
        {"float_relative_tolerance 1e-3", "1e-999"sv, {"1e-999"sv, "1.0009e-999"sv}, {"0"sv, "2e-999"sv}},
        {"float_tolerance 1e300", "1"sv, {"1e299"sv, "-1e299"sv}, {"1e999"sv, "inf"sv}},
        // A number longer than 4096 characters matches only the same text
        {"float_tolerance 1e-3", "1"sv, {"1.0000"sv}, {long_one}},
        {"float_tolerance 1e-3", long_one, {long_one}, {"1"sv}},
        // Other tokens stay strings
        {"float_tolerance 1e-3",
         "Case 1: 2.5"sv,
         {"case 1: 2.5001"sv, "CASE 1: 2.5"sv},
         {"case 1.0: 2.5"sv, "case 2: 2.5"sv}},
        {"float_tolerance 1e-3 case_sensitive", "x= 2.5"sv, {"x= 2.50"sv}, {"X= 2.5"sv}},
        {"float_tolerance 1e-3 case_sensitive", "1E3"sv, {"1e3"sv, "1000"sv}, {"1F3"sv}},
        {"float_tolerance 1e-3 space_change_sensitive", "1 2\n"sv, {"1.0 2.0\n"sv}, {"1.0  2.0\n"sv, "1.0 2.0"sv}},
    };
    return table;
}

Check compare_pair(std::string_view answer, std::string_view output, const std::vector<std::string>& flags,
                   std::size_t piece) {
    DefaultValidator validator(AnswerText(answer), flags);
    for (std::size_t from = 0; from < output.size(); from += piece) {
        validator.feed(output.substr(from, piece));
    }
    return validator.finish();
}

TEST(DefaultValidatorPairs, AgreeWithTheFormatsText) {
    std::size_t pairs = 0;
    for (const Rule& rule : rules()) {
        std::istringstream words(rule.flags);
        const std::vector<std::string> flags{std::istream_iterator<std::string>{words}, {}};
        for (const bool accepted : {true, false}) {
            for (const std::string_view output : accepted ? rule.right : rule.wrong) {
                ++pairs;
                for (const std::size_t piece : {output.size() + 1, std::size_t{1}, std::size_t{3}}) {
                    const Check check = compare_pair(rule.answer, output, flags, piece);
                    EXPECT_EQ(check.message.empty(), check.accepted);
                    EXPECT_EQ(check.accepted, accepted) << rule.flags << " \"" << rule.answer.substr(0, 50) << "\" \""
                                                        << output.substr(0, 50) << "\", " << piece << " bytes at once";
                }
            }
        }
    }
    EXPECT_GE(pairs, 150U);
}

}  // namespace
}  // namespace harness::check
