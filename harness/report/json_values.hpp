// Values of the JSON reports.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "harness/base/text.hpp"

namespace harness::report {

using Object = nlohmann::ordered_json;

inline std::string safe(std::string_view text) {
    constexpr std::size_t most = 65'536;
    return base::safe_utf8(text, most);
}

inline Object text_or_null(const std::string& text) {
    return text.empty() ? Object(nullptr) : Object(safe(text));
}

template <typename Value>
Object or_null(const std::optional<Value>& value) {
    return value ? Object(*value) : Object(nullptr);
}

template <typename Value, typename Make>
Object or_null(const std::optional<Value>& value, Make make) {
    return value ? Object(make(*value)) : Object(nullptr);
}

// Maps each value with `make`.
template <typename Values, typename Make>
Object array_of(const Values& values, Make make) {
    Object array = Object::array();
    for (const auto& value : values) {
        array.push_back(make(value));
    }
    return array;
}

}  // namespace harness::report
