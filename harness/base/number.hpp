// Reads a number from a text.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace harness::base {

// Empty unless the whole `text` is a number, as std::from_chars reads it, that fits into Number.
template <typename Number>
std::optional<Number> number_from(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    return read.ec == std::errc{} && read.ptr == end ? std::optional(number) : std::nullopt;
}

}  // namespace harness::base
