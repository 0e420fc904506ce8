#include "harness/report/html/course.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "harness/report/behaviours.hpp"
#include "harness/report/disputes.hpp"
#include "harness/report/html/cases.hpp"
#include "harness/report/html/failing.hpp"
#include "harness/report/html/figures/counts_figure.hpp"
#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"
#include "harness/report/score.hpp"

namespace harness::report::html {

namespace {

constexpr std::size_t pieces = 10;
constexpr std::size_t most_hard_cases = 5;

// From 0, or the lowest score if it is negative, to the highest possible score, or if unknown, the highest score.
struct Range {
    double least;
    double most;

    explicit Range(const Scores& scores)
        : least(std::min(0.0, scores.known.front())), most(scores.most.value_or(scores.known.back())) {}

    std::size_t piece_of(double points) const {
        const double share = std::clamp((points - least) / (most - least), 0.0, 1.0);
        return std::min(static_cast<std::size_t>(share * pieces), pieces - 1);
    }
    double begin_of(std::size_t piece) const {
        return least + (most - least) * static_cast<double>(piece) / static_cast<double>(pieces);
    }
};

// A group of programs that fail alike, with the shown case of one of them.
Data alike_data(const AlikePrograms& alike, const model::PackageResult& result, const Frame& frame) {
    Data programs = list();
    for (const std::size_t index : alike.programs) {
        programs << object({{"id", submission_id(frame, index)},
                            {"name", line_of(result.submissions[index].author->student, frame.budget.name)},
                            {"last", index == alike.programs.back()}});
    }
    const model::SubmissionResult example = result.submissions[alike.example];
    std::string shown;
    for (const model::CaseResult& each : example.cases) {
        shown += failing_case(each, *frame.model, frame.budget, 5);
    }
    return object({{"what", line_of(alike.behaviour.text(), 10 * frame.budget.name)},
                   {"hint", or_none(line_of(alike.behaviour.hint, 10 * frame.budget.name))},
                   {"count", plural(alike.programs.size(), "program")},
                   {"programs", std::move(programs)},
                   {"shown", shown}});
}

}  // namespace

std::string alike_html(const model::PackageResult& result, const Frame& frame) {
    constexpr std::size_t most_groups = 10;
    const std::vector<AlikePrograms> all = behaviours_of(result);
    if (all.empty()) {
        return "";
    }
    const std::size_t shown = std::min(all.size(), most_groups);
    Data data;
    data["id"] = frame.id;
    data["groups"] = list_of(std::span(all).first(shown),
                             [&](const AlikePrograms& alike) { return alike_data(alike, result, frame); });
    if (shown < all.size()) {
        data["more"] = std::to_string(all.size() - shown);
    }
    return fill(alike_asset, data);
}

std::vector<PointsRange> points_ranges(const Scores& scores) {
    if (!scores.are_enough() || scores.known.front() == scores.known.back()) {
        return {};
    }
    const Range range(scores);
    std::vector<PointsRange> ranges;
    for (std::size_t i = 0; i < pieces; ++i) {
        ranges.push_back({range.begin_of(i), range.begin_of(i + 1), 0});
    }
    for (const double points : scores.known) {
        ++ranges.at(range.piece_of(points)).students;
    }
    return ranges;
}

std::string points_figure(const Scores& scores, const std::string& of) {
    CountsFigure figure;
    std::string told;
    for (const PointsRange& range : points_ranges(scores)) {
        figure.counts.push_back(range.students);
        if (range.students > 0) {
            fmt::format_to(std::back_inserter(told), "{}{} from {} to {}", told.empty() ? "" : ", ", range.students,
                           points_text(range.begin), points_text(range.end));
        }
        figure.first = figure.first.empty() ? points_text(range.begin) : figure.first;
        figure.last = points_text(range.end);
    }
    figure.told = fmt::format("{} of {}: {}", of, plural(scores.known.size(), "student"), told);
    figure.caption = fmt::format("{}, and how many students have them.", of);
    return counts_figure(figure);
}

std::string points_html(const model::PackageResult& result, const Frame& frame) {
    const Scores scores = scores_of(grades_of(result));
    if (!scores.are_enough()) {
        return "";
    }
    Data data;
    data["id"] = frame.id;
    data["students"] = plural(scores.known.size(), "student");
    if (scores.unknown > 0) {
        data["unknown"] = std::to_string(scores.unknown);
    }
    data["text"] = scores.text();
    data["figure"] = points_figure(scores, "Points");
    Data hardest = list();
    for (const auto& [name, count] : hardest_cases(result, most_hard_cases)) {
        const auto index = std::ranges::find(frame.cases, name) - frame.cases.begin();
        hardest << object({{"id", case_id(frame, static_cast<std::size_t>(index))},
                           {"name", line_of(name, frame.budget.name)},
                           {"students", plural(static_cast<std::size_t>(count), "student")}});
    }
    data["disputes"] = list_of(disputes_of(result), [&](const Dispute& dispute) {
        return line_of(question_of(dispute, frame.budget.name), 10 * frame.budget.name);
    });
    data["has_hardest"] = hardest.is_non_empty_list();
    data["hardest"] = std::move(hardest);
    return fill(class_asset, data);
}

namespace {

constexpr std::string_view unknown = "–";

std::string points_or_unknown(const std::optional<double>& points) {
    return points ? points_text(*points) : std::string{unknown};
}

struct Course {
    const std::vector<ProblemGrades>& problems;
    std::vector<Grades> grades;
    std::vector<StudentResults> students;
};

Data cell_of(const Course& course, const StudentResults& student, std::size_t package) {
    const model::SubmissionResult* result = student.results[package];
    const std::optional<double> points = points_of(result);
    Data cell;
    cell["text"] = result == nullptr ? "·" : is_excused(result) ? "EX" : points_or_unknown(points);
    const std::string late = points && result != nullptr && result->points ? late_cost_text(*result->points) : "";
    cell["meaning"] = result == nullptr    ? "nothing handed in"
                      : is_excused(result) ? "excused"
                      : points             ? late
                                           : "not known: " + std::string{model::long_name(result->verdict)};
    cell["has_meaning"] = !points || result == nullptr || !late.empty();
    cell["is_late"] = !late.empty();
    if (result != nullptr) {
        const auto index = static_cast<std::size_t>(result - course.grades[package].submissions.data());
        cell["link"] = course.problems[package].anchors.at(index);
    }
    return cell;
}

Data rows_of(const Course& course) {
    std::map<std::string, int> uses;
    for (const StudentResults& student : course.students) {
        ++uses[student.name()];
    }
    Data rows = list();
    for (const StudentResults& student : course.students) {
        const bool is_unclear = uses.at(student.name()) > 1 && !student.id().empty();
        Data cells = list();
        for (std::size_t package = 0; package < course.problems.size(); ++package) {
            cells << cell_of(course, student, package);
        }
        const std::string name = is_unclear ? fmt::format("{} ({})", student.name(), student.id()) : student.name();
        rows << object({{"name", line_of(name, text_limit)},
                        {"cells", std::move(cells)},
                        {"total", points_or_unknown(total_of(student, course.grades))}});
    }
    return rows;
}

// Mean and median for each problem and for the totals; blank if there are too few scores.
Data summaries(const Course& course, const Scores& totals) {
    Data rows = list();
    for (const auto& [name, figure] : {std::pair{"mean", &Scores::mean}, std::pair{"median", &Scores::median}}) {
        const auto add = [figure = figure](const Scores& scores, Data& cells) {
            cells << Data(scores.are_enough() ? tenth((scores.*figure)()) : std::string{unknown});
        };
        Data cells = list();
        for (const Grades& grades : course.grades) {
            add(scores_of(grades), cells);
        }
        add(totals, cells);
        rows << object({{"name", name}, {"cells", std::move(cells)}});
    }
    return rows;
}

}  // namespace

std::string course_html(const std::vector<ProblemGrades>& problems, const std::optional<model::Roster>& roster) {
    if (problems.size() < 2) {
        return "";
    }
    Course course{problems, {}, {}};
    std::ranges::transform(problems, std::back_inserter(course.grades), &ProblemGrades::grades);
    course.students = students_of(course.grades, roster ? &*roster : nullptr);
    const Scores totals = totals_of(course.grades, course.students);
    Data data;
    data["problems"] = list_of(problems, [](const ProblemGrades& problem) {
        return object({{"id", problem.id},
                       {"name", line_of(problem.grades.package.name, text_limit)},
                       {"most", points_or_unknown(most_points(problem.grades))}});
    });
    data["most"] = points_or_unknown(totals.most);
    data["students"] = plural(course.students.size(), "student");
    if (totals.are_enough()) {
        data["text"] = totals.text();
    }
    if (totals.unknown > 0) {
        data["unknown"] = std::to_string(totals.unknown);
    }
    data["figure"] = points_figure(totals, "Totals");
    data["rows"] = rows_of(course);
    data["summaries"] = summaries(course, totals);
    return fill(course_asset, data);
}

}  // namespace harness::report::html
