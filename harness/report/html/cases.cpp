#include "harness/report/html/cases.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

namespace {

using model::CaseResult;
using model::SubmissionResult;
using std::chrono::nanoseconds;

std::optional<nanoseconds> median(std::vector<nanoseconds> times) {
    if (times.empty()) {
        return std::nullopt;
    }
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::ranges::nth_element(times, middle);
    return *middle;
}

std::string case_row(const CaseTally& tally, const Frame& frame, std::size_t index) {
    Data data;
    data["id"] = case_id(frame, index);
    data["name"] = line_of(frame.cases[index], frame.budget.name);
    Data rejected = list();
    int accepted = 0;
    for (const auto& [verdict, count] : tally.verdicts) {
        if (verdict == model::Verdict::Accepted) {
            accepted = count;
            continue;
        }
        rejected << object({{"class", class_of(verdict)},
                            {"verdict", std::string{model::short_name(verdict)}},
                            {"count", std::to_string(count)}});
    }
    data["accepted"] = std::to_string(accepted);
    data["judged"] = std::to_string(tally.judged);
    data["rejected"] = std::move(rejected);
    data["median"] = time_text(median(tally.times));
    data["slowest"] = tally.times.empty() ? time_text({}) : time_text(*std::ranges::max_element(tally.times));
    data["has_histograms"] = frame.has_histograms;
    if (tally.times.size() >= fewest_drawn) {
        data["bars"] = histogram(tally.times, frame.axis, histogram_width, 23, 20);
    }
    data["limit_x"] = std::to_string(std::lround(frame.axis.at(frame.limit) * histogram_width));
    return fill(case_row_asset, data);
}

// All are different.
std::map<std::string, std::string> shown_names(const std::vector<std::string>& names, std::size_t limit) {
    constexpr std::size_t longest_name = 10'000;
    std::map<std::string, std::string> shown;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string whole = line_of(names[i], longest_name);
        const std::string number = std::to_string(i + 1);
        const std::string begin = line_of(names[i], limit);
        shown[names[i]] = begin == whole ? whole : line_of(names[i], limit - number.size()) + number;
    }
    return shown;
}

}  // namespace

void add(const SubmissionResult& submission, CaseTallies& tallies) {
    for (const CaseResult& result : submission.cases) {
        CaseTally& tally = tallies[result.name];
        ++tally.judged;
        ++tally.verdicts[result.verdict];
        if (result.cpu) {
            tally.times.push_back(*result.cpu);
        }
    }
}

Frame frame_of(const CaseTallies& tallies, nanoseconds limit, nanoseconds highest_limit, const Budget& budget) {
    std::vector<nanoseconds> times;
    std::vector<std::string> names;
    bool has_histograms = false;
    for (const auto& [name, tally] : tallies) {
        names.push_back(name);
        times.insert(times.end(), tally.times.begin(), tally.times.end());
        has_histograms = has_histograms || tally.times.size() >= fewest_drawn;
    }
    return {.has_histograms = has_histograms,
            .cases = names,
            .shown = shown_names(names, budget.case_name),
            .axis = {times, highest_limit},
            .limit = limit,
            .budget = budget};
}

std::string case_id(const Frame& frame, std::size_t index) {
    return fmt::format("{}c{}", frame.id, index);
}

std::string case_rows(const CaseTallies& tallies, const Frame& frame) {
    std::string rows;
    for (std::size_t i = 0; i < frame.cases.size(); ++i) {
        rows += case_row(tallies.at(frame.cases[i]), frame, i);
    }
    return rows;
}

}  // namespace harness::report::html
