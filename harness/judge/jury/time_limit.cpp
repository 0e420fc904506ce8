#include "harness/judge/jury/time_limit.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "harness/package/expected/glob.hpp"
#include "harness/support/time.hpp"

namespace harness::judge {

namespace {

using std::chrono::nanoseconds;
using support::seconds;

constexpr double close_call = 1.2;

// Of the cases that count for one bound: the slowest.
std::optional<Margin> margin_of(const package::LimitUse& use, const model::SubmissionResult& result) {
    std::optional<Margin> margin;
    // As though it were in a language to which the package's limit itself applies.
    const auto by_factor = [&](nanoseconds cpu) {
        return std::chrono::round<nanoseconds>(std::chrono::duration<double, std::nano>(cpu) / result.time_factor);
    };
    for (const model::CaseResult& one : result.cases) {
        const bool counts = use.cases.empty() || package::matches_glob(use.cases, one.name);
        const bool is_over = one.verdict == model::Verdict::TimeLimit;
        if (!counts || !one.cpu || (use.is_upper && !is_over)) {
            continue;
        }
        if (const nanoseconds time = by_factor(*one.cpu); !margin || time > margin->time) {
            margin = Margin{result.name, one.name, use.is_upper, time, is_over};
        }
    }
    return margin;
}

const Margin* extreme(const std::vector<Margin>& margins, bool is_upper) {
    const Margin* found = nullptr;
    for (const Margin& margin : margins) {
        const bool further = found == nullptr || (is_upper ? margin.time < found->time : margin.time > found->time);
        if (margin.is_upper == is_upper && further) {
            found = &margin;
        }
    }
    return found;
}

std::string margin_text(const Margin& margin, nanoseconds limit) {
    return fmt::format("{}{:.3f} s ({}{:.1f} times {}, {})", margin.at_least ? "≥ " : "", seconds(margin.time),
                       margin.at_least ? "≥ " : "", margin.factor(limit),
                       margin.is_upper ? "the limit" : "as much is allowed", margin.submission);
}

}  // namespace

double Margin::factor(nanoseconds limit) const {
    const double time_seconds = std::max(seconds(time), 1e-9);
    return is_upper ? time_seconds / seconds(limit) : seconds(limit) / time_seconds;
}

std::vector<Margin> margins_of(const package::Package& package, const std::vector<package::Submission>& submissions,
                               const model::Results& results) {
    std::vector<Margin> margins;
    for (const model::SubmissionResult& result : results) {
        const auto found = std::ranges::find(submissions, result.name, &package::Submission::name);
        if (found == submissions.end()) {
            continue;
        }
        for (const package::LimitUse& use : found->limit_uses) {
            if (const auto margin = margin_of(use, result); margin) {
                margins.push_back(*margin);
                margins.back().at_least = margin->at_least && margin->time >= package.limits.cpu;
            }
        }
    }
    return margins;
}

std::optional<nanoseconds> derived_limit(const package::TimeLimit& rule, const std::vector<Margin>& margins) {
    const Margin* slowest = extreme(margins, false);
    if (slowest == nullptr) {
        return std::nullopt;
    }
    const double step = std::max(seconds(rule.resolution), 1e-6);
    const double multiples = std::max(1.0, std::ceil(seconds(slowest->time) * rule.ac_to_time_limit / step));
    return support::from_seconds(multiples * step);
}

LimitReport limit_report(const package::Package& package, const std::vector<Margin>& margins, bool all) {
    const package::TimeLimit& rule = package.time_limit;
    const nanoseconds limit = package.limits.cpu;
    const Margin* slowest = extreme(margins, false);
    const Margin* fastest = extreme(margins, true);
    LimitReport report;
    report.lines.push_back(fmt::format("time limit: {:g} s, {}; T_ac {}; T_tle {}", seconds(limit),
                                       rule.given
                                           ? "given"
                                           : fmt::format("the smallest multiple of {:g} s that is at least {:g} × T_ac",
                                                         seconds(rule.resolution), rule.ac_to_time_limit),
                                       slowest != nullptr ? margin_text(*slowest, limit) : "unknown",
                                       fastest != nullptr ? margin_text(*fastest, limit) : "unknown"));
    for (const Margin& margin : margins) {
        if (all) {
            report.lines.push_back(fmt::format("  {}", margin_text(margin, limit)));
        }
        if (margin.factor(limit) < close_call) {
            report.warnings.push_back(
                fmt::format("{}: the margin of {} is only {:.2f} times: {:.3f} s at a limit of {:g} s", package.name,
                            margin.submission, margin.factor(limit), seconds(margin.time), seconds(limit)));
        }
    }
    const bool fits = slowest == nullptr || fastest == nullptr || fastest->at_least ||
                      seconds(slowest->time) * rule.ac_to_time_limit <= seconds(fastest->time) / rule.time_limit_to_tle;
    if (!fits) {
        report.warnings.push_back(
            fmt::format("{}: no time limit fits: {:g} × T_ac is {:.3f} s, and T_tle / {:g} is {:.3f} s", package.name,
                        rule.ac_to_time_limit, seconds(slowest->time) * rule.ac_to_time_limit, rule.time_limit_to_tle,
                        seconds(fastest->time) / rule.time_limit_to_tle));
    }
    return report;
}

void derive_time_limit(package::Package& package, nanoseconds safety,
                       const std::function<nanoseconds(nanoseconds)>& wall_for, const JudgeSome& judge) {
    package::Package probe = package;
    probe.limits.cpu = safety;
    probe.limits.wall = wall_for(safety);
    probe.catches.clear();
    std::vector<package::Submission> lower;
    std::ranges::copy_if(package.submissions, std::back_inserter(lower), [](const package::Submission& submission) {
        return std::ranges::any_of(submission.limit_uses, [](const auto& use) { return !use.is_upper; });
    });
    const model::Results results = lower.empty() ? model::Results{} : judge(probe, lower, false);
    const std::vector<Margin> margins = margins_of(probe, lower, results);
    const Margin* slowest = extreme(margins, false);
    if (slowest == nullptr) {
        package.warnings.push_back(
            fmt::format("{}: names no time limit, and no submission tells one: judge.toml's of {:g} s is used",
                        (package.root / "problem.yaml").string(), seconds(package.limits.cpu)));
        return;
    }
    // What others take at the same time only makes it slower: by itself it is measured rightly.
    const Margin found = *slowest;
    std::erase_if(lower, [&](const package::Submission& submission) { return submission.name != found.submission; });
    std::erase_if(probe.cases, [&](const package::Case& one) { return one.name != found.case_name; });
    const auto alone = derived_limit(package.time_limit, margins_of(probe, lower, judge(probe, lower, true)));
    package.limits.cpu = alone ? *alone : derived_limit(package.time_limit, margins).value();
    package.limits.wall = wall_for(package.limits.cpu);
}

}  // namespace harness::judge
