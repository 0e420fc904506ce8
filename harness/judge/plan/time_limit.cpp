#include "harness/judge/plan/time_limit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "harness/base/time.hpp"
#include "harness/format/package/expected/glob.hpp"
#include "harness/judge/pipeline.hpp"

namespace harness::judge {

namespace {

using base::seconds;
using std::chrono::nanoseconds;

constexpr double least_safe_factor = 1.2;
constexpr double least_factor_of_language = 2;  // another machine may be slower in one language, and not in another

// The slowest of the cases that count for one bound. `stopped_at`: a run of this time was stopped.
std::optional<Margin> margin_of(const package::LimitUse& use, const model::SubmissionResult& result,
                                nanoseconds stopped_at) {
    std::optional<Margin> margin;
    // Converts to a language without a time factor.
    const auto by_factor = [&](nanoseconds cpu) {
        return std::chrono::round<nanoseconds>(std::chrono::duration<double, std::nano>(cpu) / result.time_factor);
    };
    for (const model::CaseResult& of_case : result.cases) {
        const bool counts = use.cases.empty() || package::matches_glob(use.cases, of_case.name);
        const bool is_over = of_case.verdict == model::Verdict::TimeLimit;
        if (!counts || !of_case.cpu || (use.is_upper && !is_over)) {
            continue;
        }
        if (const nanoseconds time = by_factor(*of_case.cpu); !margin || time > margin->time) {
            margin =
                Margin{result.name, result.language, of_case.name, use.is_upper, time, is_over && time >= stopped_at};
        }
    }
    return margin;
}

const Margin* decisive_margin(const std::vector<Margin>& margins, bool is_upper) {
    const Margin* decisive = nullptr;
    for (const Margin& margin : margins) {
        const bool further =
            decisive == nullptr || (is_upper ? margin.time < decisive->time : margin.time > decisive->time);
        if (margin.is_upper == is_upper && further) {
            decisive = &margin;
        }
    }
    return decisive;
}

// The slowest submission that must be in time, of each language, the slowest language first.
std::vector<const Margin*> slowest_of_languages(const std::vector<Margin>& margins) {
    std::map<std::string, const Margin*> slowest;
    for (const Margin& margin : margins) {
        if (!margin.is_upper) {
            const auto [of_language, is_new] = slowest.try_emplace(margin.language, &margin);
            if (!is_new && margin.time > of_language->second->time) {
                of_language->second = &margin;
            }
        }
    }
    std::vector<const Margin*> sorted;
    for (const auto& [language, margin] : slowest) {
        sorted.push_back(margin);
    }
    std::ranges::stable_sort(sorted, std::ranges::greater{}, &Margin::time);
    return sorted;
}

std::string name_of_language(const Plan& plan, const Margin& margin) {
    const config::Language* language = plan.toolchain.language(margin.language);
    return language != nullptr ? language->name : margin.language;
}

// T_ac of each language with its margin: a line if there are several, and a warning if it is too close to a limit that
// was given. A derived limit has its margin by its formula.
void report_languages(const Plan& plan, const std::vector<Margin>& margins, LimitReport& report) {
    const nanoseconds limit = plan.limits.cpu;
    std::vector<std::string> texts;
    for (const Margin* margin : slowest_of_languages(margins)) {
        const std::string name = name_of_language(plan, *margin);
        const double factor = margin->factor(limit);
        texts.push_back(fmt::format("{} {:.3f} s ({:.1f})", name, seconds(margin->time), factor));
        if (!plan.package.time_limit.is_derived && factor >= least_safe_factor && factor < least_factor_of_language) {
            report.warnings.push_back(fmt::format(
                "{}: T_ac in {} is {:.3f} s, {}: the limit is only {:.2f} times that, and should be {:g} times",
                plan.package.name, name, seconds(margin->time), margin->submission, factor, least_factor_of_language));
        }
    }
    if (texts.size() > 1) {
        report.lines.push_back(
            fmt::format("  T_ac by language, and the limit in times of it: {}", fmt::join(texts, ", ")));
    }
}

std::string margin_text(const Margin& margin, nanoseconds limit) {
    const std::string_view least = margin.at_least ? "≥ " : "";
    return fmt::format("{}{:.3f} s, {} ({})", least, seconds(margin.time), margin.submission,
                       margin.is_upper ? fmt::format("{}{:.1f} times the limit", least, margin.factor(limit))
                                       : fmt::format("the limit is {:.1f} times that", margin.factor(limit)));
}

}  // namespace

double Margin::factor(nanoseconds limit) const {
    const double time_seconds = std::max(seconds(time), 1e-9);
    return is_upper ? time_seconds / seconds(limit) : seconds(limit) / time_seconds;
}

std::vector<Margin> margins_of(const Plan& plan, const std::vector<package::Submission>& submissions,
                               const model::Results& results) {
    std::vector<Margin> margins;
    const nanoseconds stopped_at =
        base::from_seconds(seconds(plan.limits.cpu) * plan.package.time_limit.time_limit_to_tle);
    for (const model::SubmissionResult& result : results) {
        const auto submission = std::ranges::find(submissions, result.name, &package::Submission::name);
        if (submission == submissions.end()) {
            continue;
        }
        for (const package::LimitUse& use : submission->limit_uses) {
            if (auto margin = margin_of(use, result, stopped_at)) {
                margins.push_back(*std::move(margin));
            }
        }
    }
    return margins;
}

std::vector<model::LanguageMargin> margins_by_language(const Plan& plan, const std::vector<Margin>& margins) {
    std::vector<model::LanguageMargin> by_language;
    for (const Margin* margin : slowest_of_languages(margins)) {
        by_language.push_back({name_of_language(plan, *margin), margin->time, margin->factor(plan.limits.cpu)});
    }
    return by_language;
}

std::optional<nanoseconds> derived_limit(const package::TimeLimit& rule, const std::vector<Margin>& margins) {
    const Margin* slowest = decisive_margin(margins, false);
    if (slowest == nullptr) {
        return std::nullopt;
    }
    // In whole nanoseconds, as 0.1 × 3 is above 0.3 in floating-point numbers.
    const std::int64_t step = rule.resolution.count();
    const std::int64_t least = std::llround(static_cast<double>(slowest->time.count()) * rule.ac_to_time_limit);
    return nanoseconds{std::max<std::int64_t>(1, (least + step - 1) / step) * step};
}

LimitReport limit_report(const Plan& plan, const std::vector<Margin>& margins, bool all) {
    const package::TimeLimit& rule = plan.package.time_limit;
    const nanoseconds limit = plan.limits.cpu;
    const Margin* slowest = decisive_margin(margins, false);
    const Margin* fastest = decisive_margin(margins, true);
    LimitReport report;
    const std::string origin = rule.is_derived
                                   ? fmt::format("the smallest multiple of {:g} s that is at least {:g} × T_ac",
                                                 seconds(rule.resolution), rule.ac_to_time_limit)
                                   : "given by the package";
    const std::string ac = slowest != nullptr ? margin_text(*slowest, limit) : "none";
    const std::string tle = fastest != nullptr ? margin_text(*fastest, limit) : "none";
    report.fact = fmt::format("{:g} s, {}; T_ac: {}; T_tle: {}", seconds(limit), origin, ac, tle);
    report.lines = {fmt::format("time limit: {:g} s, {}", seconds(limit), origin),
                    "  T_ac, the slowest that must be in time: " + ac,
                    "  T_tle, the fastest that must be too slow: " + tle};
    report_languages(plan, margins, report);
    for (const Margin& margin : margins) {
        if (all) {
            report.lines.push_back(fmt::format("  {}", margin_text(margin, limit)));
        }
        if (margin.factor(limit) < least_safe_factor) {
            const double factor = margin.factor(limit);
            report.warnings.push_back(fmt::format(
                "{}: {} is {}: it takes {:.3f} s, the limit is {:g} s{}", plan.package.name, margin.submission,
                factor >= 1       ? "close to the time limit"
                : margin.is_upper ? "not too slow, as it must be"
                                  : "over the time limit",
                seconds(margin.time), seconds(limit),
                factor >= 1 ? fmt::format(", a margin of only {:.2f} times", factor) : ""));
        }
    }
    if (slowest != nullptr && fastest != nullptr && !fastest->at_least) {
        // A derived limit is the least one, so no other fits if it does not.
        const double least = rule.is_derived ? seconds(limit) : seconds(slowest->time) * rule.ac_to_time_limit;
        const double most = seconds(fastest->time) / rule.time_limit_to_tle;
        if (least > most) {
            report.warnings.push_back(fmt::format(
                "{}: no time limit fits: {:g} × T_ac is {:.3f} s{}, and T_tle / {:g} is {:.3f} s", plan.package.name,
                rule.ac_to_time_limit, seconds(slowest->time) * rule.ac_to_time_limit,
                rule.is_derived ? fmt::format(" and gives {:g} s", seconds(limit)) : "", rule.time_limit_to_tle, most));
        }
    }
    return report;
}

Plan with_derived_time_limit(Plan plan, const JudgeSome& judge) {
    Plan probe = with_time_limit(plan, std::chrono::seconds{30});
    std::vector<package::Submission> lower;
    std::ranges::copy_if(
        plan.package.submissions, std::back_inserter(lower), [](const package::Submission& submission) {
            return std::ranges::any_of(submission.limit_uses, [](const auto& use) { return !use.is_upper; });
        });
    const model::Results results = lower.empty() ? model::Results{} : judge(probe, lower, false);
    const std::vector<Margin> margins = margins_of(probe, lower, results);
    const Margin* slowest = decisive_margin(margins, false);
    if (slowest == nullptr) {
        plan.package.warnings.push_back(fmt::format(
            "{}: names no time limit, and it has no submission to derive one from: the {:g} s of judge.toml are used",
            (plan.package.root / "problem.yaml").string(), seconds(plan.limits.cpu)));
        return plan;
    }
    // Runs in parallel only slow it down; an exclusive run is measured accurately.
    std::erase_if(lower, [&](const package::Submission& submission) { return submission.name != slowest->submission; });
    std::erase_if(probe.package.cases,
                  [&](const package::Case& test_case) { return test_case.name != slowest->case_name; });
    const auto exclusive = derived_limit(plan.package.time_limit, margins_of(probe, lower, judge(probe, lower, true)));
    const auto in_parallel = derived_limit(plan.package.time_limit, margins);
    return with_time_limit(std::move(plan), exclusive ? *exclusive : in_parallel.value());
}

Plan with_derived_time_limit(Plan plan, const workers::JudgingContext& context,
                             const std::function<std::unique_ptr<model::Listener>()>& listen) {
    const auto judge = [&](Plan probe, const std::vector<package::Submission>& submissions, bool exclusive) {
        workers::JudgingContext with_jobs = context;
        with_jobs.jobs = exclusive ? 1 : context.jobs;
        probe.package.name += exclusive ? ": time limit, the slowest" : ": time limit";
        const std::unique_ptr<model::Listener> listener = listen();
        return judge_package(with_jobs, make_jury(with_jobs, std::move(probe), BrokenProgram::Problem), submissions,
                             {listener.get()})
            .submissions;
    };
    return with_derived_time_limit(std::move(plan), judge);
}

}  // namespace harness::judge
