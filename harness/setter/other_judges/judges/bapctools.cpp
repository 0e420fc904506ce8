// BAPCtools: bapctools/problem.py, run.py, expectations.py, program.py and resources/ there.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/format/package/expected/expectations.hpp"
#include "harness/judge/check/default_flags.hpp"
#include "harness/setter/other_judges/judge_rules.hpp"

namespace harness::other_judges {

namespace {

std::string refusal_of_bapctools(const package::Package& package) {
    return package.version == package::Version::V2025
               ? ""
               : "BAPCtools reads 2025-09 only: `bt upgrade` converts the package; verify the result of that";
}

LimitThere limit_of_bapctools(const judge::Plan& plan, const model::PackageResult& /*result*/) {
    if (const auto stated = stated_in(plan.package, "problem.yaml")) {
        return {stated, "that of problem.yaml"};
    }
    return {plan.package.time_limit.resolution,
            "`bt run` derives none, and takes time_resolution; `bt time_limit` derives and writes one"};
}

double patience_of_bapctools(const package::Package& /*package*/) {
    return 1;
}

bool stops_idle_of_bapctools(const package::Package& /*package*/) {
    return true;
}

struct FolderRule {
    std::string_view folder;
    std::string_view permitted;
    std::string_view required;
};

constexpr std::array<FolderRule, 6> folder_rules{{{"accepted", "AC", ""},
                                                  {"wrong_answer", "AC WA", "WA"},
                                                  {"time_limit_exceeded", "AC TLE", "TLE"},
                                                  {"run_time_error", "AC RTE", "RTE"},
                                                  {"rejected", "", "RTE TLE WA"},
                                                  {"brute_force", "AC RTE TLE", "RTE TLE"}}};

ExpectedThere expected_by_bapctools(const package::Package& package, const package::Submission& submission) {
    std::vector<std::string> ignored;
    if (package::SubmissionRules(package.root, package.version, ignored).names(submission.name)) {
        return {.is_as_here = true};
    }
    const std::string folder = folder_of(submission);
    const auto* const rule = std::ranges::find(folder_rules, folder, &FolderRule::folder);
    if (rule == folder_rules.end()) {
        return {.why = fmt::format("nothing is expected in {}/, and markers are not read", folder)};
    }
    return {.of_each_case = true,
            .permitted = base::words_of(rule->permitted),
            .required = base::words_of(rule->required),
            .why = fmt::format("only the folder {}/ says what is expected, and no marker", folder)};
}

std::string start_of_bapctools(const package::Submission& submission, const std::vector<std::string>& files) {
    if (!submission.entrypoint.empty()) {
        return "";
    }
    const auto main = std::ranges::find_if(files, [](const std::string& file) {
        return base::lowered(file.substr(file.rfind('/') + 1)).starts_with("main");
    });
    return main != files.end() ? *main : files.front();
}

bool is_number_of_bapctools(const std::string& token) {
    return check::Number::read(token).has_value();
}

// Whether the flags that a case has in all set a tolerance twice.
bool repeats_tolerance(const std::vector<std::string>& flags) {
    const auto count = [&](std::string_view flag) { return std::ranges::count(flags, flag); };
    const auto single = std::max(count("float_absolute_tolerance"), count("float_relative_tolerance"));
    return single > 1 || count("float_tolerance") > 1 || (count("float_tolerance") > 0 && single > 0);
}

std::vector<model::Divergence> others_of_bapctools(const package::Package& package) {
    std::vector<model::Divergence> others;
    if (package.type.scoring) {
        others.push_back({.rule = "score",
                          .here = "submissions have scores",
                          .there = "they have none",
                          .why = "BAPCtools does not compute scores: only the verdicts of the cases count"});
    }
    for (const package::Case& test_case : package.cases) {
        if (package.output_check == package::OutputCheck::Default && repeats_tolerance(package.flags_for(test_case))) {
            others.push_back({.rule = "comparison",
                              .case_name = test_case.name,
                              .here = "the last tolerance counts",
                              .there = "the validator fails",
                              .why = "a tolerance may be set only once"});
        }
    }
    return others;
}

}  // namespace

OtherJudge bapctools() {
    return {.name = "bapctools",
            .title = "BAPCtools",
            .words = {.accepted = "AC", .wrong = "WA", .time = "TLE", .runtime = "RTE", .compile = "CE"},
            .languages = languages_of_problemtools({"Python", ".py .py2 .py3 .cpy", "PyPy, if it is installed"},
                                                   {{"Shell", ".sh"}, {"Bash", ".bash"}}),
            .memory_kib = std::int64_t{2048} * 1024,
            .refusal = refusal_of_bapctools,
            .time_limit = limit_of_bapctools,
            .patience = patience_of_bapctools,
            .stops_idle = stops_idle_of_bapctools,
            .expected = expected_by_bapctools,
            .start = start_of_bapctools,
            .is_number = is_number_of_bapctools,
            .others = others_of_bapctools};
}

}  // namespace harness::other_judges
