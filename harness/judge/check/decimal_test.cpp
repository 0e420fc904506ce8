#include "harness/judge/check/decimal.hpp"

#include <gtest/gtest.h>

namespace harness::check {
namespace {

Decimal number(const std::string& text) {
    return Decimal::read(text).value();
}

bool is_distance_at_most(const std::string& a, const std::string& b, const std::string& most) {
    return Decimal::is_at_most(Decimal::distance(number(a), number(b)), number(most));
}

TEST(Decimal, KnowsTheFormatsNumbers) {
    for (const char* text : {"0", "-0", "+5", "007", "1.", ".5", "-.5e+3", "1E9", "1e-0", "1e999999999999999999999"}) {
        EXPECT_TRUE(Decimal::is_number(text)) << text;
    }
    for (const char* text :
         {"", "+", ".", "e5", ".e5", "1e", "1e+", "1e5.0", "0x10", "inf", "nan", "1,0", "1 ", "+-1"}) {
        EXPECT_FALSE(Decimal::is_number(text)) << text;
        EXPECT_FALSE(Decimal::read(text)) << text;
    }
}

TEST(Decimal, DistancesAreExact) {
    EXPECT_TRUE(is_distance_at_most("0.3", "0.4", "0.1"));
    EXPECT_FALSE(is_distance_at_most("0.3", "0.4", "0.09999999999999999999999999999999"));
    EXPECT_TRUE(is_distance_at_most("-1", "1", "2"));
    EXPECT_FALSE(is_distance_at_most("-1", "1", "1.9"));
    EXPECT_FALSE(is_distance_at_most("9007199254740993", "9007199254740992", "0.5"));
    EXPECT_TRUE(is_distance_at_most("99.9e1", "1000", "1"));
    EXPECT_TRUE(is_distance_at_most("5", "5.000", "0"));
    EXPECT_TRUE(is_distance_at_most("0", "-0", "0"));
    EXPECT_FALSE(is_distance_at_most("1e999", "0", "9e998"));
    EXPECT_TRUE(is_distance_at_most("1e999999", "1", "1e999999"));
    EXPECT_TRUE(is_distance_at_most("999", "-1", "1000")) << "the carry has a place of its own";
    EXPECT_FALSE(is_distance_at_most("999", "-1", "999"));
    EXPECT_FALSE(is_distance_at_most("999.5", "-0.5", "999.9"));
    EXPECT_TRUE(is_distance_at_most("1000", "1", "999")) << "and so has what is borrowed";
    EXPECT_FALSE(is_distance_at_most("1000", "1", "998"));
    EXPECT_FALSE(is_distance_at_most("-1", "999", "999")) << "in either order";
    EXPECT_FALSE(is_distance_at_most("7", "0", "6"));
    EXPECT_FALSE(is_distance_at_most("0", "-7", "6"));
}

TEST(Decimal, NumbersFarApartAreAsFarAsTheGreater) {
    EXPECT_TRUE(is_distance_at_most("1e30000", "-1", "1e30000"));
    EXPECT_TRUE(is_distance_at_most("-1", "1e30000", "1e30000"));
    EXPECT_FALSE(is_distance_at_most("1e30000", "1", "1e29999"));
    EXPECT_FALSE(is_distance_at_most("1e19998", "-1", "1e19998")) << "within 20,000 places it is exact";
    EXPECT_TRUE(is_distance_at_most("1e19999", "-1", "1e19999")) << "with one more, for the carry, it is not";
    EXPECT_TRUE(is_distance_at_most("1", "-1e-30000", "1"));
}

TEST(Decimal, ExponentsBeyondAllAreCut) {
    EXPECT_FALSE(is_distance_at_most("1e99999999999999999999", "0", "1e999999"));
    EXPECT_TRUE(is_distance_at_most("1e-99999999999999999999", "0", "1e-999999"));
    EXPECT_FALSE(is_distance_at_most("1e-99999999999999999999", "0", "0"));
    EXPECT_TRUE(is_distance_at_most("1e1000000000000001", "1e1000000000000000", "0"));
    EXPECT_FALSE(is_distance_at_most("1e1000000000000000", "1e999999999999999", "0"));
    const Decimal huge = number("1e9000000000000000000");
    EXPECT_FALSE(Decimal::is_at_most(Decimal::product(huge, huge), huge)) << "so no sum of two is too large";
    EXPECT_TRUE(is_distance_at_most("1e+2", "100", "0"));
    EXPECT_TRUE(is_distance_at_most("1e-2", "0.01", "0"));
}

TEST(Decimal, EndsWhereItsTextDoes) {
    const Decimal ten = Decimal::read(std::string_view{"1e12"}.substr(0, 3)).value();
    EXPECT_TRUE(Decimal::is_at_most(Decimal::distance(ten, number("10")), number("0")));
}

TEST(Decimal, AreOrderedByValue) {
    const auto at_most = [](const char* a, const char* b) { return Decimal::is_at_most(number(a), number(b)); };
    EXPECT_TRUE(at_most("9", "10"));
    EXPECT_FALSE(at_most("10", "9"));
    EXPECT_TRUE(at_most("0", "0"));
    EXPECT_TRUE(at_most("0", "1e-9"));
    EXPECT_FALSE(at_most("1e-9", "0"));
    EXPECT_TRUE(at_most("12", "13"));
    EXPECT_FALSE(at_most("13", "12"));
    EXPECT_TRUE(at_most("1.2", "1.20"));
    EXPECT_FALSE(at_most("1.201", "1.2"));
}

TEST(Decimal, ProductsAreExact) {
    const auto is_product = [](const char* a, const char* b, const char* c) {
        const Decimal product = Decimal::product(number(a), number(b));
        return Decimal::is_at_most(product, number(c)) && Decimal::is_at_most(number(c), product);
    };
    EXPECT_TRUE(is_product("0.001", "1000", "1"));
    EXPECT_TRUE(is_product("999999999999999999", "-999999999999999999", "999999999999999998000000000000000001"));
    EXPECT_TRUE(is_product("0", "5", "0"));
    EXPECT_TRUE(is_product("1e-500", "2e600", "2e100"));
}

TEST(Decimal, QuotientsHaveThreeDigits) {
    const auto quotient = [](const char* a, const char* b) { return Decimal::quotient_text(number(a), number(b)); };
    EXPECT_EQ(quotient("0.000021", "1"), "2.1e-05");
    EXPECT_EQ(quotient("-7", "3"), "2.33");
    EXPECT_EQ(quotient("0", "3"), "0");
    EXPECT_EQ(quotient("9.9999e999", "1"), "1e+1000");
    EXPECT_EQ(quotient("7e400", "7"), "1e+400");
    EXPECT_EQ(quotient("1.234e-999", "-2"), "6.17e-1000");
    EXPECT_EQ(quotient("3e-500", "2e-499"), "0.15");
}

}  // namespace
}  // namespace harness::check
