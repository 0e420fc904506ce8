// Values of the JSON reports.
#pragma once

#include <chrono>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/base/text.hpp"
#include "harness/base/utc.hpp"
#include "harness/model/fields.hpp"
#include "harness/model/verdict.hpp"

namespace harness::report {

using Object = nlohmann::ordered_json;

inline std::string safe(std::string_view text) {
    constexpr std::size_t most = 65'536;
    return base::safe_utf8(text, most);
}

inline Object text_or_null(const std::string& text) {
    return text.empty() ? Object(nullptr) : Object(safe(text));
}

// Calls each(key, object) for each field that is shown of a value.
template <model::Described Value, typename Each>
void for_shown(const Value& value, const Each& each);

// What the report shows of values.
class Shown {
  public:
    template <model::Described Value>
    static Object of(const Value& value) {
        Object object = Object::object();
        for_shown(value, [&](std::string_view key, Object member) { object[std::string{key}] = std::move(member); });
        return object;
    }
    template <typename Number>
    requires std::is_arithmetic_v<Number>
    static Object of(Number number) { return number; }
    static Object of(const std::string& text) { return safe(text); }
    // In milliseconds, with three digits after the point.
    static Object of(std::chrono::nanoseconds time) {
        return std::round(std::chrono::duration<double, std::micro>(time).count()) / 1000;
    }
    static Object of(std::chrono::system_clock::time_point time) { return base::utc_text(time); }
    static Object of(model::Verdict verdict) {
        return verdict == model::Verdict::NotJudged ? Object(nullptr) : Object(model::short_name(verdict));
    }
    template <typename Value>
    static Object of(const std::optional<Value>& value) {
        return value ? of(*value) : Object(nullptr);
    }
    template <typename Value>
    static Object of(const std::vector<Value>& values) {
        Object array = Object::array();
        for (const Value& value : values) {
            array.push_back(of(value));
        }
        return array;
    }
    static Object of(const std::map<std::string, std::string>& texts) {
        Object object = Object::object();
        for (const auto& [key, text] : texts) {
            object[safe(key)] = safe(text);
        }
        return object;
    }
};

template <model::Described Value, typename Each>
void for_shown(const Value& value, const Each& each) {
    model::for_fields<Value>([&](const auto& field) {
        if constexpr (std::remove_cvref_t<decltype(field)>::is_shown) {
            each(field.shown, Shown::of(field.form(value.*field.member)));
        }
    });
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
