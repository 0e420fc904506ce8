#include "harness/report/course.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace harness::report {

using model::SubmissionResult;

const model::Author* StudentResults::author() const {
    const auto found =
        std::ranges::find_if(results, [](const auto* one) { return one != nullptr && one->author.has_value(); });
    return found == results.end() ? nullptr : &*(*found)->author;
}

std::string StudentResults::name() const {
    if (row != nullptr) {
        return row->name;
    }
    if (const model::Author* known = author()) {
        return known->student;
    }
    const auto found = std::ranges::find_if(results, [](const auto* one) { return one != nullptr; });
    return found == results.end() ? "" : (*found)->name;
}

std::string StudentResults::id() const {
    return row != nullptr && !row->id.empty() ? row->id : author() != nullptr ? author()->id : "";
}

std::string StudentResults::email() const {
    return row != nullptr && !row->email.empty() ? row->email : author() != nullptr ? author()->email : "";
}

bool StudentResults::handed_in() const {
    return std::ranges::any_of(results, [](const auto* one) { return one != nullptr; });
}

std::vector<StudentResults> students_of(const std::vector<Grades>& packages, const model::Roster* roster) {
    const StudentResults nobody{.results = std::vector<const SubmissionResult*>(packages.size())};
    std::vector<StudentResults> students;
    for (std::size_t i = 0; roster != nullptr && i < roster->rows.size(); ++i) {
        students.push_back(nobody);
        students.back().row = &roster->rows[i];
    }
    std::map<std::pair<std::string, std::string>, StudentResults> others;
    for (std::size_t place = 0; place < packages.size(); ++place) {
        for (const SubmissionResult& one : packages[place].submissions) {
            const model::Author author = one.author.value_or(model::Author{one.name, ""});
            const auto row = roster != nullptr ? roster->find(author) : std::nullopt;
            StudentResults& student =
                row ? students[*row] : others.emplace(std::pair{author.student, author.id}, nobody).first->second;
            if (student.results[place] == nullptr || one.author) {  // a program of that name is not the student's
                student.results[place] = &one;
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

std::optional<double> total_of(const StudentResults& student) {
    double total = 0;
    for (const SubmissionResult* one : student.results) {
        const std::optional<double> points = points_of(one);
        if (!points && !is_excused(one)) {
            return std::nullopt;
        }
        total += points.value_or(0);
    }
    return total;
}

Scores totals_of(const std::vector<Grades>& packages, const std::vector<StudentResults>& students) {
    Scores totals{.most = 0};
    for (const Grades& package : packages) {
        const std::optional<double> most = most_points(package);
        totals.most = totals.most && most ? std::optional(*totals.most + *most) : std::nullopt;
    }
    for (const StudentResults& student : students) {
        if (!student.handed_in()) {
            continue;
        }
        const std::optional<double> total = total_of(student);
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
