#include "harness/execute/values_json.hpp"

#include <charconv>
#include <chrono>
#include <concepts>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"

// The kept members of each type.
namespace harness::model {

BOOST_DESCRIBE_STRUCT(Excerpt, (), (text, bytes))
BOOST_DESCRIBE_STRUCT(OutputLocation, (), (at, begin, first_line, text))
BOOST_DESCRIBE_STRUCT(Evidence, (), (input, expected, given, compared, word, location, error_text))
BOOST_DESCRIBE_STRUCT(CaseResult, (),
                      (name, verdict, cpu, wall, memory_kib, exit_code, signal, reason, output_bytes, reran_alone,
                       evidence, reruns, score, judge_message))
BOOST_DESCRIBE_STRUCT(CompileResult, (), (ok, cached, wall, message))
BOOST_DESCRIBE_STRUCT(Growth::Case, (), (n, boards, size, cpu, curve_seconds, fitted))
BOOST_DESCRIBE_STRUCT(Growth, (), (factor, measured, stopped))
BOOST_DESCRIBE_STRUCT(MissedCatch, (), (case_name, got))
BOOST_DESCRIBE_STRUCT(Fingerprint, (), (sources, all))
BOOST_DESCRIBE_STRUCT(Points::Group, (), (cases, got, most, verdict, name))
BOOST_DESCRIBE_STRUCT(Points, (), (groups, got, most, late, factor, lower_is_better))
BOOST_DESCRIBE_STRUCT(SubmissionResult, (),
                      (language, time_factor, verdict, reason, compile, cases, missed_catches, hints, growth, points,
                       fingerprint))

}  // namespace harness::model

namespace harness::execute {

BOOST_DESCRIBE_STRUCT(Item, (), (id, package, name, is_jury, files, language, entrypoint, refusal))
BOOST_DESCRIBE_STRUCT(PackagePart, (), (root, time_limit, wall_limit, time_margin, stop_at_rejection, prepared))
BOOST_DESCRIBE_STRUCT(Manifest, (),
                      (run, plan, arguments, config, sandbox, setting, check_catches, explain, diagnose, shard, items,
                       most_attempts, packages, processor, mutation))
BOOST_DESCRIBE_STRUCT(Node, (), (name, cpu, kernel, time_scale))
BOOST_DESCRIBE_STRUCT(Published, (), (node, attempt, took, result, found))

namespace {

using nlohmann::json;

// A string as Writer wrote it. Throws nlohmann::json::exception for another value.
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

// Databases and run folders contain these keys, so they must stay. Times have a unit suffix, except an older key.
template <typename Value>
std::string key_of(std::string_view member) {
    if (member == "case_name") {
        return "case";
    }
    const bool is_time = std::convertible_to<std::chrono::nanoseconds, Value>;
    return fmt::format("{}{}", member, is_time && member != "late" ? "_ns" : "");
}

// Calls `each` with the key and the value of each described member of the type.
template <typename Each, typename Object>
void for_members(const Each& each, Object& object) {
    using Members = boost::describe::describe_members<std::remove_const_t<Object>, boost::describe::mod_public>;
    boost::mp11::mp_for_each<Members>([&](auto member) {
        auto& value = object.*member.pointer;
        each(key_of<std::remove_cvref_t<decltype(value)>>(member.name), value);
    });
}

class Writer {
  public:
    template <typename Value>
    static json of(const Value& value) {
        if constexpr (std::is_arithmetic_v<Value>) {
            return value;
        } else {
            json object = json::object();
            for_members([&](const std::string& key, const auto& member) { object[key] = of(member); }, value);
            return object;
        }
    }
    // Texts are untrusted, and JSON must be UTF-8: other bytes become {"hex": "…"}.
    static json of(const std::string& text) {
        constexpr std::size_t least_limit = 3;  // the smallest limit of safe_utf8
        if (base::safe_utf8(text, text.size() + least_limit) == text) {
            return text;
        }
        const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
        return {{"hex", fmt::format("{:02x}", fmt::join(bytes, bytes + text.size(), ""))}};
    }
    static json of(std::chrono::nanoseconds time) { return time.count(); }
    static json of(model::Verdict verdict) { return model::short_name(verdict); }
    static json of(const model::CodeFile& file) {
        return {{"name", of(file.name)}, {"path", of(file.file.path.string())}};
    }
    template <typename Value>
    static json of(const std::optional<Value>& value) {
        return value ? of(*value) : json();
    }
    template <typename Value>
    static json of(const std::vector<Value>& values) {
        json array = json::array();
        for (const Value& value : values) {
            array.push_back(of(value));
        }
        return array;
    }
};

class Reader {
  public:
    template <typename Value>
    static void read(const json& from, Value& value) {
        if constexpr (std::is_arithmetic_v<Value>) {
            from.get_to(value);
        } else {
            for_members(
                [&](const std::string& key, auto& member) {
                    static const json missing;  // read as empty: an older judge did not write all members
                    const auto found = from.find(key);
                    read(found != from.end() ? *found : missing, member);
                },
                value);
        }
    }
    static void read(const json& from, std::string& text) { text = text_from(from); }
    static void read(const json& from, std::chrono::nanoseconds& time) {
        time = std::chrono::nanoseconds{from.get<std::int64_t>()};
    }
    static void read(const json& from, model::Verdict& verdict) {
        const auto& name = from.get_ref<const std::string&>();
        const auto found = model::verdict_from_short_name(name);
        if (!found) {
            throw base::JudgeError(fmt::format("there is no verdict '{}'", base::one_line(name, 40)));
        }
        verdict = *found;
    }
    template <typename Value>
    static void read(const json& from, std::optional<Value>& value) {
        value.reset();
        if (!from.is_null()) {
            read(from, value.emplace());
        }
    }
    template <typename Value>
    static void read(const json& from, std::vector<Value>& values) {
        values.clear();
        for (const json& one : from) {
            read(one, values.emplace_back());
        }
    }
    static void read(const json& from, std::vector<model::CodeFile>& files) {
        for (const json& one : from) {
            files.emplace_back(text_from(one.at("name")), std::filesystem::path{text_from(one.at("path"))});
        }
    }
};

}  // namespace

template <typename Value>
json to_json(const Value& value) {
    return Writer::of(value);
}

template <typename Value>
Value value_from(const json& object) {
    Value value{};
    Reader::read(object, value);
    return value;
}

template json to_json(const model::SubmissionResult&);
template json to_json(const Manifest&);
template json to_json(const std::vector<Item>&);
template json to_json(const Published&);
template model::SubmissionResult value_from(const json&);
template Manifest value_from(const json&);
template std::vector<Item> value_from(const json&);
template Published value_from(const json&);

}  // namespace harness::execute
