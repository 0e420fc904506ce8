#include "harness/report/class_summary.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/model/counting.hpp"
#include "harness/report/score.hpp"
#include "harness/support/text.hpp"

namespace harness::report {

namespace {

bool has_known_score(const model::SubmissionResult& one) {
    return one.score && !model::has_judge_error(one);
}

}  // namespace

Grades grades_of(const model::PackageResult& result) {
    Grades grades{result.info, {}};
    grades.package.statement = {};
    for (const std::size_t index : model::counting(result.submissions)) {
        const model::SubmissionResult one = result.submissions[index];
        model::SubmissionResult& grade = grades.submissions.emplace_back();
        grade.name = one.name;
        grade.verdict = model::graded_verdict(one);
        grade.author = one.author;
        grade.score = one.score;
        grade.points = one.points;
    }
    return grades;
}

std::string tenth(double points) {
    constexpr double steps_per_point = 10;
    return points_text(std::round(points * steps_per_point) / steps_per_point);
}

double Scores::mean() const {
    return known.empty() ? 0 : std::accumulate(known.begin(), known.end(), 0.0) / static_cast<double>(known.size());
}

double Scores::median() const {
    const std::size_t half = known.size() / 2;
    return known.empty() ? 0 : known.size() % 2 == 1 ? known[half] : (known[half - 1] + known[half]) / 2;
}

std::string Scores::text() const {
    return fmt::format("mean {}, median {}{}", tenth(mean()), tenth(median()), most ? " of " + points_text(*most) : "");
}

std::optional<double> most_points(const Grades& grades) {
    std::optional<double> most;
    for (const model::SubmissionResult& one : grades.submissions) {
        most = one.points && one.points->most ? one.points->most : most;
    }
    return most;
}

Scores scores_of(const Grades& grades) {
    Scores scores{.most = most_points(grades)};
    for (const model::SubmissionResult& one : grades.submissions) {
        if (one.author && has_known_score(one)) {
            scores.known.push_back(*one.score);
        } else {
            scores.unknown += one.author ? 1 : 0;
        }
    }
    std::ranges::sort(scores.known);
    return scores;
}

std::vector<std::pair<std::string, int>> hardest_cases(const model::PackageResult& result, std::size_t most) {
    std::map<std::string, int> failures;
    for (const std::size_t index : model::counting(result.submissions)) {
        const model::SubmissionResult one = result.submissions[index];
        if (!one.author || !has_known_score(one)) {
            continue;
        }
        for (const model::CaseResult& each : one.cases) {
            failures[each.name] += each.verdict == model::Verdict::Accepted ? 0 : 1;
        }
    }
    std::erase_if(failures, [](const auto& one) { return one.second == 0; });
    std::vector<std::pair<std::string, int>> cases(failures.begin(), failures.end());
    std::ranges::stable_sort(cases, std::ranges::greater{}, &std::pair<std::string, int>::second);
    cases.resize(std::min(cases.size(), most));
    return cases;
}

std::vector<std::string> class_summary(const model::PackageResult& result) {
    constexpr std::size_t most_named = 3;
    const Scores scores = scores_of(grades_of(result));
    if (!scores.are_enough()) {
        return {};
    }
    std::vector<std::string> lines{
        fmt::format("scores of {}: {}", support::plural(scores.known.size(), "student"), scores.text())};
    std::vector<std::string> names;
    for (const auto& [name, count] : hardest_cases(result, most_named)) {
        names.push_back(fmt::format("{} ({})", support::one_line(name, 100), count));
    }
    if (!names.empty()) {
        lines.push_back(fmt::format("failed most often: {}", fmt::join(names, ", ")));
    }
    return lines;
}

}  // namespace harness::report
