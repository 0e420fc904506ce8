#include "harness/report/course.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/text.hpp"
#include "harness/model/counting.hpp"
#include "harness/report/score.hpp"

namespace harness::report {

using model::SubmissionResult;

namespace {

bool has_known_score(const SubmissionResult& submission) {
    return submission.score && !model::has_judge_error(submission);
}

}  // namespace

Grades grades_of(const model::PackageResult& result) {
    Grades grades{result.info, {}};
    grades.package.statement = {};
    for (const auto& [index, attempts] : model::counting(result.submissions)) {
        const SubmissionResult submission = result.submissions[index];
        SubmissionResult& grade = grades.submissions.emplace_back();
        grade.name = submission.name;
        grade.verdict = model::graded_verdict(submission);
        grade.author = submission.author;
        grade.score = submission.score;
        grade.points = submission.points;
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
    std::optional<double> most = grades.package.share.most;
    for (const SubmissionResult& submission : grades.submissions) {
        most = submission.points && submission.points->most ? submission.points->most : most;
    }
    return most;
}

Scores scores_of(const Grades& grades) {
    Scores scores{.most = most_points(grades)};
    for (const SubmissionResult& submission : grades.submissions) {
        if (submission.author && has_known_score(submission)) {
            scores.known.push_back(*submission.score);
        } else {
            scores.unknown += submission.author ? 1 : 0;
        }
    }
    std::ranges::sort(scores.known);
    return scores;
}

std::vector<std::pair<std::string, int>> hardest_cases(const model::PackageResult& result, std::size_t most) {
    std::map<std::string, int> failures;
    for (const auto& [index, attempts] : model::counting(result.submissions)) {
        const SubmissionResult submission = result.submissions[index];
        if (!submission.author || !has_known_score(submission)) {
            continue;
        }
        for (const model::CaseResult& each : submission.cases) {
            failures[each.name] += each.verdict == model::Verdict::Accepted ? 0 : 1;
        }
    }
    std::erase_if(failures, [](const auto& entry) { return entry.second == 0; });
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
        fmt::format("scores of {}: {}", base::plural(scores.known.size(), "student"), scores.text())};
    std::vector<std::string> names;
    for (const auto& [name, count] : hardest_cases(result, most_named)) {
        names.push_back(fmt::format("{} ({})", base::one_line(name, 100), count));
    }
    if (!names.empty()) {
        lines.push_back(fmt::format("failed most often: {}", fmt::join(names, ", ")));
    }
    return lines;
}

const model::Author* StudentResults::author() const {
    const auto known = std::ranges::find_if(
        results, [](const auto* result) { return result != nullptr && result->author.has_value(); });
    return known == results.end() ? nullptr : &*(*known)->author;
}

std::string StudentResults::name() const {
    if (row != nullptr) {
        return row->name;
    }
    if (const model::Author* known = author()) {
        return known->student;
    }
    const auto first = std::ranges::find_if(results, [](const auto* result) { return result != nullptr; });
    return first == results.end() ? "" : (*first)->name;
}

std::string StudentResults::id() const {
    return row != nullptr && !row->id.empty() ? row->id : author() != nullptr ? author()->id : "";
}

std::string StudentResults::email() const {
    return row != nullptr && !row->email.empty() ? row->email : author() != nullptr ? author()->email : "";
}

bool StudentResults::handed_in() const {
    return std::ranges::any_of(results, [](const auto* result) { return result != nullptr; });
}

std::vector<StudentResults> students_of(const std::vector<Grades>& packages, const model::Roster* roster) {
    const StudentResults nobody{.results = std::vector<const SubmissionResult*>(packages.size())};
    std::vector<StudentResults> students;
    for (std::size_t i = 0; roster != nullptr && i < roster->rows.size(); ++i) {
        students.push_back(nobody);
        students.back().row = &roster->rows[i];
    }
    std::map<std::pair<std::string, std::string>, StudentResults> others;
    for (std::size_t package = 0; package < packages.size(); ++package) {
        for (const SubmissionResult& submission : packages[package].submissions) {
            const model::Author author = submission.author.value_or(model::Author{submission.name, ""});
            const auto row = roster != nullptr ? roster->find(author) : std::nullopt;
            StudentResults& student =
                row ? students[*row] : others.emplace(std::pair{author.student, author.id}, nobody).first->second;
            if (student.results[package] == nullptr ||
                submission.author) {  // a program of that name is not the student's
                student.results[package] = &submission;
            }
        }
    }
    for (auto& [who, student] : others) {
        students.push_back(std::move(student));
    }
    return students;
}

bool is_excused(const SubmissionResult* result) {
    return result != nullptr && result->author && !result->author->excused.empty();
}

std::optional<double> points_of(const SubmissionResult* result) {
    if (result == nullptr) {
        return 0;
    }
    return is_excused(result) || model::has_judge_error(*result) ? std::nullopt : result->score;
}

std::optional<double> total_of(const std::vector<Part>& parts) {
    struct Sum {
        double points = 0;
        std::optional<double> most = 0;
        double weight = 0;
    };
    double total = 0;
    std::map<std::string, Sum> weighted;  // by assignment
    for (const Part& part : parts) {
        if (part.is_excused) {
            continue;
        }
        if (!part.points) {
            return std::nullopt;
        }
        if (!part.share.weight) {
            total += *part.points;
            continue;
        }
        Sum& sum = weighted[part.share.assignment];
        sum.weight = *part.share.weight;
        sum.points += *part.points;
        sum.most = sum.most && part.most ? std::optional(*sum.most + *part.most) : std::nullopt;
    }
    for (const auto& [assignment, sum] : weighted) {
        if (!sum.most) {
            return std::nullopt;
        }
        total += *sum.most > 0 ? sum.points / *sum.most * sum.weight : 0;
    }
    return total;
}

std::optional<double> total_of(const StudentResults& student, const std::vector<Grades>& packages) {
    std::vector<Part> parts;
    for (std::size_t i = 0; i < packages.size(); ++i) {
        const SubmissionResult* result = student.results[i];
        parts.push_back({packages[i].package.share, points_of(result), most_points(packages[i]), is_excused(result)});
    }
    return total_of(parts);
}

Scores totals_of(const std::vector<Grades>& packages, const std::vector<StudentResults>& students) {
    Scores totals;
    std::vector<Part> full;
    for (const Grades& package : packages) {
        const std::optional<double> most = most_points(package);
        full.push_back({package.package.share, most, most, false});
    }
    totals.most = total_of(full);
    for (const StudentResults& student : students) {
        if (!student.handed_in()) {
            continue;
        }
        const std::optional<double> total = total_of(student, packages);
        if (total && std::ranges::none_of(student.results, is_excused)) {
            totals.known.push_back(*total);
        } else {
            ++totals.unknown;
        }
    }
    std::ranges::sort(totals.known);
    return totals;
}

}  // namespace harness::report
