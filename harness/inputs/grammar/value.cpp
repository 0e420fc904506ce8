#include "harness/inputs/grammar/value.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace harness::grammar {

namespace {

constexpr std::size_t most_bits = 10'000'000;  // of a result: some megabytes
constexpr std::size_t most_digits_of_exponent = 6;

bool is_text(const Value& value) {
    return std::holds_alternative<std::string>(value);
}

bool are_integers(const Value& left, const Value& right) {
    return std::holds_alternative<Integer>(left) && std::holds_alternative<Integer>(right);
}

std::size_t bits_of(const Integer& value) {
    return value == 0 ? 1 : boost::multiprecision::msb(boost::multiprecision::abs(value)) + 1;
}

unsigned checked_exponent(const Value& base, const Value& exponent) {
    const auto* integer = std::get_if<Integer>(&exponent);
    if (integer == nullptr || *integer < 0) {
        throw ValueError(fmt::format("the exponent {} is no integer of at least 0", shown(exponent)));
    }
    const Fraction number = number_of(base);
    const std::size_t bits = std::max(bits_of(numerator(number)), bits_of(denominator(number)));
    if (bits > 1 && (*integer > most_bits || bits * integer->convert_to<std::size_t>() > most_bits)) {
        throw ValueError(fmt::format("{} ^ {} is too large", shown(base), shown(exponent)));
    }
    return *integer > std::numeric_limits<unsigned>::max() ? static_cast<unsigned>(*integer % 2) + 2
                                                           : integer->convert_to<unsigned>();
}

Value power(const Value& base, const Value& exponent) {
    const unsigned times = checked_exponent(base, exponent);
    if (const auto* integer = std::get_if<Integer>(&base)) {
        return Integer(pow(*integer, times));
    }
    const Fraction number = number_of(base);
    return Fraction(pow(numerator(number), times), pow(denominator(number), times));
}

void check_product(std::size_t left, std::size_t right) {
    if (left + right > most_bits) {
        throw ValueError("a product is too large");
    }
}

Value calculate_integers(char operation, const Integer& left, const Integer& right) {
    if ((operation == '/' || operation == '%') && right == 0) {
        throw ValueError(fmt::format("{} {} 0 has no value", shown(left), operation));
    }
    switch (operation) {
        case '+':
            return Integer(left + right);
        case '-':
            return Integer(left - right);
        case '*':
            check_product(bits_of(left), bits_of(right));
            return Integer(left * right);
        case '/':
            return Integer(left / right);
        default:
            return Integer(left % right);
    }
}

Value calculate_fractions(char operation, const Fraction& left, const Fraction& right) {
    switch (operation) {
        case '+':
            return Fraction(left + right);
        case '-':
            return Fraction(left - right);
        case '*':
            check_product(bits_of(numerator(left)), bits_of(numerator(right)));
            check_product(bits_of(denominator(left)), bits_of(denominator(right)));
            return Fraction(left * right);
        case '/':
            if (right == 0) {
                throw ValueError("a division by 0 has no value");
            }
            return Fraction(left / right);
        default:
            throw ValueError(fmt::format("'{}' is for integers", operation));
    }
}

}  // namespace

Fraction fraction_from(std::string_view digits) {
    const std::size_t end = std::min(digits.find_first_of("eE"), digits.size());
    const std::string_view mantissa = digits.substr(0, end);
    std::string exponent{digits.substr(std::min(end + 1, digits.size()))};
    int scale = 0;
    if (!exponent.empty()) {
        const bool has_sign = exponent.front() == '+' || exponent.front() == '-';
        if (exponent.size() > most_digits_of_exponent + (has_sign ? 1 : 0)) {
            throw ValueError(fmt::format("the exponent of {} has more than {} digits", base::one_line(digits, 40),
                                         most_digits_of_exponent));
        }
        scale = std::stoi(exponent);
    }
    std::string whole{mantissa};
    if (const std::size_t dot = whole.find('.'); dot != std::string::npos) {
        scale -= static_cast<int>(whole.size() - dot - 1);
        whole.erase(dot, 1);
    }
    const bool is_negative = whole.starts_with('-');
    // Without its leading zeros, which would mean an octal number.
    const std::size_t first = std::min(whole.find_first_of("123456789"), whole.size());
    Integer number(first == whole.size() ? "0" : whole.substr(first));
    const Integer power_of_ten = pow(Integer(10), static_cast<unsigned>(std::abs(scale)));
    number = is_negative ? Integer(-number) : number;
    return scale < 0 ? Fraction(number, power_of_ten) : Fraction(number * power_of_ten);
}

Value calculate(char operation, const Value& left, const Value& right) {
    if (is_text(left) || is_text(right)) {
        throw ValueError(
            fmt::format("{} {} {}: there is no arithmetic with texts", shown(left), operation, shown(right)));
    }
    if (operation == '^') {
        return power(left, right);
    }
    return are_integers(left, right) ? calculate_integers(operation, std::get<Integer>(left), std::get<Integer>(right))
                                     : calculate_fractions(operation, number_of(left), number_of(right));
}

std::strong_ordering compare(const Value& left, const Value& right) {
    if (is_text(left) != is_text(right)) {
        throw ValueError(fmt::format("{} and {} cannot be compared: one is a text", shown(left), shown(right)));
    }
    if (is_text(left)) {
        return text_of(left) <=> text_of(right);
    }
    const int order = are_integers(left, right) ? std::get<Integer>(left).compare(std::get<Integer>(right))
                                                : number_of(left).compare(number_of(right));
    return order <=> 0;
}

const Integer& integer_of(const Value& value) {
    if (const auto* integer = std::get_if<Integer>(&value)) {
        return *integer;
    }
    throw ValueError(fmt::format("{} is no integer", shown(value)));
}

const std::string& text_of(const Value& value) {
    if (const auto* text = std::get_if<std::string>(&value)) {
        return *text;
    }
    throw ValueError(fmt::format("{} is no text", shown(value)));
}

Fraction number_of(const Value& value) {
    if (const auto* integer = std::get_if<Integer>(&value)) {
        return Fraction{*integer};
    }
    if (const auto* fraction = std::get_if<Fraction>(&value)) {
        return *fraction;
    }
    throw ValueError(fmt::format("{} is no number", shown(value)));
}

std::string decimal_text(const Integer& units, unsigned decimals) {
    std::string digits = Integer(abs(units)).str();
    if (digits.size() <= decimals) {
        digits.insert(0, decimals + 1 - digits.size(), '0');
    }
    if (decimals > 0) {
        digits.insert(digits.size() - decimals, ".");
    }
    return (units < 0 ? "-" : "") + digits;
}

bool is_before(const Value& left, const Value& right) {
    return is_text(left) == is_text(right) ? std::is_lt(compare(left, right)) : is_text(right);
}

std::string shown(const Value& value) {
    constexpr std::size_t most_bytes = 60;
    if (const auto* text = std::get_if<std::string>(&value)) {
        return '"' + base::one_line(*text, most_bytes) + '"';
    }
    const Fraction number = number_of(value);
    if (denominator(number) == 1) {
        return base::one_line(numerator(number).str(), most_bytes);
    }
    // Exact, if the fraction has few decimals.
    for (unsigned decimals = 1; decimals <= 12; ++decimals) {
        const Fraction scaled = number * Fraction(pow(Integer(10), decimals));
        if (denominator(scaled) == 1) {
            return base::one_line(decimal_text(numerator(scaled), decimals), most_bytes);
        }
    }
    return base::one_line(number.str(), most_bytes);
}

}  // namespace harness::grammar
