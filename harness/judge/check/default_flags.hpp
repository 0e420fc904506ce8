// The flags of the default validator, and what a tolerance means. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::check {

inline constexpr std::size_t shown_bytes = 40;     // of a token, in a message
inline constexpr std::size_t number_bytes = 4096;  // the longest token that is read as a number

// A token, quoted for a message.
std::string in_quotes(std::string_view token);

// A tolerance or a number token: its rounded value and its text.
struct Number {
    double rounded = 0;  // infinite if too large or too small
    std::string text;

    // Empty if the token is no number of the format.
    static std::optional<Number> read(std::string_view token);
};

struct DefaultFlags {
    bool case_sensitive = false;
    bool space_sensitive = false;
    std::optional<Number> absolute;
    std::optional<Number> relative;

    // Throws ConfigError on an unknown flag or a wrong tolerance.
    static DefaultFlags read(const std::vector<std::string>& words);

    bool has_tolerance() const { return absolute || relative; }
    // Whether one of the tolerances allows the difference, computed exactly.
    bool is_near(const Number& expected, const Number& got) const;
    // "off by 2.1e-05, allowed 1e-6". At least one tolerance is set.
    std::string describe_distance(const Number& expected, const Number& got) const;
};

}  // namespace harness::check
