#include "harness/course/term.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "harness/base/sentence.hpp"
#include "harness/course/grades.hpp"
#include "harness/model/counting.hpp"

namespace harness::course {

namespace {

using config::ClassRules;
using config::Several;
using model::Points;
using model::SubmissionResult;

constexpr double same_points = 1e-6;  // differences from rounding are smaller

// ---- Which attempt counts -------------------------------------------------------------------------------------------

// A judge error does not replace an earlier verdict, nor do the same files once more replace their earlier date.
std::optional<std::size_t> last_of(const std::vector<SubmissionResult>& attempts) {
    std::optional<std::size_t> last;
    for (std::size_t index = 0; index < attempts.size(); ++index) {
        const SubmissionResult& attempt = attempts[index];
        const std::string& sources = attempt.fingerprint.sources;
        const bool is_repeated = last && !sources.empty() && sources == attempts[*last].fingerprint.sources;
        if (!model::has_judge_error(attempt) && !is_repeated) {
            last = index;
        }
    }
    return last || attempts.empty() ? last : std::optional(attempts.size() - 1);
}

std::optional<std::size_t> counting_of(const ClassRules& rules, const std::vector<SubmissionResult>& attempts) {
    if (!rules.keeps_attempts() || attempts.empty()) {
        return last_of(attempts);
    }
    return model::counting(attempts).front().index;
}

// ---- The best of each group -----------------------------------------------------------------------------------------

// Whether the group has no test groups in it, as only such are summed.
std::vector<bool> which_are_leaves(const std::vector<Points::Group>& groups) {
    std::vector<bool> leaves;
    for (const Points::Group& group : groups) {
        leaves.push_back(std::ranges::none_of(
            groups, [&](const Points::Group& other) { return other.cases.starts_with(group.cases + "/"); }));
    }
    return leaves;
}

bool is_sum_of_groups(const Points& points) {
    const std::vector<bool> leaves = which_are_leaves(points.groups);
    double sum = 0;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        sum += leaves[i] ? points.groups[i].got : 0;
    }
    return !points.groups.empty() && !points.lower_is_better && std::abs(sum - points.got) < same_points;
}

bool are_same_groups(const Points& points, const Points& other) {
    return std::ranges::equal(points.groups, other.groups, {}, &Points::Group::cases, &Points::Group::cases);
}

// The attempt whose points count for the group: the most, and among equals one in time, then the first.
const Points& best_in_group(const std::vector<const Points*>& all, std::size_t group) {
    return **std::ranges::max_element(all, {}, [&](const Points* points) {
        return std::pair(points->groups[group].got * points->factor, !points->late);
    });
}

// Of the attempts' points; empty if the groups do not make the points, or if there are none. With points before
// lateness and the factor for all of them together.
std::optional<Points> best_groups(const std::vector<const Points*>& all) {
    if (std::ranges::any_of(all, [&](const Points* points) {
            return !is_sum_of_groups(*points) || !are_same_groups(*points, *all.front());
        })) {
        return std::nullopt;
    }
    Points best = *all.front();
    best.late.reset();
    best.late_days = 0;
    const std::vector<bool> leaves = which_are_leaves(best.groups);
    double before_lateness = 0;
    double most_together = 0;
    double reduced = 0;
    std::set<double> factors;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        const Points& from = best_in_group(all, i);
        best.groups[i] = from.groups[i];
        if (!leaves[i] || from.groups[i].got == 0) {
            continue;
        }
        before_lateness += from.groups[i].got;
        most_together += from.groups[i].most.value_or(from.groups[i].got);
        reduced += from.groups[i].got * from.factor;
        factors.insert(from.factor);
        best.late = std::max(best.late, from.late);
        best.late_days = std::max(best.late_days, from.late_days);
    }
    if (factors.empty()) {
        return std::nullopt;
    }
    if (best.most && most_together > *best.most + same_points) {  // groups of which one suffices
        return std::nullopt;
    }
    best.got = before_lateness;
    best.factor = factors.size() > 1 ? reduced / before_lateness : *factors.begin();
    return best;
}

std::vector<const Points*> points_of_groups(const std::vector<SubmissionResult>& attempts) {
    std::vector<const Points*> all;
    for (const SubmissionResult& attempt : attempts) {
        const bool is_by_hand = attempt.author && attempt.author->points;
        // What did not compile has no groups.
        const bool has_gained = attempt.points && std::ranges::any_of(attempt.points->groups,
                                                                      [](const auto& group) { return group.got != 0; });
        if (!model::has_judge_error(attempt) && has_gained && !is_by_hand) {
            all.push_back(&*attempt.points);
        }
    }
    return all;
}

// ---- Late days ------------------------------------------------------------------------------------------------------

// How many late days save the attempt's points; empty: none can, or none is lost.
std::optional<int> days_for(const config::Calendar& calendar, const SubmissionResult& attempt) {
    if (!attempt.points || !attempt.author || attempt.points->factor >= 1 || !attempt.points->late ||
        is_after_close(calendar, *attempt.author)) {
        return std::nullopt;
    }
    return late_days_of(*attempt.points->late);
}

void spend(const config::Calendar& calendar, int days, std::vector<SubmissionResult>& attempts) {
    for (SubmissionResult& attempt : attempts) {
        if (const auto needed = days_for(calendar, attempt); needed && *needed <= days) {
            attempt.points->factor = 1;
            attempt.points->late_days = *needed;
            attempt.score = attempt.points->score();
        }
    }
}

// A problem as it is graded if so many late days are spent.
ProblemAttempts graded_with(const ClassRules& rules, ProblemAttempts problem, int days) {
    std::vector<SubmissionResult>& attempts = problem.attempts;
    spend(rules.calendar_of(problem.package), days, attempts);
    problem.counting = counting_of(rules, attempts);
    const std::vector<const Points*> all =
        rules.several == Several::Groups ? points_of_groups(attempts) : std::vector<const Points*>{};
    if (all.size() < 2 || !attempts[*problem.counting].points) {
        return problem;
    }
    const auto best = best_groups(all);
    SubmissionResult& counts = attempts[*problem.counting];
    if (best && !(*best == *counts.points)) {
        counts.points = best;
        counts.score = best->score();
        counts.notes.push_back(base::say<"each group counts as in the best of {} attempts">(all.size()));
    }
    return problem;
}

// Problems of one assignment, or a problem in none, by their indices among the student's.
struct Part {
    const config::Assignment* assignment = nullptr;  // null: none
    const config::Calendar* calendar = nullptr;
    std::vector<std::size_t> problems{};
};

// In the order of the deadlines; those without one last. Of equal ones in the order of judge.toml, then by name.
std::vector<Part> parts_of(const ClassRules& rules, const std::vector<ProblemAttempts>& of_student) {
    std::map<std::pair<std::ptrdiff_t, std::string>, Part> parts;
    for (std::size_t index = 0; index < of_student.size(); ++index) {
        const std::string& package = of_student[index].package;
        const config::Assignment* assignment = rules.assignment_of(package);
        const std::pair key = assignment == nullptr
                                  ? std::pair(static_cast<std::ptrdiff_t>(rules.assignments.size()), package)
                                  : std::pair(assignment - rules.assignments.data(), std::string{});
        Part& part = parts[key];
        part.assignment = assignment;
        part.calendar = &rules.calendar_of(package);
        part.problems.push_back(index);
    }
    std::vector<Part> ordered;
    for (auto& [key, part] : parts) {
        ordered.push_back(std::move(part));
    }
    std::ranges::stable_sort(ordered, {}, [](const Part& part) {
        return part.calendar->deadline.value_or(std::chrono::system_clock::time_point::max());
    });
    return ordered;
}

double points_in(const ProblemAttempts& problem) {
    const SubmissionResult* counts = problem.counting ? &problem.attempts[*problem.counting] : nullptr;
    const bool is_known = counts != nullptr && counts->points && !model::has_judge_error(*counts);
    return is_known && !counts->points->lower_is_better ? counts->points->score() : 0;
}

// Grades the part's problems with at most so many late days. Returns how many were spent.
int grade_part(const ClassRules& rules, const Part& part, int most_days, std::vector<ProblemAttempts>& of_student) {
    std::set<int> choices{0};
    for (const std::size_t index : part.problems) {
        for (const SubmissionResult& attempt : of_student[index].attempts) {
            choices.insert(days_for(*part.calendar, attempt).value_or(0));
        }
    }
    std::vector<ProblemAttempts> best;
    double most = -1;
    int spent = 0;
    for (const int days : choices) {
        if (days > most_days) {
            break;
        }
        std::vector<ProblemAttempts> problems;
        for (const std::size_t index : part.problems) {
            problems.push_back(graded_with(rules, of_student[index], days));
        }
        const double points = std::transform_reduce(problems.begin(), problems.end(), 0.0, std::plus{}, points_in);
        if (best.empty() || points > most + same_points) {
            most = points;
            spent = days;
            best = std::move(problems);
        }
    }
    for (std::size_t i = 0; i < part.problems.size(); ++i) {
        of_student[part.problems[i]] = std::move(best[i]);
    }
    return spent;
}

int days_of_term(const ClassRules& rules, const model::Author& author) {
    return author.late_days.value_or(rules.late_days.value_or(0));
}

int days_of_term(const ClassRules& rules, const std::vector<ProblemAttempts>& of_student) {
    for (const ProblemAttempts& problem : of_student) {
        for (const SubmissionResult& attempt : problem.attempts) {
            if (attempt.author && attempt.author->late_days) {
                return *attempt.author->late_days;
            }
        }
    }
    return rules.late_days.value_or(0);
}

// The most of `left` days that an assignment may take. Null, for a problem in none: all of them.
int most_days_of(const config::Assignment* assignment, int left) {
    return assignment != nullptr ? std::min(left, assignment->late_days.value_or(left)) : left;
}

// ---- A class --------------------------------------------------------------------------------------------------------

// A student's problems, with the index of each in the packages, and those of its attempts in the package's results.
struct StudentInClass {
    std::vector<ProblemAttempts> problems{};
    std::vector<std::size_t> packages{};
    std::vector<std::vector<std::size_t>> indices{};
};

std::vector<StudentInClass> students_in(const std::vector<model::PackageResult>& packages,
                                        const std::optional<model::Roster>& roster) {
    std::map<std::string, StudentInClass> students;
    for (std::size_t package = 0; package < packages.size(); ++package) {
        std::size_t index = 0;
        for (const SubmissionResult& result : packages[package].submissions) {
            const std::size_t own = index++;
            if (!result.author) {
                continue;
            }
            const auto row = roster ? roster->find(*result.author) : std::nullopt;
            StudentInClass& student =
                students[row ? std::to_string(*row) : result.author->student + '\0' + result.author->id];
            if (student.packages.empty() || student.packages.back() != package) {
                student.packages.push_back(package);
                student.problems.push_back({packages[package].info.name, {}, {}});
                student.indices.emplace_back();
            }
            student.problems.back().attempts.push_back(without_cases(result));
            student.indices.back().push_back(own);
        }
    }
    std::vector<StudentInClass> all;
    for (auto& [who, student] : students) {
        all.push_back(std::move(student));
    }
    return all;
}

// The results with the points of those in `changed`, by their indices.
model::Results with_points(const model::Results& before, const std::map<std::size_t, SubmissionResult>& changed) {
    model::Results results = model::Results::in_file();
    std::size_t index = 0;
    for (SubmissionResult result : before) {
        if (const auto its = changed.find(index++); its != changed.end()) {
            result.score = its->second.score;
            result.points = its->second.points;
            result.notes = its->second.notes;
        }
        results.push_back(result);
    }
    return results;
}

}  // namespace

int late_days_of(std::chrono::nanoseconds late) {
    return std::max(1, static_cast<int>(std::chrono::ceil<std::chrono::days>(late).count()));
}

LateDays late_days_for(const ClassRules& rules, const model::Author& author, std::string_view package,
                       const std::vector<ProblemAttempts>& settled) {
    const int in_term = days_of_term(rules, author);
    int left = in_term;
    for (const Part& part : parts_of(rules, settled)) {
        int spent = 0;
        bool has_package = false;
        for (const std::size_t index : part.problems) {
            const ProblemAttempts& problem = settled[index];
            const auto& points = problem.counting ? problem.attempts[*problem.counting].points : std::nullopt;
            spent = std::max(spent, points ? points->late_days : 0);
            has_package = has_package || problem.package == package;
        }
        if (has_package) {  // a later deadline takes what this one leaves
            break;
        }
        left -= spent;
    }
    return {in_term, most_days_of(rules.assignment_of(package), left)};
}

void settle(const ClassRules& rules, std::vector<ProblemAttempts>& of_student) {
    int left = days_of_term(rules, of_student);
    for (const Part& part : parts_of(rules, of_student)) {
        left -= grade_part(rules, part, most_days_of(part.assignment, left), of_student);
    }
}

bool depend_on_others(const ClassRules& rules) {
    return rules.late_days || rules.several == Several::Groups;
}

SubmissionResult without_cases(const SubmissionResult& result) {
    SubmissionResult copy;
    copy.name = result.name;
    copy.verdict = model::graded_verdict(result);
    copy.author = result.author;
    copy.score = result.score;
    copy.points = result.points;
    copy.notes = result.notes;
    copy.fingerprint = result.fingerprint;
    return copy;
}

std::vector<std::vector<std::size_t>> settle_class(const ClassRules& rules, const std::optional<model::Roster>& roster,
                                                   std::vector<model::PackageResult>& packages) {
    std::vector<std::map<std::size_t, SubmissionResult>> changed(packages.size());  // by the index in the package
    for (const StudentInClass& student : students_in(packages, roster)) {
        std::vector<ProblemAttempts> settled = student.problems;
        settle(rules, settled);
        for (std::size_t i = 0; i < settled.size(); ++i) {
            for (std::size_t attempt = 0; attempt < settled[i].attempts.size(); ++attempt) {
                if (!(settled[i].attempts[attempt] == student.problems[i].attempts[attempt])) {
                    changed[student.packages[i]].emplace(student.indices[i][attempt], settled[i].attempts[attempt]);
                }
            }
        }
    }
    std::vector<std::vector<std::size_t>> indices(packages.size());
    for (std::size_t package = 0; package < packages.size(); ++package) {
        if (!changed[package].empty()) {
            packages[package].submissions = with_points(packages[package].submissions, changed[package]);
        }
        for (const auto& [index, result] : changed[package]) {
            indices[package].push_back(index);
        }
    }
    return indices;
}

}  // namespace harness::course
