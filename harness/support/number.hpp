// A text that is a number.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace harness::support {

// Empty where `text`, all of it, is no number as std::from_chars reads one, or one that a Number cannot hold.
template <typename Number>
std::optional<Number> number_from(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    return read.ec == std::errc{} && read.ptr == end ? std::optional(number) : std::nullopt;
}

}  // namespace harness::support
