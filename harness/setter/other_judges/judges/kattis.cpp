// Kattis, by problemtools: problemtools/verifyproblem.py, judge/execute.py, languages.py, config/ and
// support/default_validator there.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/setter/other_judges/judge_rules.hpp"

namespace harness::other_judges {

namespace {

using std::chrono::nanoseconds;

std::string refusal_of_kattis(const package::Package& package) {
    return package.version == package::Version::V2025 ? "problemtools reads legacy and 2023-07-draft, and not 2025-09"
                                                      : "";
}

struct Slowest {
    nanoseconds time{};
    std::string submission;
};

// Empty if the time of one is not known.
std::optional<Slowest> slowest_accepted(const model::PackageResult& result) {
    std::optional<Slowest> slowest;
    for (const model::SubmissionResult& submission : result.submissions) {
        if (!submission.name.starts_with("accepted/")) {
            continue;
        }
        if (model::has_judge_error(submission) || submission.verdict == model::Verdict::TimeLimit ||
            submission.verdict == model::Verdict::NotJudged) {
            return std::nullopt;
        }
        const model::CaseResult* const of_case = model::slowest_case(submission);
        if (of_case != nullptr && (!slowest || *of_case->cpu > slowest->time)) {
            slowest = Slowest{*of_case->cpu, submission.name};
        }
    }
    return slowest;
}

LimitThere limit_of_kattis(const judge::Plan& plan, const model::PackageResult& result) {
    const package::Package& package = plan.package;
    const bool is_legacy = package.version == package::Version::Legacy;
    const auto stated = stated_in(package, "problem.yaml");
    if (!is_legacy && stated) {
        return {stated, "that of problem.yaml"};
    }
    const std::optional<Slowest> slowest = slowest_accepted(result);
    const std::string ignored = package.time_limit.stated.empty()
                                    ? ""
                                    : fmt::format(", as it does not read {}", package.time_limit.stated.front().file);
    if (!slowest) {
        return {std::nullopt, fmt::format("it is derived from accepted/{}", ignored)};
    }
    const nanoseconds step = is_legacy ? std::chrono::seconds{1} : package.time_limit.resolution;
    const double exact = base::seconds(slowest->time) * package.time_limit.ac_to_time_limit;
    const nanoseconds limit = step * std::max<std::int64_t>(1, std::llround(std::ceil(exact / base::seconds(step))));
    return {limit, fmt::format("it is {:g} times the slowest case of accepted/, {:.3f} s of {}, in steps of {:g} s{}",
                               package.time_limit.ac_to_time_limit, base::seconds(slowest->time), slowest->submission,
                               base::seconds(step), ignored)};
}

double patience_of_kattis(const package::Package& package) {
    return package.time_limit.time_limit_to_tle;
}

bool stops_idle_of_kattis(const package::Package& package) {
    return package.type.interactive;
}

ExpectedThere expected_by_kattis(const package::Package& /*package*/, const package::Submission& submission) {
    static const std::vector<std::pair<std::string_view, std::string>> folders{{"accepted", "AC"},
                                                                               {"partially_accepted", "AC"},
                                                                               {"wrong_answer", "WA"},
                                                                               {"run_time_error", "RTE"},
                                                                               {"time_limit_exceeded", "TLE"}};
    const std::string folder = folder_of(submission);
    for (const auto& [name, word] : folders) {
        if (name == folder) {
            return {.permitted = {word}, .why = fmt::format("the folder {}/ alone says what is expected", folder)};
        }
    }
    return {.is_judged = false, .why = fmt::format("submissions in {}/ are not judged", folder)};
}

std::string start_of_kattis(const package::Submission& /*submission*/, const std::vector<std::string>& files) {
    const auto main = std::ranges::find_if(files, [](const std::string& file) {
        return base::lowered(file.substr(file.rfind('/') + 1)).starts_with("main.");
    });
    return main != files.end() ? *main : files.front();
}

bool is_number_of_kattis(const std::string& token) {
    const std::optional<double> number = number_of_c(token);
    return number && std::isfinite(*number);
}

std::vector<model::Divergence> others_of_kattis(const package::Package& package) {
    if (package.output_validators.size() < 2) {
        return {};
    }
    return {{.rule = "comparison",
             .here = "all output validators must accept",
             .there = package.output_validators.front().name + " alone",
             .why = "it takes one output validator, the first by name"}};
}

}  // namespace

OtherJudge kattis() {
    return {.name = "kattis",
            .title = "problemtools",
            .words = {.accepted = "AC", .wrong = "WA", .time = "TLE", .runtime = "RTE", .compile = "CE"},
            .languages = languages_of_problemtools({"Python", ".py .py2 .py3", "PyPy"}),
            .memory_kib = std::int64_t{1024} * 1024,
            .refusal = refusal_of_kattis,
            .time_limit = limit_of_kattis,
            .patience = patience_of_kattis,
            .stops_idle = stops_idle_of_kattis,
            .expected = expected_by_kattis,
            .start = start_of_kattis,
            .is_number = is_number_of_kattis,
            .others = others_of_kattis};
}

}  // namespace harness::other_judges
