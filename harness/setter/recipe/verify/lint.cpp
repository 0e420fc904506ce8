#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/setter/recipe/verify/lint_parts.hpp"
#include "harness/setter/recipe/verify/verify.hpp"

namespace harness::recipe {

namespace {

using package::Package;

constexpr std::size_t most_of_a_kind = 5;

// Keeps the first findings of each kind, with the number of the others.
std::vector<Finding> shortened(std::vector<Finding> findings) {
    std::map<std::string, std::size_t> counts;
    for (const Finding& finding : findings) {
        ++counts[finding.name];
    }
    std::map<std::string, std::size_t> seen;
    std::vector<Finding> kept;
    for (Finding& finding : findings) {
        const std::size_t number = ++seen[finding.name];
        if (number == most_of_a_kind && counts[finding.name] > most_of_a_kind) {
            finding.what += fmt::format(" (and {} more of this kind)", counts[finding.name] - most_of_a_kind);
        }
        if (number <= most_of_a_kind) {
            kept.push_back(std::move(finding));
        }
    }
    return kept;
}

void find_missing_parts(const judge::Plan& plan, Findings& findings) {
    const Package& package = plan.package;
    if (count_samples(package) == 0) {
        findings.add("no-sample", "data/sample", "has no case", "add one, with its answer, for the statement to show");
    }
    if (std::ranges::none_of(package.cases,
                             [](const auto& test_case) { return test_case.name.starts_with("secret/"); })) {
        findings.add("no-secret", "data/secret", "has no case", "add the cases that submissions are judged by");
    }
    if (package.submissions.empty()) {
        findings.add("no-submission", "submissions", "holds no program", "put a right one into submissions/accepted/");
        return;
    }
    const std::vector accepted{model::Verdict::Accepted};
    if (std::ranges::find(package.submissions, accepted, &package::Submission::expected) == package.submissions.end()) {
        findings.add("no-accepted-submission", "submissions", "has none that must be accepted",
                     "put a right program into submissions/accepted/");
    }
    if (std::ranges::all_of(package.submissions, [&](const package::Submission& submission) {
            return submission.expected.empty() || submission.expected == accepted;
        })) {
        findings.add("no-rejected-submission", "submissions", "has none that must be rejected",
                     "put a wrong program into submissions/wrong_answer/, to see that the data catches it");
    }
}

void find_equal_submissions(const judge::Plan& plan, Findings& findings) {
    std::map<std::string, const package::Submission*> seen;
    for (const package::Submission& submission : plan.package.submissions) {
        std::string key;
        for (const model::CodeFile& file : submission.files) {
            key +=
                fmt::format("{}\n{}\n", submission.files.size() == 1 ? "" : file.name, cache::hash_of_file(file.file));
        }
        const auto [other, is_new] = seen.try_emplace(key, &submission);
        std::error_code ignored;
        if (!is_new && !key.empty() &&
            !std::filesystem::equivalent(other->second->path(), submission.path(), ignored)) {  // not just a link
            findings.add("duplicate-submission", "submissions/" + submission.name,
                         fmt::format("is the same as {}", other->second->name), "delete one of them");
        }
    }
}

const std::vector<LintRule> rules_of_parts{
    {"no-sample no-secret no-submission no-accepted-submission no-rejected-submission", find_missing_parts},
    {"duplicate-submission", find_equal_submissions},
};

// What reading, running and judging find.
constexpr std::string_view other_kinds =
    "answer-rejected full-score interaction-sample limit output-validator-accepts-junk package unchecked "
    "validator-accepts-junk visualizer";

// In the order of the findings.
std::vector<LintRule> all_rules() {
    std::vector<LintRule> all = rules_of_parts;
    for (const auto* rules : {&rules_of_files, &rules_of_cases, &rules_of_texts}) {
        all.insert(all.end(), rules->begin(), rules->end());
    }
    return all;
}

}  // namespace

std::string shown(const Package& package, const std::filesystem::path& file) {
    return base::one_line(file.lexically_relative(package.root).string(), 200);
}

std::string Finding::text() const {
    return fmt::format("{}{}{} [{}]", what, way_out.empty() ? "" : ": ", way_out, name);
}

const std::set<std::string>& finding_kinds() {
    static const std::set<std::string> kinds = [] {
        std::vector<std::string> words = base::words_of(other_kinds);
        for (const LintRule& rule : all_rules()) {
            std::ranges::move(base::words_of(rule.kinds), std::back_inserter(words));
        }
        return std::set(words.begin(), words.end());
    }();
    return kinds;
}

std::vector<Finding> lint(const judge::Plan& plan, std::set<std::string> valid) {
    Findings findings{.valid = std::move(valid)};
    for (const LintRule& rule : all_rules()) {
        findings.kinds = base::words_of(rule.kinds);
        rule.look(plan, findings);
    }
    return shortened(std::move(findings.all));
}

}  // namespace harness::recipe
