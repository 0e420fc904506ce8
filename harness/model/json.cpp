#include "harness/model/json.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"

namespace harness::model {

using nlohmann::json;

json json_of_text(const std::string& text) {
    constexpr std::size_t least_limit = 3;  // the smallest limit of safe_utf8
    if (base::safe_utf8(text, text.size() + least_limit) == text) {
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

std::vector<std::string> texts_from(const json& value) {
    std::vector<std::string> texts;
    if (value.is_array()) {
        std::ranges::transform(value, std::back_inserter(texts), text_from);
    } else {
        const std::string lines = text_from(value);
        for (const std::string_view line : base::lines_of(lines)) {
            texts.emplace_back(line);
        }
    }
    return texts;
}

Verdict verdict_from(const json& value) {
    const auto& name = value.get_ref<const std::string&>();
    const auto verdict = verdict_from_short_name(name);
    if (!verdict) {
        throw base::JudgeError(fmt::format("there is no verdict '{}'", base::one_line(name, 40)));
    }
    return *verdict;
}

}  // namespace harness::model
