#include "harness/judge/check/decimal.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "harness/base/letters.hpp"

namespace harness::check {

namespace {

constexpr std::int64_t furthest_exponent = 1'000'000'000'000'000;
constexpr std::int64_t most_places = 20'000;

// The parts of a number; empty if the text is not a number.
struct Parts {
    bool is_negative = false;
    std::string_view whole;
    std::string_view fraction;
    std::string_view exponent;  // including its sign
};

std::string_view take_digits(std::string_view& text) {
    const auto length = static_cast<std::size_t>(std::ranges::find_if_not(text, base::is_digit) - text.begin());
    const std::string_view digits = text.substr(0, length);
    text.remove_prefix(length);
    return digits;
}

bool take(std::string_view& text, std::string_view any) {
    const bool is_taken = !text.empty() && any.find(text.front()) != std::string_view::npos;
    text.remove_prefix(is_taken ? 1 : 0);
    return is_taken;
}

std::optional<Parts> parts_of(std::string_view text) {
    Parts parts;
    parts.is_negative = text.starts_with('-');
    take(text, "+-");
    parts.whole = take_digits(text);
    if (take(text, ".")) {
        parts.fraction = take_digits(text);
    }
    if (parts.whole.empty() && parts.fraction.empty()) {
        return std::nullopt;
    }
    if (take(text, "eE")) {
        parts.exponent = text;
        take(text, "+-");
        if (take_digits(text).empty()) {
            return std::nullopt;
        }
    }
    return text.empty() ? std::optional{parts} : std::nullopt;
}

std::int64_t exponent_of(std::string_view text) {
    const bool is_negative = text.starts_with('-');
    take(text, "+-");
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range) {
        value = furthest_exponent;
    }
    value = std::min(value, furthest_exponent);
    return is_negative ? -value : value;
}

}  // namespace

bool Decimal::is_number(std::string_view text) {
    return parts_of(text).has_value();
}

std::optional<Decimal> Decimal::read(std::string_view text) {
    const auto parts = parts_of(text);
    if (!parts) {
        return std::nullopt;
    }
    Decimal number = made_of(std::string{parts->whole} + std::string{parts->fraction},
                             exponent_of(parts->exponent) - static_cast<std::int64_t>(parts->fraction.size()));
    number.is_negative_ = parts->is_negative;
    return number;
}

Decimal Decimal::made_of(std::string digits, std::int64_t exponent) {
    Decimal number;
    digits.erase(0, digits.find_first_not_of('0'));
    if (digits.empty()) {
        return number;
    }
    const std::size_t kept = digits.find_last_not_of('0') + 1;
    number.exponent_ = exponent + static_cast<std::int64_t>(digits.size() - kept);
    digits.resize(kept);
    number.digits_ = std::move(digits);
    return number;
}

// Digits of the places from 10^lowest up to 10^highest (exclusive), highest first.
std::string Decimal::aligned(std::int64_t lowest, std::int64_t highest) const {
    return std::string(static_cast<std::size_t>(highest - top()), '0') + digits_ +
           std::string(static_cast<std::size_t>(exponent_ - lowest), '0');
}

Decimal Decimal::distance(const Decimal& a, const Decimal& b) {
    if (a.digits_.empty() || b.digits_.empty()) {
        return a.digits_.empty() ? b : a;
    }
    const Decimal& greater = is_at_most(a, b) ? b : a;
    const Decimal& lesser = is_at_most(a, b) ? a : b;
    const std::int64_t lowest = std::min(a.exponent_, b.exponent_);
    const std::int64_t highest = greater.top() + 1;  // with room for a carry
    if (highest - lowest > most_places) {
        return greater;
    }
    std::string digits = greater.aligned(lowest, highest);
    const std::string other = lesser.aligned(lowest, highest);
    const int sign = a.is_negative_ == b.is_negative_ ? -1 : 1;
    int carry = 0;
    for (std::size_t i = digits.size(); i-- > 0;) {
        const int sum = (digits[i] - '0') + sign * (other[i] - '0') + carry;
        carry = sum < 0 ? -1 : sum / 10;
        digits[i] = static_cast<char>('0' + (sum + 10) % 10);
    }
    return made_of(std::move(digits), lowest);
}

Decimal Decimal::product(const Decimal& a, const Decimal& b) {
    std::string places(a.digits_.size() + b.digits_.size(), '\0');  // values below 10, highest place first
    for (std::size_t i = a.digits_.size(); i-- > 0;) {
        int carry = 0;
        for (std::size_t j = b.digits_.size(); j-- > 0;) {
            char& digit = places[i + j + 1];
            const int sum = digit + (a.digits_[i] - '0') * (b.digits_[j] - '0') + carry;
            digit = static_cast<char>(sum % 10);
            carry = sum / 10;
        }
        places[i] = static_cast<char>(carry);
    }
    std::ranges::transform(places, places.begin(), [](char value) { return static_cast<char>('0' + value); });
    return made_of(std::move(places), a.exponent_ + b.exponent_);
}

// From 0.1 up to 1: the digits behind a point, of which a double has 17.
double Decimal::mantissa() const {
    const std::string digits = "0." + digits_.substr(0, 17);
    double value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

std::string Decimal::quotient_text(const Decimal& a, const Decimal& b) {
    constexpr std::int64_t most_of_double = 300;
    if (a.digits_.empty()) {
        return "0";
    }
    const double mantissa = a.mantissa() / b.mantissa();  // over 0.1, at most 10
    const std::int64_t exponent = a.top() - b.top();
    if (std::abs(exponent) < most_of_double) {
        return fmt::format("{:.3g}", mantissa * std::pow(10., exponent));
    }
    constexpr double rounds_to_ten = 9.995;
    const int moved = mantissa < 1 ? 1 : mantissa >= rounds_to_ten ? -1 : 0;
    return fmt::format("{:.3g}e{:+}", mantissa * std::pow(10., moved), exponent - moved);
}

bool Decimal::is_at_most(const Decimal& a, const Decimal& b) {
    if (a.digits_.empty() || b.digits_.empty()) {
        return a.digits_.empty();
    }
    return a.top() != b.top() ? a.top() < b.top() : a.digits_ <= b.digits_;
}

}  // namespace harness::check
