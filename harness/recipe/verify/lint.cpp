#include "harness/recipe/verify/lint.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "harness/cache/digest.hpp"
#include "harness/recipe/verify/lint_parts.hpp"
#include "harness/support/text.hpp"

namespace harness::recipe {

namespace {

using package::Package;
using enum Severity;

constexpr std::size_t most_of_a_kind = 5;

// Keeps the first findings of each kind, with the number of the others.
std::vector<Finding> shortened(std::vector<Finding> found) {
    std::map<std::string, std::size_t> counts;
    for (const Finding& finding : found) {
        ++counts[finding.name];
    }
    std::map<std::string, std::size_t> seen;
    std::vector<Finding> kept;
    for (Finding& finding : found) {
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

void find_missing_parts(const Package& package, Found& found) {
    if (count_samples(package) == 0) {
        found.add("no-sample", "data/sample", "has no case", "add one, with its answer, for the statement to show");
    }
    if (std::ranges::none_of(package.cases, [](const auto& one) { return one.name.starts_with("secret/"); })) {
        found.add("no-secret", "data/secret", "has no case", "add the cases that submissions are judged by");
    }
    if (package.submissions.empty()) {
        found.add("no-submission", "submissions", "holds no program", "put a right one into submissions/accepted/");
        return;
    }
    const std::vector accepted{model::Verdict::Accepted};
    if (std::ranges::find(package.submissions, accepted, &package::Submission::expected) == package.submissions.end()) {
        found.add("no-accepted-submission", "submissions", "has none that must be accepted",
                  "put a right program into submissions/accepted/");
    }
    if (std::ranges::all_of(package.submissions, [&](const package::Submission& one) {
            return one.expected.empty() || one.expected == accepted;
        })) {
        found.add("no-rejected-submission", "submissions", "has none that must be rejected",
                  "put a wrong program into submissions/wrong_answer/, to see that the data catches it");
    }
}

void find_equal_submissions(const Package& package, Found& found) {
    std::map<std::string, const package::Submission*> seen;
    for (const package::Submission& submission : package.submissions) {
        std::string key;
        for (const model::CodeFile& file : submission.files) {
            key +=
                fmt::format("{}\n{}\n", submission.files.size() == 1 ? "" : file.name, cache::hash_of_file(file.file));
        }
        const auto [other, is_new] = seen.try_emplace(key, &submission);
        std::error_code ignored;
        if (!is_new && !key.empty() &&
            !std::filesystem::equivalent(other->second->place(), submission.place(), ignored)) {  // not just a link
            found.add("duplicate-submission", "submissions/" + submission.name,
                      fmt::format("is the same as {}", other->second->name), "delete one of them");
        }
    }
}

}  // namespace

std::string shown(const Package& package, const std::filesystem::path& file) {
    return support::one_line(file.lexically_relative(package.root).string(), 200);
}

std::string Finding::text() const {
    return fmt::format("{}{}{} [{}]", what, way_out.empty() ? "" : ": ", way_out, name);
}

const std::vector<LintRule> lint_rules{
    {"answer-over-limit", Error, "an answer is larger than the output that a program may print"},
    {"answer-rejected", Warning, "the output validator rejects the jury's own answer, or a sample's .out"},
    {"byte-order-mark", Warning, "a case or a statement begins with a byte order mark, which is part of it"},
    {"case-and-folder", Warning, "a case and a folder have the same name"},
    {"case-name", Warning, "the name of a case has other characters than letters, digits and _.-"},
    {"cases-beside-groups", Warning, "a group has both cases and groups, which 2025-09 forbids"},
    {"constant", Warning, "a text has a {{name}} that no constant stands for"},
    {"crlf", Warning, "lines of a case's data end as on Windows"},
    {"duplicate-case", Warning, "two cases have the same input, and the same answer for a validator of the package"},
    {"duplicate-submission", Warning, "two submissions are the same"},
    {"empty-file", Warning, "an input or an answer is empty"},
    {"empty-group", Warning, "a group of test data has no case"},
    {"encoding", Warning, "a text has bytes that are no UTF-8, or NUL"},
    {"final-newline", Warning, "the last line of a case's data has no end"},
    {"full-score", Warning, "an accepted submission does not have the best score"},
    {"illustration", Warning, "a case has several pictures"},
    {"include-language", Warning, "a folder of include/ is for a language that is not allowed"},
    {"interaction-file", Warning, "a sample has an .interaction file, and the problem is not interactive"},
    {"interaction-form", Warning, "a line of an .interaction file begins with neither < nor >"},
    {"interaction-sample", Warning, "a sample's .interaction is none that the validator has and accepts"},
    {"large-file", Warning, "a file is larger than 100 MiB, which other systems may not take"},
    {"license", Warning, "problem.yaml gives no licence that the format knows"},
    {"limit", Warning, "a submission is too close to the time limit, or none fits"},
    {"missing-image", Warning, "the statement shows an image that is not there"},
    {"name-case", Warning, "two files differ only in the case of letters"},
    {"name-languages", Warning, "names and statements are not in the same languages"},
    {"no-accepted-submission", Warning, "no submission must be accepted"},
    {"no-rejected-submission", Warning, "no submission must be rejected"},
    {"no-sample", Warning, "there is no sample"},
    {"no-secret", Warning, "there is no secret case"},
    {"no-submission", Warning, "there is no submission"},
    {"not-executable", Warning, "a build or run script is not executable"},
    {"output-validator-accepts-junk", Warning, "the output validator accepts whatever is printed"},
    {"package", Warning, "what reading the package found odd"},
    {"problem-name", Warning, "a statement has no \\problemname, or another name than problem.yaml"},
    {"repeated-flag", Warning, "the default validator is given a flag or a tolerance twice"},
    {"rights-owner", Warning, "the licence needs an owner of the rights, or is public domain and has one"},
    {"sample-in-statement", Warning,
     "the statement has a sample, or a heading for one, which is shown beside it anyway"},
    {"sample-in-secret", Warning, "a secret case has the input of a sample"},
    {"sample-pair", Warning, "a sample has a file to be shown and none to be downloaded, or the other way round"},
    {"statement", Warning, "there is no statement, or it is empty, or there are two folders of statements"},
    {"statement-samples", Warning, "the statement asks for more samples than there are"},
    {"stray-file", Warning, "a file was left behind by an editor or a system"},
    {"unchecked", Warning, "something was not checked"},
    {"unknown-folder", Warning, "a folder has no meaning in the format"},
    {"unreferenced-file", Warning, "a file among the test data belongs to no case, or is not read"},
    {"uuid", Warning, "problem.yaml gives no uuid, or one that is none"},
    {"validator-accepts-junk", Warning, "the input validators accept whatever they are given"},
};

std::vector<Finding> lint(const Package& package) {
    Found found;
    find_missing_parts(package, found);
    find_equal_submissions(package, found);
    lint_files(package, found);
    lint_cases(package, found);
    lint_texts(package, found);
    return shortened(std::move(found.findings));
}

}  // namespace harness::recipe
