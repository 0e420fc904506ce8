// The rules of the package format for the default validator, as pairs of answer and output.
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "harness/judge/check/default_validator.hpp"

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
    static const std::string longest_one = "1." + zeros.substr(0, 4'094);
    static const std::string too_long_one = longest_one + "0";
    static const std::string many_spaces(1'000'000, ' ');
    static const std::string no_break = std::string("a\xc2\xa0") + "b";
    static const std::string spaced = "a" + many_spaces + "b";
    static const std::vector<Rule> table{
        // White space
        {"", "", {"", " ", "\n", " \t\r\n\v\f", many_spaces}, {"x", "\0"sv, "0", "\\n"}},
        {"",
         "a b\n",
         {"a b", "a\nb\n", " a\t\tb ", "a\r\nb\r\n", "a\vb", "a\fb", "\n\n\na b", "a b\n\n\n", spaced},
         {"ab", "a", "b", "a b c", "b a", "a\0b"sv, "a b\0"sv, "a\xa0 b", no_break, "a,b", ""}},
        {"space_change_sensitive",
         "a  b\n",
         {"a  b\n", "A  B\n"},
         {"a b\n", "a  b", "a  b\n\n", "a  b\r\n", " a  b\n", "a\t b\n", "a  b \n", "a   b\n", ""}},
        {"space_change_sensitive", "", {""}, {" ", "\n", "a"}},
        {"space_change_sensitive", " a", {" a", " A"}, {"a", "  a", " a ", "\ta"}},
        {"space_change_sensitive case_sensitive", "a B\n", {"a B\n"}, {"a b\n", "a  B\n"}},
        // Letters
        {"", "Yes", {"yes", "YES", "yEs"}, {"Ye", "Yess", "Y es", "No"}},
        {"case_sensitive", "Yes", {"Yes", " Yes\n"}, {"yes", "YES", "YeS"}},
        {"", "\xc3\x84", {"\xc3\x84"}, {"\xc3\xa4", "A"}},  // Ä is not an ASCII letter
        {"", "[x]", {"[X]"}, {"{x}"}},                      // 32 apart, but not letters either
        {"", "@", {"@"}, {"`"}},
        {"", "AZ", {"az", "aZ"}, {"za"}},
        // Bytes
        {"", "a\0b"sv, {"a\0b"sv, "A\0B"sv}, {"a", "ab", "a\0"sv, "a\0c"sv}},
        {"", "\xff\xfe", {"\xff\xfe"}, {"\xff", "\xfe\xff"}},
        {"",
         "\xef\xbb\xbf"
         "1",
         {"\xef\xbb\xbf"
          "1"},
         {"1"}},
        {"", "\x1b[31m", {"\x1b[31M"}, {"[31m"}},
        // Numbers without a tolerance
        {"", "5", {"5"}, {"+5", "5.", "5.0", "05", "5e0", "0x5", "-5"}},
        {"", "0", {"0"}, {"-0", "00", "0.0"}},
        {"", "nan", {"NaN", "nan"}, {"-nan", "0"}},
        {"", "1e999", {"1E999"}, {"inf", "1e1000"}},
        // An absolute tolerance
        {"float_absolute_tolerance 0.1",
         "0.3",
         {"0.3", "0.4", "0.2", "+0.4", ".4", "4e-1", "4E-1", "0.40", "0.400000000000000000000000000000"},
         {"0.41", "0.19", "0.4000000000000000000000000001", "-0.3", "0,3", "0.3f", "0.3.0", "x"}},
        {"float_absolute_tolerance 0.5",
         "9007199254740993",
         {"9007199254740993", "9007199254740993.5", "9007199254740992.5"},
         {"9007199254740992", "9007199254740994", "9007199254740993.51"}},
        {"float_absolute_tolerance 0", "5", {"5", "5.", "+5", "05", "50e-1", "5.0"}, {"5.0000001", "4"}},
        {"float_absolute_tolerance 1e-6",
         "0",
         {"0", "-0", "1e-6", "-1e-6", "1e-999", "0.000001", "0e99999", "-0.0"},
         {"1.1e-6", "1e-5", "nan", "inf", ""}},
        // At the tolerance, where the rounded numbers are beyond it
        {"float_absolute_tolerance 0.1", "-0.4", {"-0.3", "-0.5"}, {"-0.29999999999999999999"}},
        {"float_absolute_tolerance 0.1", "-0.3", {"-0.2", "-0.4"}, {"-0.40000000000000000001"}},
        {"float_absolute_tolerance 0.3", "0.1", {"0.4", "-0.2"}, {"-0.20000000000000000001"}},
        {"float_absolute_tolerance 1.187e-323", "1.186e-323", {"2.273e-323"}, {"2.374e-323"}},
        // A relative tolerance
        {"float_relative_tolerance 1e-3",
         "1000",
         {"1001", "999", "1e3", "1.0009e3", "1001.000"},
         {"1001.001", "998.999", "-1000", "1001.0000000000000000001"}},
        {"float_relative_tolerance 1e-3", "0", {"0", "0.0", "-0"}, {"1e-999", "0.001"}},
        {"float_relative_tolerance 0.5", "-2", {"-1", "-3", "-2.5"}, {"-0.99", "-3.01", "2"}},
        {"float_relative_tolerance 1e-9",
         "123456789012345678901234567890",
         {"123456789012345678901234567890", "1.23456789e29", "123456789112345678901234567890"},
         {"1.2345678e29", "12345678901234567890123456789"}},
        // Both tolerances: either is enough
        {"float_tolerance 1e-3", "1000", {"1001", "1000.5"}, {"1001.1"}},
        {"float_tolerance 1e-3", "0.5", {"0.501", "0.499"}, {"0.5011"}},
        {"float_tolerance 0", "2", {"2", "+2e0"}, {"2.0000001"}},
        {"float_relative_tolerance 0", "2", {"2", "+2e0"}, {"2.0000001"}},
        {"float_absolute_tolerance 5 float_relative_tolerance 0.1", "10", {"15", "5"}, {"15.1"}},
        {"float_absolute_tolerance 5 float_relative_tolerance 0.1", "100", {"110", "90"}, {"110.1"}},
        // What counts as a number in the answer
        {"float_tolerance 1e-3", "1.", {"1", "1.0", "1.", "+1"}, {"1.1", "."}},
        {"float_tolerance 1e-3", ".5", {"0.5", ".5", "5e-1"}, {"0.6", "5"}},
        {"float_tolerance 1e-3", "+5", {"5", "+5"}, {"-5", "++5", "+-5"}},
        {"float_tolerance 1e-3", "0x10", {"0x10", "0X10"}, {"16", "0x10.0"}},
        {"float_tolerance 1e-3", "nan", {"nan", "NAN"}, {"-nan", "1", "nan(1)"}},
        {"float_tolerance 1e-3", "inf", {"inf", "INF"}, {"Infinity", "-inf", "1e999"}},
        {"float_tolerance 1e-3", "1e", {"1e", "1E"}, {"1", "1e0"}},
        {"float_tolerance 1e-3", ".", {"."}, {"0"}},
        {"float_tolerance 1e-3", "1_000", {"1_000"}, {"1000"}},
        // What counts as a number in the output
        {"float_tolerance 1e-3",
         "16",
         {"16", "16.0", "1.6e1", "1600E-2", "0016", "16.016"},
         {"0x10", "0x1p4", "16f", "16e", "16e1", "1 6", "inf", "nan", "--16", "16\0"sv, "1e999", "#16", "16.0.0",
          "16L"}},
        // Beyond the range of a double
        {"float_relative_tolerance 1e-3", "1e999", {"1e999", "1.0009e999", "10e998"}, {"1.1e999", "inf", "1e998"}},
        {"float_relative_tolerance 1e-3", "1e-999", {"1e-999", "1.0009e-999"}, {"0", "2e-999"}},
        {"float_tolerance 1e300", "1", {"1e299", "-1e299"}, {"1e999", "inf"}},
        // A number longer than 4096 characters matches only the same text
        {"float_tolerance 1e-3", "1", {"1.0000", longest_one}, {too_long_one, long_one}},
        {"float_tolerance 1e-3", longest_one, {"1"}, {"1.1"}},
        {"float_tolerance 1e-3", too_long_one, {too_long_one}, {"1"}},
        {"float_tolerance 1e-3", long_one, {long_one}, {"1"}},
        // Other tokens stay strings
        {"float_tolerance 1e-3", "Case 1: 2.5", {"case 1: 2.5001", "CASE 1: 2.5"}, {"case 1.0: 2.5", "case 2: 2.5"}},
        {"float_tolerance 1e-3 case_sensitive", "x= 2.5", {"x= 2.50"}, {"X= 2.5"}},
        {"float_tolerance 1e-3 case_sensitive", "1E3", {"1e3", "1000"}, {"1F3"}},
        {"float_tolerance 1e-3 space_change_sensitive", "1 2\n", {"1.0 2.0\n"}, {"1.0  2.0\n", "1.0 2.0"}},
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
