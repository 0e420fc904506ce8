#include "harness/report/behaviours.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/model/counting.hpp"

namespace harness::report {

namespace {

using model::Verdict;

// Lines, sizes and the like differ between programs with the same mistake.
std::string without_numbers(const std::string& hint) {
    std::string text;
    for (const char letter : hint) {
        const bool is_digit = letter >= '0' && letter <= '9';
        if (!is_digit || !text.ends_with('#')) {
            text += is_digit ? '#' : letter;
        }
    }
    return text;
}

// What programs that behave alike have in common; empty: this one is like no other.
std::string common_part(const model::SubmissionResult& result) {
    const model::CaseResult* shown = model::shown_case(result);
    std::string cause = result.hints.empty() ? "" : without_numbers(result.hints.front());
    if (result.verdict == Verdict::WrongAnswer && shown != nullptr) {
        constexpr std::size_t most_bytes = 4096;  // of each program, as there may be thousands
        const model::Excerpt& output = shown->evidence->given;
        cause = fmt::format("{}", fmt::join(base::words_of(std::string_view{output.text}.substr(0, most_bytes)), " "));
        cause += output.bytes > std::int64_t{most_bytes} ? fmt::format(" … {}", output.bytes) : "";
    }
    std::string text = fmt::format("{}\n{}\n", model::short_name(result.verdict), cause);
    bool has_cases = false;
    for (const model::CaseResult& each : result.cases) {
        if (each.verdict != Verdict::Accepted) {
            has_cases = true;
            text += fmt::format("{} {}\n", model::short_name(each.verdict), each.name);
        }
    }
    return has_cases || !cause.empty() ? text : "";
}

}  // namespace

std::string Behaviour::text() const {
    std::string text{model::short_name(verdict)};
    if (!cases.empty()) {
        text += fmt::format(" at {}", base::one_line(fmt::format("{}", fmt::join(cases, ", ")), 300));
    }
    return rejected > cases.size() ? fmt::format("{} and {} more", text, rejected - cases.size()) : text;
}

void Behaviours::add(const model::SubmissionResult& result, std::size_t index) {
    if (result.verdict == Verdict::Accepted || result.verdict == Verdict::NotJudged || model::has_judge_error(result)) {
        return;
    }
    const std::string common = common_part(result);
    if (common.empty()) {
        return;
    }
    const auto [entry, is_new] = entries_.try_emplace(common);
    auto& [alike, input_bytes] = entry->second;
    Behaviour& behaviour = alike.behaviour;
    if (is_new) {
        behaviour.verdict = result.verdict;
        for (const model::CaseResult& each : result.cases) {
            if (each.verdict != Verdict::Accepted && ++behaviour.rejected <= Behaviour::most_cases) {
                behaviour.cases.push_back(each.name);
            }
        }
    }
    if (behaviour.hint.empty() && !result.hints.empty()) {
        behaviour.hint = result.hints.front();
    }
    const model::CaseResult* shown = model::shown_case(result);
    const std::int64_t bytes =
        shown != nullptr ? shown->evidence->input.bytes : std::numeric_limits<std::int64_t>::max();
    alike.programs.push_back(index);
    if (is_new || bytes < input_bytes) {
        input_bytes = bytes;
        alike.example = index;
    }
}

std::vector<AlikePrograms> Behaviours::all() const {
    std::vector<AlikePrograms> all;
    for (const auto& [common, entry] : entries_) {
        if (entry.alike.programs.size() > 1) {
            all.push_back(entry.alike);
        }
    }
    std::ranges::stable_sort(all, std::ranges::greater{},
                             [](const AlikePrograms& alike) { return alike.programs.size(); });
    return all;
}

std::vector<AlikePrograms> behaviours_of(const model::PackageResult& result) {
    Behaviours behaviours;
    for (const model::Counting& counted : model::counting(result.submissions)) {
        if (const model::SubmissionResult submission = result.submissions[counted.index]; submission.author) {
            behaviours.add(submission, counted.index);
        }
    }
    return behaviours.all();
}

}  // namespace harness::report
