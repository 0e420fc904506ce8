#include "harness/judge/check/default_flags.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/check/decimal.hpp"

namespace harness::check {

namespace {

using base::say;

// Whether |expected - got| ≤ tolerance, or ≤ tolerance × |expected|. Uses doubles if rounding cannot change the result.
bool is_within(const Number& expected, const Number& got, const Number& tolerance, bool is_relative) {
    const double room = tolerance.rounded * (is_relative ? std::abs(expected.rounded) : 1);
    const double difference = std::abs(expected.rounded - got.rounded);
    constexpr double roundings = 8;
    const double doubt = roundings * std::numeric_limits<double>::epsilon() *
                         (std::abs(expected.rounded) + std::abs(got.rounded) + room);
    const bool is_normal = std::isfinite(doubt) && room > std::numeric_limits<double>::min();
    if (is_normal && std::abs(difference - room) > doubt) {
        return difference < room;
    }
    const Decimal answer = Decimal::read(expected.text).value();
    const Decimal exact = Decimal::read(tolerance.text).value();
    return Decimal::is_at_most(Decimal::distance(answer, Decimal::read(got.text).value()),
                               is_relative ? Decimal::product(exact, answer) : exact);
}

Number read_tolerance(const std::vector<std::string>& words, std::size_t at) {
    std::optional<Number> value = at < words.size() ? Number::read(words[at]) : std::nullopt;
    if (!value || !std::isfinite(value->rounded) || value->rounded < 0) {
        throw base::ConfigError(
            fmt::format("validator flag {} must be followed by a number, 0 or more, such as 1e-6", words[at - 1]));
    }
    return *std::move(value);
}

}  // namespace

std::string in_quotes(std::string_view token) {
    return fmt::format("\"{}\"", base::one_line(token, shown_bytes));
}

std::optional<Number> Number::read(std::string_view token) {
    if (token.size() > number_bytes || !Decimal::is_number(token)) {
        return std::nullopt;
    }
    Number number{0, std::string{token}};
    token.remove_prefix(token.front() == '+' ? 1 : 0);
    const auto [stopped, error] = std::from_chars(token.data(), token.data() + token.size(), number.rounded);
    if (error == std::errc::result_out_of_range) {
        number.rounded = std::numeric_limits<double>::infinity();  // also if it is too small: is_within() then is exact
    }
    return number;
}

DefaultFlags DefaultFlags::read(const std::vector<std::string>& words) {
    DefaultFlags flags;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "case_sensitive") {
            flags.case_sensitive = true;
        } else if (word == "space_change_sensitive") {
            flags.space_sensitive = true;
        } else if (word == "float_tolerance") {
            flags.absolute = flags.relative = read_tolerance(words, ++i);
        } else if (word == "float_absolute_tolerance") {
            flags.absolute = read_tolerance(words, ++i);
        } else if (word == "float_relative_tolerance") {
            flags.relative = read_tolerance(words, ++i);
        } else {
            throw base::ConfigError(fmt::format(
                "unknown flag {} of the default validator; it knows case_sensitive, space_change_sensitive, "
                "float_tolerance E, float_absolute_tolerance E and float_relative_tolerance E",
                in_quotes(word)));
        }
    }
    return flags;
}

bool DefaultFlags::is_near(const Number& expected, const Number& got) const {
    return (absolute && is_within(expected, got, *absolute, false)) ||
           (relative && is_within(expected, got, *relative, true));
}

std::string DefaultFlags::describe_distance(const Number& expected, const Number& got) const {
    const Decimal answer = Decimal::read(expected.text).value();
    const Decimal unit = Decimal::read("1").value();
    const Decimal distance = Decimal::distance(answer, Decimal::read(got.text).value());
    const std::string off = Decimal::quotient_text(distance, unit);
    if (!relative) {
        return say<"off by {}, allowed {}">(off, absolute->text);
    }
    if (Decimal::is_zero(answer)) {
        return absolute ? say<"off by {}, allowed {}">(off, absolute->text)
                        : say<"off by {}, allowed {} of 0">(off, relative->text);
    }
    const std::string off_of_it = Decimal::quotient_text(distance, answer);
    if (!absolute) {
        return say<"off by {} of it, allowed {}">(off_of_it, relative->text);
    }
    if (absolute->text != relative->text) {
        return say<"off by {}, which is {} of it; allowed {}, or {} of it">(off, off_of_it, absolute->text,
                                                                            relative->text);
    }
    return Decimal::is_at_most(answer, unit) ? say<"off by {}, allowed {}">(off, absolute->text)
                                             : say<"off by {} of it, allowed {}">(off_of_it, relative->text);
}

}  // namespace harness::check
