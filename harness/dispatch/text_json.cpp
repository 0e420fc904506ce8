#include "harness/dispatch/text_json.hpp"

#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "harness/support/text.hpp"

namespace harness::dispatch {

using nlohmann::json;

json text_json(const std::string& text) {
    constexpr std::size_t least_limit = 3;  // the smallest limit of safe_utf8
    if (support::safe_utf8(text, text.size() + least_limit) == text) {
        return text;
    }
    const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
    return {{"hex", fmt::format("{:02x}", fmt::join(bytes, bytes + text.size(), ""))}};
}

std::string text_from(const json& value) {
    if (value.is_string()) {
        return value.get<std::string>();
    }
    const auto& digits = value.at("hex").get_ref<const std::string&>();
    std::string text;
    for (std::size_t at = 0; at + 2 <= digits.size(); at += 2) {
        unsigned char byte = 0;
        std::from_chars(digits.data() + at, digits.data() + at + 2, byte, 16);
        text += static_cast<char>(byte);
    }
    return text;
}

}  // namespace harness::dispatch
