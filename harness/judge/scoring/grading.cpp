#include "harness/judge/scoring/grading.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/yaml_map.hpp"

namespace harness::judge {

namespace {

using model::Verdict;
using package::Aggregation;
using package::Item;
using package::Scoring;
using package::TestGroup;

bool has(const std::vector<std::string>& flags, std::string_view flag) {
    return std::ranges::find(flags, flag) != flags.end();
}

// The last of several flags that exclude one another.
std::string_view last_of(const std::vector<std::string>& flags, const std::vector<std::string_view>& ones) {
    const auto last = std::find_if(flags.rbegin(), flags.rend(), [&](const std::string& flag) {
        return std::ranges::find(ones, flag) != ones.end();
    });
    return last == flags.rend() ? ones.front() : *std::ranges::find(ones, *last);
}

int badness(Verdict verdict) {
    using enum Verdict;
    static constexpr std::array order{Accepted,  WrongAnswer, OutputLimit, IdleLimit,
                                      TimeLimit, MemoryLimit, RunTimeError};
    const auto* position = std::ranges::find(order, verdict);
    return static_cast<int>(position - order.begin());  // a judge error is at the end: the worst
}

Verdict verdict_of(const std::vector<std::string>& flags, const std::vector<Grade>& results) {
    const auto accepted = [](const Grade& grade) { return grade.verdict == Verdict::Accepted; };
    const std::string_view mode = last_of(flags, {"worst_error", "first_error", "always_accept", "no_errors"});
    if (mode == "always_accept" || (has(flags, "accept_if_any_accepted") && std::ranges::any_of(results, accepted))) {
        return Verdict::Accepted;
    }
    if (mode == "first_error") {
        const auto first = std::ranges::find_if_not(results, accepted);
        return first == results.end() ? Verdict::Accepted : first->verdict;
    }
    return std::ranges::max_element(results, {}, [](const Grade& grade) { return badness(grade.verdict); })->verdict;
}

double score_by(std::string_view mode, const std::vector<Grade>& results) {
    if (mode == "min" || mode == "max") {
        const auto [least, most] = std::ranges::minmax_element(results, {}, &Grade::score);
        return mode == "min" ? least->score : most->score;
    }
    long double sum = 0;
    for (const Grade& grade : results) {
        sum += grade.score;
    }
    return static_cast<double>(mode == "avg" ? sum / static_cast<long double>(results.size()) : sum);
}

bool is_within(const std::string& name, const std::string& group) {
    return name.starts_with(group) && (name.size() == group.size() || name[group.size()] == '/');
}

}  // namespace

bool is_more(double score, double than) {
    return score > than + 1e-6 * std::max({1.0, std::abs(score), std::abs(than)});
}

Grade default_grader(const std::vector<std::string>& flags, const std::vector<Grade>& results) {
    base::assert_that(!results.empty(), "a group without results is not graded");
    const std::vector<Grade> counting = has(flags, "ignore_sample") ? std::vector<Grade>{results.back()} : results;
    return {verdict_of(flags, counting), score_by(last_of(flags, {"sum", "avg", "min", "max"}), counting)};
}

// Maps to the four verdicts that the format has.
std::string grader_input(const std::vector<Grade>& results) {
    using enum Verdict;
    std::string text;
    for (const Grade& grade : results) {
        const Verdict known = grade.verdict == IdleLimit                                     ? TimeLimit
                              : grade.verdict == MemoryLimit || grade.verdict == OutputLimit ? RunTimeError
                                                                                             : grade.verdict;
        text += fmt::format("{} {}\n", model::short_name(known), grade.score);
    }
    return text;
}

Grade grade_of(const std::string& output) {
    std::vector<std::string> words = base::words_of(output);
    words.resize(std::max<std::size_t>(words.size(), 2));
    const auto known = model::verdict_from_short_name(words[0]);
    const auto number = package::finite_number(words[1]);
    if (!known || *known == Verdict::JudgeError || *known == Verdict::CompileError || !number || words.size() > 2) {
        throw base::JudgeError(fmt::format("the grader must write one verdict and one score, and wrote \"{}\"",
                                           base::one_line(output, 100)));
    }
    return {*known, *number};
}

// Empty if it is not known yet, or if only a program can compute it.
std::optional<Verdict> GradingRules::verdict_so_far(const Item& item, const CaseResults& results) const {
    if (!item.is_group) {
        return results[item.index] ? std::optional{results[item.index]->verdict} : std::nullopt;
    }
    const TestGroup& group = package_.groups[item.index];
    std::vector<Grade> parts;
    for (const Item& part : items_[item.index]) {
        const auto verdict = group.custom_grader ? std::nullopt : verdict_so_far(part, results);
        if (!verdict) {
            return std::nullopt;
        }
        parts.push_back({*verdict, 0});
        if (*verdict != Verdict::Accepted && group.stops_at_rejection) {
            break;
        }
    }
    return default_grader(group.grader_flags, parts).verdict;
}

// Whether a required group is not passed. A case without a result counts as `unknown`.
bool GradingRules::is_blocked(const TestGroup& group, const CaseResults& results, Verdict unknown) const {
    return std::ranges::any_of(group.require_pass, [&](const std::string& name) {
        for (std::size_t index = 0; index < results.size(); ++index) {
            if (is_within(package_.cases[index].name, name) &&
                (results[index] ? results[index]->verdict : unknown) != Verdict::Accepted) {
                return true;
            }
        }
        return false;
    });
}

bool GradingRules::needs(const CaseResults& results, std::size_t case_index, bool all) const {
    Item item{false, case_index};
    std::size_t group_index = package_.cases[case_index].group;
    const bool by_groups = package_.scoring == Scoring::Groups;
    while (true) {
        const TestGroup& group = package_.groups[group_index];
        if (by_groups && is_blocked(group, results, Verdict::Accepted)) {
            return false;
        }
        // Since format 2023-07 each group is judged, independent of its neighbours.
        const bool stops =
            !all && (by_groups ? !item.is_group && group.aggregation != Aggregation::Sum : group.stops_at_rejection);
        for (const Item& before : items_[group_index]) {
            if (!stops || (before.is_group == item.is_group && before.index == item.index)) {
                break;
            }
            if (by_groups && before.is_group) {
                continue;
            }
            const auto verdict = verdict_so_far(before, results);
            if (verdict && *verdict != Verdict::Accepted) {
                return false;
            }
        }
        if (group_index == 0) {
            return true;
        }
        item = {true, group_index};
        group_index = group.parent;
    }
}

// State while grading walks through the groups.
struct GradingRules::Walk {
    const GradingRules& rules;
    const CaseResults& results;
    const Grader& grader;
    std::vector<model::Points::Group> groups{};  // each group before its inner groups
    bool has_judge_error = false;                // a case that counts has this verdict

    Grade of_case(std::size_t index) {
        base::assert_that(results[index].has_value(), "a case that is needed was judged");
        has_judge_error = has_judge_error || results[index]->verdict == Verdict::JudgeError;
        return {results[index]->verdict, results[index]->score.value_or(0)};
    }

    Grade grade_group(std::size_t index, const std::vector<Grade>& parts) const {
        const TestGroup& group = rules.package_.groups[index];
        if (has_judge_error) {
            return {Verdict::JudgeError, 0};  // the result is unknown, so no grader is called
        }
        if (rules.package_.scoring != Scoring::DomJudge) {
            return group.custom_grader ? grader(group, parts) : default_grader(group.grader_flags, parts);
        }
        std::vector<std::string> flags = group.grader_flags;
        flags.emplace_back("first_error");
        Grade grade = default_grader(flags, parts);
        const bool has_cases = std::ranges::none_of(rules.items_[index], &Item::is_group);
        if (group.has_accept_score && has_cases) {
            grade.score = grade.verdict == Verdict::Accepted ? group.accept_score : 0;
        }
        return grade;
    }

    Grade by_graders(std::size_t index) {
        const TestGroup& group = rules.package_.groups[index];
        const std::size_t own = groups.size();
        groups.push_back({group.name});
        std::vector<Grade> parts;
        for (const Item& item : rules.items_[index]) {
            parts.push_back(item.is_group ? by_graders(item.index) : of_case(item.index));
            if (parts.back().verdict != Verdict::Accepted && group.stops_at_rejection) {
                break;
            }
        }
        const Grade grade = grade_group(index, parts);
        model::Points::Group& report = groups[own];
        report.verdict = grade.verdict;
        report.got = grade.score;
        if (group.has_range && std::isfinite(group.range.most)) {
            report.most = group.range.most;
        }
        const bool is_outside = is_more(group.range.least, grade.score) || is_more(grade.score, group.range.most);
        if (rules.package_.scoring == Scoring::Graders && rules.package_.type.scoring && is_outside &&
            grade.verdict == Verdict::Accepted) {  // the score counts only if accepted
            throw base::JudgeError(fmt::format("the score {:g} of data/{} is not within its range, {:g} to {:g}",
                                               grade.score, group.name, group.range.least, group.range.most));
        }
        return grade;
    }

    double by_group(std::size_t index) {
        const TestGroup& group = rules.package_.groups[index];
        const std::size_t own = groups.size();
        groups.push_back({group.name, 0, group.most});
        if (rules.is_blocked(group, results, Verdict::JudgeError)) {
            return 0;  // has no verdict, because it was not judged
        }
        std::vector<Grade> parts;
        Verdict verdict = Verdict::Accepted;
        for (const Item& item : rules.items_[index]) {
            Grade part;
            if (item.is_group) {
                const std::size_t inner = groups.size();
                part.score = by_group(item.index);
                part.verdict = groups[inner].verdict.value_or(Verdict::WrongAnswer);
            } else {
                if (verdict != Verdict::Accepted && group.aggregation != Aggregation::Sum) {
                    continue;  // its result changes nothing and may be missing
                }
                part = of_case(item.index);
            }
            verdict = verdict == Verdict::Accepted ? part.verdict : verdict;
            parts.push_back(part);
        }
        const double whole = verdict == Verdict::Accepted ? group.most.value_or(0) : 0;
        const double score = group.aggregation == Aggregation::PassFail
                                 ? whole
                                 : score_by(group.aggregation == Aggregation::Min ? "min" : "sum", parts);
        if (group.most && is_more(score, *group.most)) {
            throw base::JudgeError(fmt::format("the score {:g} of data/{} is more than its highest one, {:g}", score,
                                               group.name, *group.most));
        }
        groups[own].verdict = verdict;
        groups[own].got = score;
        return score;
    }

    // The verdict of all cases, and the score of "secret".
    Grade of_groups() {
        Verdict verdict = Verdict::Accepted;
        for (const auto& result : results) {
            if (result && verdict == Verdict::Accepted) {
                verdict = result->verdict;
            }
            has_judge_error = has_judge_error || (result && result->verdict == Verdict::JudgeError);
        }
        const auto secret = std::ranges::find(rules.package_.groups, "secret", &TestGroup::name);
        return {verdict, by_group(static_cast<std::size_t>(secret - rules.package_.groups.begin()))};
    }
};

Grading GradingRules::grade(const CaseResults& results, const Grader& grader) const {
    Walk walk{*this, results, grader};
    const bool by_groups = package_.scoring == Scoring::Groups;
    const Grade root = by_groups ? walk.of_groups() : walk.by_graders(0);
    if (walk.has_judge_error) {
        return {};
    }
    Grading grading{root.verdict};
    const bool is_rejected = root.verdict != Verdict::Accepted && package_.scoring == Scoring::Graders;
    if (package_.type.scoring && !(is_rejected && package_.type.minimizes)) {
        model::Points points;
        points.got = is_rejected ? 0 : root.score;
        points.most = walk.groups.front().most;
        points.lower_is_better = package_.type.minimizes && !by_groups;
        walk.groups.erase(walk.groups.begin());
        points.groups = std::move(walk.groups);
        grading.points = std::move(points);
    }
    return grading;
}

}  // namespace harness::judge
