// The values of a grammar's variables and expressions: exact numbers, and texts.
#pragma once

#include <compare>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include <boost/multiprecision/cpp_int.hpp>

namespace harness::grammar {

using Integer = boost::multiprecision::cpp_int;
using Fraction = boost::multiprecision::cpp_rational;
// An integer of the language, a number with a decimal point or an exponent, or a text.
using Value = std::variant<Integer, Fraction, std::string>;

// An operation that its values do not allow, such as "a" + 1 or 1 / 0.
class ValueError : public std::runtime_error {
    using runtime_error::runtime_error;
};

// The value of digits with a decimal point or an exponent, "-1.5e3". Throws ValueError if the exponent has more than
// six digits, because such a number could take all memory.
Fraction fraction_from(std::string_view digits);

// All four throw ValueError.
Value calculate(char operation, const Value& left, const Value& right);  // one of + - * / % ^
std::strong_ordering compare(const Value& left, const Value& right);     // numbers with numbers, texts with texts
const Integer& integer_of(const Value& value);
const std::string& text_of(const Value& value);
Fraction number_of(const Value& value);

// The number of this many units of the last decimal: "-0.05" for -5 units and two decimals.
std::string decimal_text(const Integer& units, unsigned decimals);

// An order of all values: numbers by size, then texts.
bool is_before(const Value& left, const Value& right);

// For a person: 12, 0.5, 1/3, "text" (shortened).
std::string shown(const Value& value);

}  // namespace harness::grammar
