#include "harness/report/class_summary.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/model/counting.hpp"
#include "harness/report/score.hpp"
#include "harness/support/text.hpp"

namespace harness::report {

namespace {

double median_of(std::vector<double> scores) {
    std::ranges::sort(scores);
    const std::size_t half = scores.size() / 2;
    return scores.size() % 2 == 1 ? scores[half] : (scores[half - 1] + scores[half]) / 2;
}

std::string hardest_cases(const std::map<std::string, int>& failures) {
    constexpr std::size_t most_named = 3;
    std::vector<std::pair<std::string, int>> cases(failures.begin(), failures.end());
    std::ranges::stable_sort(cases, std::ranges::greater{}, &std::pair<std::string, int>::second);
    cases.resize(std::min(cases.size(), most_named));
    std::vector<std::string> texts;
    for (const auto& [name, count] : cases) {
        texts.push_back(fmt::format("{} ({})", support::one_line(name, 100), count));
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

}  // namespace

std::vector<std::string> class_summary(const model::PackageResult& result) {
    constexpr std::size_t fewest = 3;
    std::vector<double> scores;
    std::optional<double> most;
    std::map<std::string, int> failures;
    for (const std::size_t index : model::counting(result.submissions)) {
        const model::SubmissionResult& one = result.submissions[index];
        if (!one.author || !one.score || model::has_judge_error(one)) {
            continue;
        }
        scores.push_back(*one.score);
        most = one.points && one.points->most ? one.points->most : most;
        for (const model::CaseResult& each : one.cases) {
            failures[each.name] += each.verdict == model::Verdict::Accepted ? 0 : 1;
        }
    }
    std::erase_if(failures, [](const auto& one) { return one.second == 0; });
    if (scores.size() < fewest) {
        return {};
    }
    const double mean = std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
    std::vector<std::string> lines{fmt::format("scores of {}: mean {:.3g}, median {:.3g}{}",
                                               support::plural(scores.size(), "student"), mean, median_of(scores),
                                               most ? " of " + points_text(*most) : "")};
    if (!failures.empty()) {
        lines.push_back("most failed at: " + hardest_cases(failures));
    }
    return lines;
}

}  // namespace harness::report
