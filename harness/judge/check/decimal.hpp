// Decimal numbers without rounding, for comparisons that are too close for a double.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace harness::check {

// A number of the format: an optional sign, digits with at most one point before, among or after them, and an optional
// exponent. Infinities and hexadecimal digits are not numbers.
class Decimal {
  public:
    // Empty if the text as a whole is not a number. The exponent is clamped to ±10^15.
    static std::optional<Decimal> read(std::string_view text);
    // Whether read() would return a number, at a lower cost.
    static bool is_number(std::string_view text);

    // |a - b|. If the numbers are more than 20 000 digits apart, the smaller one counts as 0.
    static Decimal distance(const Decimal& a, const Decimal& b);
    // |a × b|
    static Decimal product(const Decimal& a, const Decimal& b);
    // |a / b| with three digits, such as "2.1e-05", for b other than 0.
    static std::string quotient_text(const Decimal& a, const Decimal& b);
    static bool is_zero(const Decimal& number) { return number.digits_.empty(); }
    // Whether |a| ≤ |b|.
    static bool is_at_most(const Decimal& a, const Decimal& b);

  private:
    static Decimal made_of(std::string digits, std::int64_t exponent);
    double mantissa() const;
    std::int64_t top() const { return exponent_ + static_cast<std::int64_t>(digits_.size()); }
    std::string aligned(std::int64_t lowest, std::int64_t highest) const;

    bool is_negative_ = false;
    std::string digits_;         // '0' to '9', first and last digit not 0; empty: zero
    std::int64_t exponent_ = 0;  // power of ten of the last digit
};

}  // namespace harness::check
