#include <chrono>
#include <cstdint>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/mutation/agreement.hpp"
#include "harness/mutation/measurement.hpp"
#include "harness/mutation/variants.hpp"
#include "harness/support/error.hpp"

namespace harness::mutation {

using nlohmann::json;

std::string to_text(const Variant& variant) {
    const Judged& result = variant.result;
    json object{{"fate", name_of(result.fate)}, {"killers", result.killers},
                {"compared", result.compared},  {"why", result.why},
                {"failure", result.failure},    {"is_hacked", variant.is_hacked}};
    if (variant.built) {
        object["program"] = variant.built->key;
    }
    if (result.difference) {
        object["comparison"] = to_text(Comparison{0, result.difference});
    }
    return object.dump(-1, ' ', true, json::error_handler_t::replace);
}

void take_text(const std::string& text, Variant& variant) {
    Judged& result = variant.result;
    try {
        const json object = json::parse(text);
        const auto fate = fate_named(object.at("fate").get<std::string>());
        if (!fate) {
            throw support::JudgeError("the result of a mutant has an unknown name");
        }
        result.fate = *fate;
        result.killers = object.at("killers").get<std::vector<std::string>>();
        result.compared = object.at("compared");
        result.why = object.at("why");
        result.failure = object.at("failure");
        variant.is_hacked = object.at("is_hacked");
        if (object.contains("program")) {
            variant.built = Built{{}, object["program"]};
        }
        if (object.contains("comparison")) {
            result.difference = comparison_from(object["comparison"]).difference;
        }
    } catch (const json::exception& error) {
        throw support::JudgeError(fmt::format("the result of a mutant cannot be read: {}", error.what()));
    }
}

std::string times_of(const std::vector<Original>& originals) {
    json all = json::array();
    for (const Original& original : originals) {
        json times = json::array();
        for (const std::chrono::microseconds time : original.times) {
            times.push_back(time.count());
        }
        all.push_back(std::move(times));
    }
    return all.dump();
}

void take_times(const std::string& text, std::size_t cases, std::vector<Original>& originals) {
    const json all = json::parse(text, nullptr, false);
    if (!all.is_array() || all.size() != originals.size()) {
        throw support::JudgeError("the driver's submissions are not those that are here");
    }
    for (std::size_t index = 0; index < originals.size(); ++index) {
        if (!all[index].is_array() || all[index].size() != cases) {
            throw support::JudgeError("the driver's test cases are not those that are here");
        }
        for (const json& time : all[index]) {
            originals[index].times.emplace_back(time.get<std::int64_t>());
        }
    }
}

std::string to_text(const Options& options) {
    return json{options.seed, options.mutants, options.most, !options.wrapper.empty(), options.most_extremes}.dump();
}

Options options_from(const std::string& text, const std::filesystem::path& wrapper) {
    try {
        const json all = json::parse(text);
        return {all.at(0), all.at(1), all.at(2), all.at(3).get<bool>() ? wrapper : "", all.at(4)};
    } catch (const json::exception& error) {
        throw support::JudgeError(fmt::format("the list of mutants cannot be read: {}", error.what()));
    }
}

}  // namespace harness::mutation
