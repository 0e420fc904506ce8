// Decimal numbers without rounding, to decide what a double cannot.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace harness::check {

// The number as the format has it: a sign or none; digits with at most one point among or around them; an exponent or
// none. Neither infinities nor hexadecimal digits are numbers.
class Decimal {
  public:
    // Empty where the whole text is no number. An exponent beyond ±10^15 is taken as that.
    static std::optional<Decimal> read(std::string_view text);
    // Whether read() gives a number, without the work of it.
    static bool is_number(std::string_view text);

    // |a - b|. Of two numbers more than 20 000 digits apart the lesser one counts as 0.
    static Decimal distance(const Decimal& a, const Decimal& b);
    // |a × b|
    static Decimal product(const Decimal& a, const Decimal& b);
    // Whether |a| ≤ |b|.
    static bool is_at_most(const Decimal& a, const Decimal& b);

  private:
    static Decimal made_of(std::string digits, std::int64_t exponent);
    std::int64_t top() const { return exponent_ + static_cast<std::int64_t>(digits_.size()); }
    std::string aligned(std::int64_t lowest, std::int64_t highest) const;

    bool is_negative_ = false;
    std::string digits_;         // '0' to '9', the first and the last of them not 0; empty: zero
    std::int64_t exponent_ = 0;  // of the last digit's place
};

}  // namespace harness::check
