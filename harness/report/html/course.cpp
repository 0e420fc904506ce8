#include "harness/report/html/course.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "harness/report/course.hpp"
#include "harness/report/html/points.hpp"
#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"
#include "harness/report/score.hpp"

namespace harness::report::html {

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

Data cell_of(const Course& course, const StudentResults& student, std::size_t place) {
    const model::SubmissionResult* result = student.results[place];
    const std::optional<double> points = points_of(result);
    Data cell;
    cell["text"] = result == nullptr ? "·" : is_excused(result) ? "EX" : points_or_unknown(points);
    cell["meaning"] = result == nullptr    ? "nothing handed in"
                      : is_excused(result) ? "excused"
                      : points             ? ""
                                           : "not known: " + std::string{model::long_name(result->verdict)};
    cell["has_meaning"] = !points || result == nullptr;
    if (result != nullptr) {
        const auto index = static_cast<std::size_t>(result - course.grades[place].submissions.data());
        cell["link"] = course.problems[place].anchors.at(index);
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
        for (std::size_t place = 0; place < course.problems.size(); ++place) {
            cells << cell_of(course, student, place);
        }
        const std::string name = is_unclear ? fmt::format("{} ({})", student.name(), student.id()) : student.name();
        rows << object({{"name", line_of(name, text_limit)},
                        {"cells", std::move(cells)},
                        {"total", points_or_unknown(total_of(student))}});
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
        for (const Grades& one : course.grades) {
            add(scores_of(one), cells);
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
