#include "harness/setter/recipe/verify/verify.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <memory>
#include <set>
#include <shared_mutex>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/archives.hpp"
#include "harness/cli/budget.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/findings.hpp"
#include "harness/cli/history.hpp"
#include "harness/cli/reports.hpp"
#include "harness/cli/runs/by_workers.hpp"
#include "harness/cli/verify_order.hpp"
#include "harness/execute/machine.hpp"
#include "harness/format/package/contest.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/judge/plan/time_limit.hpp"
#include "harness/judge/run_lock.hpp"
#include "harness/judge/scoring/expectation.hpp"
#include "harness/model/results/not_reached.hpp"
#include "harness/model/results/stability.hpp"
#include "harness/report/divergences.hpp"
#include "harness/setter/other_judges/other_judges.hpp"
#include "harness/setter/recipe/data_jury.hpp"

namespace harness::cli {

namespace {

struct VerifyArguments {
    std::vector<std::string> packages;  // folders, or names that judge.toml lists; empty: all listed
    int repeat = 1;                     // judge this many times, and compare the verdicts
    bool resume = false;                // continue the interrupted run
    FindingRules findings{};
    double budget = 0;          // seconds; 0: all that is needed
    std::string other_judge{};  // also say what this one would decide otherwise
};

// Adds to the package's problems and to `findings` as it goes: if a check is interrupted, they keep what is known.
void check_data(const workers::JudgingContext& judging, judge::Jury& jury, Findings& findings) {
    std::vector<model::PackageProblem>& problems = jury.plan.package.problems;
    recipe::DataReport report = recipe::verify_data(judging, jury);
    findings.add_lines("unchecked", report.unchecked);
    std::ranges::move(report.problems, std::back_inserter(problems));
    std::ranges::move(recipe::validator_problems(judging, jury), std::back_inserter(problems));
    findings.add(recipe::lint(jury.plan, std::move(report.valid)));
    findings.add(recipe::lint_statements(judging, jury.plan.package));
    findings.add(recipe::lint_validators(judging, jury));
    findings.add(recipe::lint_interactions(judging, jury));
    findings.add(recipe::lint_visualizers(judging, jury));
}

// A package that cannot be judged is listed as broken in every report.
void report_broken(Reports& reports, const std::string& name, const std::string& error) {
    model::PackageResult broken;
    broken.info.name = name;
    broken.problems = {{"package", base::one_line(error, 1000)}};
    locate_by_message(broken.problems.front());
    reports.play(broken);
    reports.add(broken);
}

// Shows how the time limit was derived and how far the jury's submissions are from it. Stores it as a fact of the run,
// for `judge show`. Shows nothing if the limit is not known.
void show_limit(const Context& context, const judge::Plan& plan, const model::PackageResult& result, Findings& findings,
                model::RunInfo& run) {
    if (result.info.time_limit.count() == 0) {
        return;
    }
    const auto margins = judge::margins_of(plan, plan.package.submissions, result.submissions);
    const report::Detail detail = context.flags.detail();
    const judge::LimitReport report = judge::limit_report(plan, margins, detail == report::Detail::Verbose);
    run.machine["time limit of " + plan.package.name] = report.fact;
    if (detail != report::Detail::Quiet && !margins.empty()) {
        Reports::writer(context.flags)(fmt::format("{}\n\n", fmt::join(report.lines, "\n")));
    }
    findings.add_lines("limit", report.warnings);
}

void find_missed_scores(const package::Package& package, const model::PackageResult& result, Findings& findings) {
    std::vector<std::string> lines;
    for (std::size_t index = 0; index < package.submissions.size(); ++index) {
        const package::Submission& submission = package.submissions[index];
        if (const std::string missed = judge::missed_score(package, submission, result.submissions[index]);
            !missed.empty()) {
            lines.push_back(
                fmt::format("{}: submissions/{}: {}: mend it or the scores of the data, or move it to "
                            "partially_accepted/",
                            package.name, base::one_line(submission.name, 200), missed));
        }
    }
    findings.add_lines("full-score", lines);
}

// What the packages of a run show in all.
struct Totals {
    bool is_whole = true;       // everything was checked and judged: the run was not stopped before
    bool passes_strict = true;  // --strict accepts the limits and the scores
    model::Stability stability{};
    std::set<int> rounds{};  // how many were judged, of each package
};

bool was_stopped(const model::PackageResult& result) {
    return std::ranges::any_of(result.submissions, model::was_not_reached);
}

// Counts the first round of a package and judges the others. A round that was stopped is not counted: what it has not
// reached is no other verdict.
void judge_rounds(const Context& context, const VerifyArguments& arguments, const judge::Jury& jury,
                  model::PackageResult result, Totals& totals) {
    model::Stability of_package;
    int rounds = 0;
    while (!was_stopped(result)) {
        of_package.add(result);
        totals.stability.add(result);
        if (++rounds == arguments.repeat) {
            break;
        }
        result = judge::judge_package(context.judging(), jury, jury.plan.package.submissions);
    }
    totals.is_whole = totals.is_whole && rounds == arguments.repeat;
    totals.rounds.insert(rounds);
    // Printed as soon as the package is done, because all packages together may take hours.
    if (arguments.repeat > 1 && rounds > 0) {
        Reports::writer(context.flags)(of_package.text(jury.plan.package.name, rounds));
    }
}

// Judges one package in all rounds and reports the result.
void verify_package(const Context& context, const VerifyArguments& arguments, judge::Plan plan,
                    judge::EarlierResults known, Reports& reports, Totals& totals, model::RunInfo& run) {
    const workers::JudgingContext judging = context.judging();
    judge::Jury jury{std::move(plan), nullptr};
    package::Package& package = jury.plan.package;
    Findings findings(context, arguments.findings, package);
    try {
        // A worker on this machine that must run a case exclusively waits until the data is checked.
        const bool has_workers = context.flags.dispatch.is_asked();
        judge::RunLock run_lock(has_workers ? execute::gate_of(context.config) : std::filesystem::path(), context.stop);
        const std::shared_lock shared(run_lock);
        recipe::drop_unusable_validators(judging, jury.plan);
        jury = recipe::make_whole_jury(judging, jury.plan, judge::BrokenProgram::Problem);
        findings.add_lines("package", package.warnings);
        check_data(judging, jury, findings);
    } catch (const sandbox::Interrupted&) {
        totals.is_whole = false;
        totals.passes_strict = false;
        findings.add_lines("unchecked", {package.name + ": the data was not checked to the end: the run was stopped"});
    }
    std::ranges::copy(findings.problems(), std::back_inserter(package.problems));
    for (model::PackageProblem& problem : package.problems) {
        locate(problem, package.root.path);
    }
    const std::size_t reported = findings.problems().size();
    const model::PackageResult result =
        judge::judge_package(judging, jury, package.submissions, reports.listeners(), std::move(known));
    reports.add(result);
    show_limit(context, jury.plan, result, findings, run);
    if (result.divergences && context.flags.detail() != report::Detail::Quiet) {
        Reports::writer(context.flags)(
            report::divergences_text(package.name, arguments.other_judge, *result.divergences));
    }
    find_missed_scores(package, result, findings);
    // No report contains the findings made after the judging.
    for (std::size_t i = reported; i < findings.problems().size(); ++i) {
        write_error(fmt::format("judge: {}\n", findings.problems()[i].what));
    }
    totals.passes_strict = totals.passes_strict && findings.problems().size() == reported;
    judge_rounds(context, arguments, jury, result, totals);
}

// If the run is stopped, the package's submissions cannot tell its time limit any more: it is 0, and nothing is judged.
judge::Plan plan_in_time(const Context& context, package::Package package) {
    try {
        return plan_for(context, context.config, package);
    } catch (const sandbox::Interrupted&) {
        return judge::with_time_limit(judge::make_plan(context.config, std::move(package)), {});
    }
}

enum class Limit { AsGiven, Derived };  // AsGiven: that of judge.toml if the package has none

judge::Plan plan_of(const Context& context, const VerifyArguments& arguments, package::Package package, Limit limit) {
    judge::Plan plan = judge::for_jury(limit == Limit::Derived ? plan_in_time(context, std::move(package))
                                                               : judge::make_plan(context.config, std::move(package)));
    plan.in_order = arguments.budget > 0;
    plan.shows_statement = true;
    if (!arguments.other_judge.empty()) {
        plan.compare_judges = [name = arguments.other_judge](const judge::Plan& of,
                                                             const model::PackageResult& result) {
            return other_judges::divergences(name, of, result);
        };
    }
    if (plan.in_order) {
        put_telling_first(plan.package.submissions);
    }
    return plan;
}

// A package of the run: how it was read, with the error if it cannot be judged, and the plan if it can.
struct VerifiedPackage {
    package::ReadPackage read;
    std::optional<judge::Plan> plan{};
};

std::vector<VerifiedPackage> read_named(Archives& archives, const std::vector<std::string>& named) {
    std::vector<VerifiedPackage> packages;
    for (package::ReadPackage& read : archives.read_each(named)) {
        packages.push_back({std::move(read)});
    }
    if (packages.size() == 1 && !packages.front().read.package) {
        throw base::ConfigError(packages.front().read.error);
    }
    return packages;
}

// Prepares each package that has no error yet. If the only package has one, it is thrown.
void prepare(std::vector<VerifiedPackage>& packages, const std::function<void(VerifiedPackage&)>& step) {
    for (VerifiedPackage& package : packages) {
        try {
            if (package.read.error.empty()) {
                step(package);
            }
        } catch (const base::ConfigError& error) {
            if (packages.size() == 1) {
                throw;
            }
            package.read.error = error.what();
        }
    }
}

int run_verify(const Context& context, const VerifyArguments& arguments, const Call& call) {
    check_allowed(context, arguments.findings.allowed, recipe::finding_kinds());
    if ((arguments.repeat > 1 || arguments.budget > 0) && context.flags.dispatch.is_asked()) {
        throw base::ConfigError(fmt::format("--{} does not work together with --run-dir: leave out one of them",
                                            arguments.repeat > 1 ? "repeat" : "budget"));
    }
    Archives archives(context);
    const std::vector<std::string> named = package::with_contests(context.config, arguments.packages);
    std::vector<VerifiedPackage> packages = read_named(archives, named);
    Totals totals;
    Reports reports(context.flags, context.config, Reports::Table::Live);
    History history(context, {.command = "verify",
                              .arguments = call.arguments,
                              .resume = arguments.resume,
                              .calibrated = arguments.repeat > 1});
    // Workers judge all packages at once. Else each limit is derived when its package is judged, as this takes long.
    const Limit first_limit = context.flags.dispatch.is_asked() ? Limit::Derived : Limit::AsGiven;
    prepare(packages, [&](VerifiedPackage& package) {
        package.plan = plan_of(context, arguments, *std::move(package.read.package), first_limit);
    });
    if (named != arguments.packages) {
        std::ranges::stable_sort(
            packages, {}, [](const VerifiedPackage& package) { return package.plan ? cost_of(*package.plan) : 0; });
    }
    prepare(packages, [&](VerifiedPackage& package) { history.add(*package.plan, package.plan->package.submissions); });
    model::RunInfo run = history.begin();
    ByWorkers workers(context, history, reports.progress());
    if (!workers.has_report()) {
        return 0;
    }
    reports.attach(history.recorder());
    reports.start(run, history.submissions(), history.spent());
    bool is_broken = false;
    std::size_t parts = 0;
    for (VerifiedPackage& package : packages) {
        try {
            if (!package.read.error.empty()) {
                throw base::ConfigError(package.read.error);
            }
            const std::size_t part = parts++;
            if (first_limit == Limit::AsGiven && package.plan->package.time_limit.is_derived) {
                *package.plan = plan_of(context, arguments, std::move(package.plan->package), Limit::Derived);
                history.renew(part);
            }
            verify_package(context, arguments, *package.plan, history.known_results(part), reports, totals, run);
        } catch (const base::ConfigError& error) {
            workers.check();
            if (packages.size() == 1) {
                throw;
            }
            is_broken = true;
            report_broken(reports, package.read.name, error.what());
        }
    }
    if (!totals.is_whole) {
        run.stopped = call.stop.stop_requested() ? std::string{"interrupted"}
                                                 : fmt::format("the budget of {:g} s was over", arguments.budget);
    }
    const std::vector<std::string> flapped = totals.stability.flapped();
    if (arguments.repeat > 1) {
        run.machine["judged"] = model::rounds_text(totals.rounds);
        run.machine["verdicts that changed"] = std::to_string(flapped.size());
        run.machine["cpu times from round to round"] = totals.stability.agreement();
    }
    workers.finish(run);
    const model::Summary& summary = reports.finish(run);
    if (summary.judge_errors > 0) {
        return 3;
    }
    if (is_broken) {
        return 2;
    }
    return summary.not_as_expected > 0 || summary.not_judged > 0 || summary.package_problems > 0 || !flapped.empty() ||
                   !totals.passes_strict
               ? 1
               : 0;
}

int run_within_budget(const SharedFlags& flags, const Call& call, const VerifyArguments& arguments) {
    using Seconds = std::chrono::duration<double>;
    const Budget budget(call.stop, arguments.budget > 0 ? std::optional{Seconds{arguments.budget}} : std::nullopt);
    try {
        const int code = run_verify(make_context(flags, budget.token()), arguments, call);
        if (call.stop.stop_requested()) {
            throw sandbox::Interrupted();
        }
        return code;
    } catch (const sandbox::Interrupted&) {
        if (call.stop.stop_requested()) {
            throw;
        }
        throw base::ConfigError(
            fmt::format("--budget {:g}: the time was over before any package was judged", arguments.budget));
    }
}

}  // namespace

Command verify_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<VerifyArguments>();
    Flags formats = report_flags(flags);
    std::erase_if(formats, [](const Flag& flag) { return flag.names == "--gradescope"; });  // for one submission
    return {
        .name = "verify",
        .help =
            "check packages: is the data valid, are the answers right, does every jury submission get its expected\n"
            "verdict?",
        .flags = joined(
            {{{"PACKAGE", &arguments->packages,
               "a folder with a problem.yaml, an archive of one (.zip), a name that judge.toml lists, or a folder of\n"
               "packages, such as a contest: they are judged cheapest first\n"
               "(default: the package in this folder, or else all that are listed)"},
              {"--repeat", &arguments->repeat, in_range("N", 1, 10'000),
               "judge N times; report how much cpu times differ, and fail if a verdict is not the same each time"},
              {"--resume", &arguments->resume, "continue the interrupted run of the same command"},
              {"--budget", &arguments->budget, in_range("SECONDS", 1, 1e7),
               "stop after this time, and show what is known: the data is checked first, then one accepted and one\n"
               "wrong submission are judged, then the rest; --resume continues"},
              {"--as", &arguments->other_judge, one_of(other_judges::names()),
               "also say what this judge would decide otherwise, as far as the results tell it"},
              {"--strict", &arguments->findings.strict, "treat warnings as errors"},
              {"--allow", &arguments->findings.allowed, "NAME",
               "ignore findings of this kind; may be given several times (docs/packages.md lists the kinds)"}},
             sandbox_flags(flags),
             {store_flag(flags)},
             dispatch_flags(flags),
             formats,
             output_flags(flags)}),
        .run =
            [&flags, arguments](Call& call) {
                offer_to_resume(flags, call);
                return run_within_budget(flags, call, *arguments);
            },
        .mutes_workflow = false};
}

}  // namespace harness::cli
