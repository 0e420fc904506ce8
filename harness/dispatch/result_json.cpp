#include "harness/dispatch/result_json.hpp"

#include <chrono>
#include <concepts>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/dispatch/text_json.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::dispatch {

namespace {

using nlohmann::json;

// A value to be read or, where it is const, to be written.
template <typename Value, typename Type>
concept A = std::same_as<std::remove_const_t<Value>, Type>;

// Of each type the names of its members, once for both directions.
void fields(auto& each, A<model::Excerpt> auto& one) {
    each("text", one.text);
    each("bytes", one.bytes);
}

void fields(auto& each, A<model::Spot> auto& one) {
    each("at", one.at);
    each("begin", one.begin);
    each("first_line", one.first_line);
    each("text", one.text);
}

void fields(auto& each, A<model::Evidence> auto& one) {
    each("input", one.input);
    each("expected", one.expected);
    each("given", one.given);
    each("compared", one.compared);
    each("word", one.word);
    each("spot", one.spot);
    each("error_text", one.error_text);
}

void fields(auto& each, A<model::CaseResult> auto& one) {
    each("name", one.name);
    each("verdict", one.verdict);
    each("cpu_ns", one.cpu);
    each("wall_ns", one.wall);
    each("memory_kib", one.memory_kib);
    each("exit_code", one.exit_code);
    each("signal", one.signal);
    each("reason", one.reason);
    each("output_bytes", one.output_bytes);
    each("reran_alone", one.reran_alone);
    each("evidence", one.evidence);
    each("reruns", one.reruns);
    each("score", one.score);
    each("judge_message", one.judge_message);
}

void fields(auto& each, A<model::CompileResult> auto& one) {
    each("ok", one.ok);
    each("cached", one.cached);
    each("wall_ns", one.wall);
    each("message", one.message);
}

void fields(auto& each, A<model::Growth::Case> auto& one) {
    each("n", one.n);
    each("boards", one.boards);
    each("size", one.size);
    each("cpu_ns", one.cpu);
    each("curve_seconds", one.curve_seconds);
    each("fitted", one.fitted);
}

void fields(auto& each, A<model::Growth> auto& one) {
    each("factor", one.factor);
    each("measured", one.measured);
    each("stopped", one.stopped);
}

void fields(auto& each, A<model::MissedCatch> auto& one) {
    each("case", one.case_name);
    each("got", one.got);
}

void fields(auto& each, A<model::Fingerprint> auto& one) {
    each("sources", one.sources);
    each("all", one.all);
}

void fields(auto& each, A<model::Points::Group> auto& one) {
    each("cases", one.cases);
    each("got", one.got);
    each("most", one.most);
    each("verdict", one.verdict);
    each("name", one.name);
}

void fields(auto& each, A<model::Points> auto& one) {
    each("groups", one.groups);
    each("got", one.got);
    each("most", one.most);
    each("late", one.late);
    each("factor", one.factor);
    each("lower_is_better", one.lower_is_better);
}

void fields(auto& each, A<model::SubmissionResult> auto& one) {
    each("language", one.language);
    each("time_factor", one.time_factor);
    each("verdict", one.verdict);
    each("reason", one.reason);
    each("compile", one.compile);
    each("cases", one.cases);
    each("missed_catches", one.missed_catches);
    each("hints", one.hints);
    each("growth", one.growth);
    each("points", one.points);
    each("fingerprint", one.fingerprint);
}

class Writer {
  public:
    template <typename Value>
    void operator()(const char* name, const Value& value) {
        object_[name] = of(value);
    }
    template <typename Value>
    static json object_of(const Value& value) {
        Writer writer;
        fields(writer, value);
        return std::move(writer.object_);
    }

  private:
    template <typename Value>
    static json of(const Value& value) {
        if constexpr (std::is_arithmetic_v<Value>) {
            return value;
        } else {
            return object_of(value);
        }
    }
    static json of(const std::string& text) { return text_json(text); }
    static json of(std::chrono::nanoseconds time) { return time.count(); }
    static json of(model::Verdict verdict) { return model::short_name(verdict); }
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

    json object_ = json::object();
};

class Reader {
  public:
    explicit Reader(const json& object) : object_(object) {}

    template <typename Value>
    void operator()(const char* name, Value& value) {
        static const json missing;  // as what is empty: an older judge did not write all that there is now
        const auto found = object_.find(name);
        read(found != object_.end() ? *found : missing, value);
    }

  private:
    template <typename Value>
    static void read(const json& from, Value& value) {
        if constexpr (std::is_arithmetic_v<Value>) {
            from.get_to(value);
        } else {
            Reader reader(from);
            fields(reader, value);
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
            throw support::JudgeError(fmt::format("there is no verdict '{}'", support::one_line(name, 40)));
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

    const json& object_;
};

}  // namespace

json to_json(const model::SubmissionResult& result) {
    return Writer::object_of(result);
}

model::SubmissionResult result_from_json(const json& object) {
    model::SubmissionResult result;
    Reader reader(object);
    fields(reader, result);
    return result;
}

}  // namespace harness::dispatch
