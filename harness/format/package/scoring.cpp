#include "harness/format/package/scoring.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/format/package/complain.hpp"
#include "harness/format/package/yaml_map.hpp"

namespace harness::package {

namespace {

bool says_newer(const TestGroup& group) {
    return !group.max_score.empty() || !group.score_aggregation.empty() || !group.require_pass.empty();
}

// Whether the group's verdict is that of its first rejected case.
bool is_plain(const TestGroup& group) {
    static constexpr std::array<std::string_view, 3> others{"always_accept", "accept_if_any_accepted", "ignore_sample"};
    return group.stops_at_rejection && !group.custom_grader &&
           std::ranges::none_of(group.grader_flags, [](const std::string& flag) {
               return std::ranges::find(others, flag) != others.end();
           });
}

Scoring scoring_of(const Package& package) {
    const bool any_legacy = std::ranges::any_of(package.groups, &TestGroup::says_legacy);
    const bool any_newer = std::ranges::any_of(package.groups, says_newer);
    const bool graders = rules_of(package.version).graders ? any_legacy || !any_newer : any_legacy && !any_newer;
    if (!package.type.scoring) {
        return graders && !std::ranges::all_of(package.groups, is_plain) ? Scoring::Graders : Scoring::None;
    }
    if (!graders) {
        return Scoring::Groups;
    }
    const bool is_domjudge =
        package.is_domjudge || std::ranges::any_of(package.submissions, &Submission::score_by_marker);
    return is_domjudge ? Scoring::DomJudge : Scoring::Graders;
}

int depth_of(const std::string& name) {
    return name.empty() ? 0 : 1 + static_cast<int>(std::ranges::count(name, '/'));
}

bool is_within_group(std::string_view name, std::string_view group) {
    return group.empty() || (name.starts_with(group) && (name.size() == group.size() || name[group.size()] == '/'));
}

// Moves the cases of a folder that is too deep for a group to the group above it.
void drop_deep_groups(Package& package, int deepest) {
    for (Case& test_case : package.cases) {
        while (depth_of(package.groups[test_case.group].name) > deepest) {
            test_case.group = package.groups[test_case.group].parent;
        }
    }
}

Aggregation aggregation_of(const Package& package, const TestGroup& group) {
    const std::string& word = group.score_aggregation;
    if (word == "sum" || (word.empty() && group.name == "secret")) {
        return Aggregation::Sum;
    }
    if (word != "min" && word != "pass-fail" && !word.empty()) {
        fail(package.root / "data" / group.name, "has a 'score_aggregation' of '{}': it must be pass-fail, sum or min",
             base::one_line(word, 60));
    }
    return word == "min" ? Aggregation::Min : Aggregation::PassFail;
}

double score_bound(const Package& package, const TestGroup& group, std::string_view key, const std::string& text) {
    const auto number = finite_number(text);
    if (!number || *number < 0) {
        fail(package.root / "data" / group.name,
             "has a '{}' of '{}': it must be a number that is not negative, or unbounded", key,
             base::one_line(text, 60));
    }
    return *number;
}

// Distributes a group's highest score to its inner groups and cases.
class Shares {
  public:
    explicit Shares(Package& package) : package_(package), items_(items_of(package)) {}

    void share_out(std::size_t index) {
        TestGroup& group = package_.groups[index];
        group.aggregation = aggregation_of(package_, group);
        if (group.name == "secret") {
            group.most = group.max_score == "unbounded" ? std::nullopt : std::optional{own_most(group).value_or(100)};
        }
        if (group.aggregation == Aggregation::PassFail && !group.most) {
            fail(package_.root / "data" / group.name, "is pass-fail and has no highest score: give it a 'max_score'");
        }
        const auto share = share_of(index);
        for (const Item& item : items_[index]) {
            if (item.is_group) {
                TestGroup& inner = package_.groups[item.index];
                share_with(inner, share);
                share_out(item.index);
            } else {
                Case& test_case = package_.cases[item.index];
                test_case.is_scored = group.aggregation != Aggregation::PassFail;
                test_case.most = !test_case.is_scored    ? std::nullopt
                                 : test_case.is_static() ? static_most(group)
                                                         : share;
            }
        }
    }

  private:
    void share_with(TestGroup& inner, const std::optional<double>& share) {
        if (!inner.max_score.empty()) {
            inner.most = own_most(inner);
            return;
        }
        inner.most = share;
        if (share && !rules_of(package_.version).groups_share_score) {
            warn(package_.warnings, package_.root / "data" / inner.name,
                 "has no 'max_score', and gets {:g}: an equal share of what the other groups leave", *share);
        }
    }
    std::optional<double> own_most(const TestGroup& group) const {
        return group.max_score.empty() || group.max_score == "unbounded"
                   ? std::nullopt
                   : std::optional{score_bound(package_, group, "max_score", group.max_score)};
    }
    // The highest score of the group's static validation; empty if it has none.
    std::optional<double> static_most(const TestGroup& group) const {
        constexpr std::string_view key = "static_validation_score";
        const std::string& text = group.static_validation_score;
        const bool is_pass_fail = group.aggregation == Aggregation::PassFail;
        if (text.empty() || (is_pass_fail && text == "pass-fail")) {
            return std::nullopt;
        }
        if (is_pass_fail || text == "pass-fail") {
            fail(package_.root / "data" / group.name,
                 "has a '{}' of '{}', which a group of 'score_aggregation' {} cannot have", key,
                 base::one_line(text, 60), is_pass_fail ? "pass-fail" : "sum or min");
        }
        return score_bound(package_, group, key, text);
    }
    // The highest score of each case and inner group that sets none itself.
    std::optional<double> share_of(std::size_t index) const {
        const TestGroup& group = package_.groups[index];
        const auto of_static = static_most(group);
        if (!group.most || group.aggregation != Aggregation::Sum) {
            return group.most;
        }
        long double of_parts = 0;
        std::size_t open = 0;
        for (const Item& item : items_[index]) {
            const auto own = item.is_group                            ? own_most(package_.groups[item.index])
                             : package_.cases[item.index].is_static() ? of_static
                                                                      : std::nullopt;
            of_parts += own.value_or(0);
            open += own ? 0 : 1;
        }
        if (of_parts > *group.most + 1e-6L) {
            package_.problems.push_back(
                {group.name, fmt::format("its parts can score {:g} together, and it {:g} at most",
                                         static_cast<double>(of_parts), *group.most)});
        } else if (open == 0 && !items_[index].empty() && of_parts < *group.most - 1e-6L) {
            package_.warnings.push_back(fmt::format(
                "{}: its parts can score {:g} together, so that nobody can have the {:g} of the whole",
                (package_.root / "data" / group.name).string(), static_cast<double>(of_parts), *group.most));
        }
        return open == 0 ? 0 : std::max<double>(0, static_cast<double>((*group.most - of_parts) / open));
    }

    Package& package_;
    std::vector<std::vector<Item>> items_;
};

// A group can require sample, or groups before it.
void check_requirements(Package& package) {
    for (const TestGroup& group : package.groups) {
        const auto folder = package.root / "data" / group.name;
        for (const std::string& name : group.require_pass) {
            const bool is_there = std::ranges::any_of(
                package.cases, [&](const Case& test_case) { return is_within_group(test_case.name, name); });
            if (!is_there || name >= group.name) {
                fail(folder,
                     "has a 'require_pass' of '{}', which is no group with cases that comes before it: name 'sample', "
                     "or a group by its path, such as 'secret/group1'",
                     base::one_line(name, 100));
            }
            const auto required = std::ranges::find(package.groups, name, &TestGroup::name);
            if (name != "sample" && required->aggregation != Aggregation::PassFail) {
                warn(package.warnings, folder, "requires '{}', whose 'score_aggregation' should then be pass-fail",
                     name);
            }
        }
    }
}

// The format has the flag for data/ itself, with sample and secret. All groups inherit it from there, and in each of
// them the grader would drop the first part.
void drop_misplaced_flags(Package& package) {
    const std::vector<std::vector<Item>> items = items_of(package);
    std::vector<std::string> misplaced;
    for (std::size_t index = 0; index < items.size(); ++index) {
        TestGroup& group = package.groups[index];
        const bool may_have = group.custom_grader || (group.name.empty() && items[index].size() <= 2);
        if (!may_have && std::erase(group.grader_flags, "ignore_sample") > 0 && !items[index].empty()) {
            misplaced.push_back(group.name);
        }
    }
    if (!misplaced.empty()) {
        const std::size_t others = misplaced.size() - 1;
        warn(
            package.warnings, package.root / "data" / misplaced.front(),
            "has 'ignore_sample' in its 'grader_flags', or inherits it{}: it is for data/testdata.yaml with sample and "
            "secret, and is not applied here; give the group 'grader_flags' of its own",
            others == 0 ? "" : fmt::format(", as {} other group{}", others, others == 1 ? " does" : "s do"));
    }
}

void warn_of_scores(Package& package) {
    const auto newer = std::ranges::find_if(package.groups, says_newer);
    if (!package.type.scoring && newer != package.groups.end()) {
        warn(package.warnings, package.root / "data" / newer->name,
             "has 'max_score', 'score_aggregation' or 'require_pass', which do nothing without 'type: scoring' in "
             "problem.yaml");
    }
}

}  // namespace

std::vector<std::vector<Item>> items_of(const Package& package) {
    const std::vector<TestGroup>& groups = package.groups;
    std::vector<std::vector<Item>> items(groups.size());
    for (std::size_t index = 0; index < package.cases.size(); ++index) {
        items[package.cases[index].group].push_back({false, index});
    }
    for (std::size_t index = groups.size(); index-- > 1;) {  // inner groups come after outer ones
        if (!items[index].empty()) {
            items[groups[index].parent].push_back({true, index});
        }
    }
    const auto name_of = [&](const Item& item) -> const std::string& {
        return item.is_group ? groups[item.index].name : package.cases[item.index].name;
    };
    for (std::vector<Item>& of_group : items) {
        std::ranges::sort(of_group, {}, name_of);
    }
    return items;
}

void settle_scoring(Package& package) {
    drop_misplaced_flags(package);
    package.scoring = scoring_of(package);
    warn_of_scores(package);
    if (package.scoring == Scoring::DomJudge || package.scoring == Scoring::Groups) {
        for (Submission& submission : package.submissions) {
            if (submission.is_partial && submission.expected == std::vector{model::Verdict::Accepted}) {
                submission.expected.clear();  // with these scorings, a submission with a score need not be accepted
            }
        }
    }
    if (package.scoring == Scoring::None) {
        const auto secret = std::ranges::find(package.groups, "secret", &TestGroup::name);
        const TestGroup& group = secret != package.groups.end() ? *secret : package.groups.front();
        package.stop_at_rejection = group.stops_at_rejection;
        return;
    }
    package.stop_at_rejection = true;
    if (package.scoring == Scoring::Groups) {
        drop_deep_groups(package, rules_of(package.version).deepest_group);
        const auto secret = std::ranges::find(package.groups, "secret", &TestGroup::name);
        if (secret == package.groups.end()) {
            fail(package.root / "data", "has no secret cases, of which a score is made");
        }
        Shares(package).share_out(static_cast<std::size_t>(secret - package.groups.begin()));
        check_requirements(package);
    }
}

}  // namespace harness::package
