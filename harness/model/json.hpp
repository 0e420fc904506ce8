// Described values to JSON and back, as the judge keeps them for itself. What an older judge did not write is read as
// the member's default.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/model/code_file.hpp"
#include "harness/model/fields.hpp"
#include "harness/model/verdict.hpp"

namespace harness::model {

// Texts are untrusted, and JSON must be UTF-8: other bytes become {"hex": "…"}.
nlohmann::json json_of_text(const std::string& text);
// Throws nlohmann::json::exception if it is no text.
std::string text_from(const nlohmann::json& value);
// Also for a text with a line for each, as older databases have it. Throws nlohmann::json::exception.
std::vector<std::string> texts_from(const nlohmann::json& value);
// Throws nlohmann::json::exception, or JudgeError if there is no such verdict.
Verdict verdict_from(const nlohmann::json& value);

class JsonWriter {
  public:
    template <Described Value>
    static nlohmann::json of(const Value& value) {
        return of(value, [](const auto& /*field*/) { return true; });
    }
    // Only the fields for which `wants` is true.
    template <Described Value, typename Wants>
    static nlohmann::json of(const Value& value, const Wants& wants) {
        nlohmann::json object = nlohmann::json::object();
        for_fields<Value>([&](const auto& field) {
            if (wants(field)) {
                object[std::string{field.key}] = of(value.*field.member);
            }
        });
        return object;
    }
    template <typename Number>
    requires std::is_arithmetic_v<Number>
    static nlohmann::json of(Number number) { return number; }
    template <typename Enumeration>
    requires std::is_enum_v<Enumeration>
    static nlohmann::json of(Enumeration value) { return static_cast<int>(value); }
    static nlohmann::json of(Verdict verdict) { return short_name(verdict); }
    static nlohmann::json of(const std::string& text) { return json_of_text(text); }
    static nlohmann::json of(const base::SeenFile& file) { return json_of_text(file.path.string()); }
    static nlohmann::json of(std::chrono::nanoseconds time) { return time.count(); }
    static nlohmann::json of(std::chrono::system_clock::time_point time) { return of(since_1970(time)); }
    template <typename Value>
    static nlohmann::json of(const std::optional<Value>& value) {
        return value ? of(*value) : nlohmann::json();
    }
    template <typename Value>
    static nlohmann::json of(const std::vector<Value>& values) {
        nlohmann::json array = nlohmann::json::array();
        for (const Value& value : values) {
            array.push_back(of(value));
        }
        return array;
    }
    // A list of pairs, because a key may have any bytes.
    static nlohmann::json of(const std::map<std::string, std::string>& texts) {
        nlohmann::json array = nlohmann::json::array();
        for (const auto& [name, text] : texts) {
            array.push_back({of(name), of(text)});
        }
        return array;
    }

  private:
    static std::chrono::nanoseconds since_1970(std::chrono::system_clock::time_point time) {
        return time.time_since_epoch();
    }
};

class JsonReader {
  public:
    template <Described Value>
    static void read(const nlohmann::json& from, Value& value) {
        const auto& object = from.get_ref<const nlohmann::json::object_t&>();
        for_fields<Value>([&](const auto& field) {
            if (const auto member = object.find(std::string{field.key}); member != object.end()) {
                read(member->second, value.*field.member);
            }
        });
    }
    template <typename Number>
    requires std::is_arithmetic_v<Number>
    static void read(const nlohmann::json& from, Number& number) { from.get_to(number); }
    // Older databases have numbers.
    static void read(const nlohmann::json& from, bool& flag) {
        flag = from.is_boolean() ? from.get<bool>() : from.get<int>() != 0;
    }
    // JSON has no infinity, and gets null for it.
    static void read(const nlohmann::json& from, double& number) {
        number = from.is_null() ? std::numeric_limits<double>::infinity() : from.get<double>();
    }
    template <typename Enumeration>
    requires std::is_enum_v<Enumeration>
    static void read(const nlohmann::json& from, Enumeration& value) {
        value = static_cast<Enumeration>(from.get<int>());
    }
    static void read(const nlohmann::json& from, Verdict& verdict) { verdict = verdict_from(from); }
    static void read(const nlohmann::json& from, std::string& text) { text = text_from(from); }
    static void read(const nlohmann::json& from, base::SeenFile& file) {
        file = std::filesystem::path{text_from(from)};
    }
    static void read(const nlohmann::json& from, std::chrono::nanoseconds& time) {
        time = std::chrono::nanoseconds{from.get<std::int64_t>()};
    }
    static void read(const nlohmann::json& from, std::chrono::system_clock::time_point& time) {
        time = std::chrono::system_clock::time_point{std::chrono::nanoseconds{from.get<std::int64_t>()}};
    }
    template <typename Value>
    static void read(const nlohmann::json& from, std::optional<Value>& value) {
        value.reset();
        if (!from.is_null()) {
            read(from, value.emplace());
        }
    }
    static void read(const nlohmann::json& from, std::vector<std::string>& texts) { texts = texts_from(from); }
    template <typename Value>
    static void read(const nlohmann::json& from, std::vector<Value>& values) {
        values.clear();
        for (const nlohmann::json& item : from.get_ref<const nlohmann::json::array_t&>()) {
            read(item, values.emplace_back());
        }
    }
    static void read(const nlohmann::json& from, std::map<std::string, std::string>& texts) {
        texts.clear();
        for (const nlohmann::json& pair : from.get_ref<const nlohmann::json::array_t&>()) {
            texts[text_from(pair.at(0))] = text_from(pair.at(1));
        }
    }
};

template <typename Value>
nlohmann::json to_json(const Value& value) {
    return JsonWriter::of(value);
}

// Throws nlohmann::json::exception or JudgeError for another value.
template <typename Value>
Value value_from(const nlohmann::json& from) {
    Value value{};
    JsonReader::read(from, value);
    return value;
}

}  // namespace harness::model
