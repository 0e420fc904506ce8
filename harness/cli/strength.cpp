#include "harness/setter/mutation/strength.hpp"

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/utc.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/cli/new_case.hpp"
#include "harness/execute/dispatch.hpp"
#include "harness/execute/executor_kind.hpp"
#include "harness/execute/machine.hpp"
#include "harness/execute/node_health.hpp"
#include "harness/execute/results.hpp"
#include "harness/report/tools/mutation.hpp"
#include "harness/setter/mutation/measurement.hpp"
#include "harness/setter/recipe/keep.hpp"

namespace harness::cli {

namespace {

using execute::Item;

struct StrengthArguments {
    std::vector<std::string> packages;  // folders, or names that judge.toml lists; empty: all listed
    std::string family;                 // "mutants" or "extremes"; empty: both
    mutation::Options options;
    bool add = false;
    bool resume = false;  // continue the run in the folder
};

mutation::Options options_of(const StrengthArguments& arguments) {
    mutation::Options options = arguments.options;
    options.mutants = arguments.family != "extremes";
    options.wrapper = arguments.family != "mutants" ? extreme_wrapper() : "";
    return options;
}

workers::JudgingContext judging_with_progress(const Context& context, const std::string& package,
                                              const std::string& machine, report::Terminal& terminal) {
    workers::JudgingContext judging = context.judging();
    judging.machine = machine;
    judging.progress = [&terminal, name = package](std::string_view what, std::size_t done, std::size_t total) {
        terminal.show(fmt::format("{}: {}, {} of {}", name, what, done, total));
    };
    return judging;
}

// The result of one item. Throws JudgeError if workers could not judge it.
std::string take_text(const execute::Results& results, const Item& item, std::map<std::string, int>& processors) {
    const std::optional<execute::Published> published = results.of(item.id);
    base::assert_that(published.has_value(), "each item was judged");
    if (published->result.verdict != model::Verdict::Accepted) {
        throw base::JudgeError(fmt::format("'{}' could not be judged: {}", base::one_line(item.name, 200),
                                           base::one_line(published->result.reason, 1000)));
    }
    ++processors[execute::processor_of(published->node)];
    return published->text;
}

// Judges the mutants of all packages as --run-dir and related flags specify, and gives the results to the measurements.
// Returns false if only the plan was requested.
bool measure_by_workers(const Context& context, const StrengthArguments& arguments,
                        const std::vector<std::unique_ptr<mutation::Measurement>>& packages,
                        const std::vector<std::string>& words, model::RunInfo& info) {
    const execute::Dispatch flags = execute::completed(context.flags.dispatch, context.config);
    const execute::ExecutorKind& executor = execute::executor_of(flags.executor);
    execute::require_commands(executor.name, executor.commands);
    execute::Manifest manifest = execute::new_manifest(context.config, flags, words);
    manifest.mutation = mutation::to_text(options_of(arguments));
    std::vector<Item> items;
    std::vector<std::string> ids;
    for (const auto& measurement : packages) {
        for (const mutation::Bug& bug : measurement->bugs()) {
            items.push_back({.id = bug.id, .package = manifest.packages.size(), .name = bug.name});
            ids.push_back(bug.id);
        }
        execute::add_part(manifest, measurement->plan());
        manifest.packages.back().prepared = measurement->prepared();
    }
    execute::set_plan(manifest, context.config, manifest.mutation, ids);
    if (flags.dry_run) {
        write_out(execute::first_round_text(context.driver(), flags, manifest, items.size()));
        return false;
    }
    const execute::DriverContext driver = context.driver();
    const auto& [run, lock, held] = execute::lock_run(driver, flags, manifest, arguments.resume);
    execute::Results results(run);
    execute::judge_items(driver, flags, run, held.run, items, results);
    std::map<std::string, int> processors;
    std::vector<std::vector<std::string>> texts(packages.size());
    for (const Item& item : items) {
        texts[item.package].push_back(take_text(results, item, processors));
    }
    for (std::size_t number = 0; number < packages.size(); ++number) {
        packages[number]->take(texts[number]);
    }
    info.machine.merge(execute::facts_of(processors, flags.uniform));
    info.machine.merge(execute::facts_of_refusals(run));
    return true;
}

// Measures one package after another, or all at once by workers. Empty if only the plan was requested.
std::vector<mutation::PackageStrength> measured(const Context& context, const StrengthArguments& arguments,
                                                const std::vector<judge::Plan>& plans, const model::Machine& machine,
                                                const std::vector<std::string>& words, model::RunInfo& info) {
    const bool by_workers = context.flags.dispatch.is_asked();
    const std::string key = by_workers ? execute::any_machine_key(machine) : execute::machine_key(machine);
    report::Terminal terminal = make_terminal(context.flags);
    std::vector<std::unique_ptr<mutation::Measurement>> all;
    std::vector<mutation::PackageStrength> results;
    for (const judge::Plan& plan : plans) {
        all.push_back(std::make_unique<mutation::Measurement>(
            judging_with_progress(context, plan.package.name, key, terminal), plan, options_of(arguments)));
        if (!by_workers) {
            all.back()->judge_all();
            results.push_back(all.back()->result());
            all.clear();
        }
    }
    if (by_workers && measure_by_workers(context, arguments, all, words, info)) {
        for (const auto& measurement : all) {
            results.push_back(measurement->result());
        }
    }
    return results;
}

// The inputs that reject a survivor, as new cases.
std::vector<recipe::NewCase> cases_for(const mutation::PackageStrength& result) {
    std::vector<recipe::NewCase> cases;
    const auto add = [&](const mutation::MutantResult& judged, const std::string& stem, const std::string& why) {
        const mutation::Difference& difference = *judged.difference;
        const auto expected = difference.must_fail ? package::Expectation::NonZeroExit : package::Expectation::Answer;
        cases.push_back({difference.input, difference.expected, expected, stem, why});
    };
    const auto is_told = [](const mutation::MutantResult& judged) {
        return judged.fate == mutation::Fate::Survived && judged.difference.has_value();
    };
    for (const mutation::SubmissionStrength& submission : result.submissions) {
        for (const mutation::Mutant& mutant : submission.mutants) {
            if (is_told(mutant)) {
                add(mutant, "mutant-" + mutant.operator_name,
                    fmt::format("a mutant of {}, line {}, gives {} here ({})", submission.name, mutant.line,
                                mutant.difference->verdict, mutant.operator_name));
            }
        }
    }
    for (const mutation::ExtremeResult& extreme : result.extremes) {
        if (is_told(extreme)) {
            add(extreme, "extreme",
                fmt::format("{} is given to a program that {}", extreme.difference->verdict, extreme.what));
        }
    }
    return cases;
}

// Returns one line for each case.
std::string add_cases(const Context& context, const package::Package& package,
                      const mutation::PackageStrength& result) {
    std::string text;
    for (const recipe::NewCase& added : cases_for(result)) {
        try {
            const std::string name = add_if_new(context, package, added);
            text += name.empty() ? "" : fmt::format("added {} to {}\n", name, package.name);
        } catch (const base::ConfigError& error) {  // the measured results must still be shown
            const std::string line = fmt::format("not added to {}: {}\n", package.name, error.what());
            text += text.ends_with(line) ? "" : line;
        }
    }
    return text;
}

std::string json_of(const model::RunInfo& run, const mutation::Options& options,
                    const std::vector<mutation::PackageStrength>& results) {
    nlohmann::json whole = report::mutation_json(results);
    whole["format"] = 1;
    whole["run"] = run.id;
    whole["started"] = base::utc_text(run.started);
    whole["command"] = run.command;
    whole["machine"] = run.machine;
    whole["not_enforced"] = run.not_enforced;
    whole["seed"] = options.seed;
    whole["most"] = options.most;
    whole["most_extremes"] = options.most_extremes;
    return whole.dump(2) + "\n";
}

void check_dispatch(const execute::Dispatch& asked, const StrengthArguments& arguments) {
    if (!asked.shard.empty()) {
        throw base::ConfigError(
            "--shard: judge strength cannot be split so, because each machine would choose its mutants by its own "
            "times: give each machine a package, or use --run-dir DIR --executor NAME");
    }
    if (!asked.is_asked() && (!asked.executor.kind.empty() || asked.dry_run || arguments.resume)) {
        throw base::ConfigError("--executor, --dry-run and --resume need the folder of a run: add --run-dir DIR");
    }
}

// Returns 3 if a mutant or an extreme could not be judged, 1 if one survived, otherwise 0.
int exit_code_of(const std::vector<mutation::PackageStrength>& results) {
    mutation::Counts counts;
    for (const mutation::PackageStrength& result : results) {
        counts += result.counts();
        counts += result.extreme_counts();
    }
    if (counts.judge_errors > 0) {
        return 3;
    }
    return counts.survived > 0 ? 1 : 0;
}

int run_strength(const Context& context, const StrengthArguments& arguments, const std::vector<std::string>& words) {
    const SharedFlags& flags = context.flags;
    check_report_file(flags.json);
    check_dispatch(flags.dispatch, arguments);
    const auto started = std::chrono::steady_clock::now();
    const model::Machine machine = context.machine();
    model::RunInfo run = run_info("strength", machine);
    std::vector<judge::Plan> plans;
    for (const package::Package& package : package::read_packages(context.config, arguments.packages)) {
        plans.push_back(plan_of_programs(context, package));
        show_warnings(context, plans.back().package.warnings);
    }
    const std::vector<mutation::PackageStrength> results = measured(context, arguments, plans, machine, words, run);
    if (flags.dispatch.dry_run) {
        return 0;
    }
    for (const mutation::PackageStrength& result : results) {
        for (const std::string& note : result.notes) {
            show_warnings(context, {fmt::format("{}: {}", result.name, note)});
        }
    }
    std::string added;
    for (std::size_t number = 0; arguments.add && number < plans.size(); ++number) {
        added += add_cases(context, plans[number].package, results[number]);
    }
    std::string text;
    for (const std::string& each : run.not_enforced) {
        text += fmt::format("not enforced: {}\n", base::one_line(each, 1000));
    }
    text += report::mutation_table(results, flags.detail());
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
    if (flags.detail() != report::Detail::Quiet) {
        text += fmt::format("{}\n{} in {:.1f} s\n", added.empty() ? "" : "\n" + added,
                            base::plural(results.size(), "package"), taken.count());
    }
    write_text(flags, text);
    write_json(flags, [&] { return json_of(run, arguments.options, results); });
    return exit_code_of(results);
}

}  // namespace

Command strength_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<StrengthArguments>();
    return {
        .name = "strength",
        .help =
            "mutation testing: put mistakes into the accepted submissions, and report which of them the test data\n"
            "does not catch",
        .flags = joined(
            {{packages_argument(&arguments->packages),
              {"--seed", &arguments->options.seed, "N",
               "the seed that selects the mutants and the extremes (default: 1)"},
              {"--most", &arguments->options.most, in_range("N", 0, 1'000'000),
               "at most N mutants of a submission; 0: all (default: 18)"},
              {"--extremes", &arguments->options.most_extremes, in_range("N", 0, 1'000'000),
               fmt::format("at most N extremes of a package: programs that are wrong in one case alone; 0: all\n"
                           "(default: {})",
                           mutation::default_extremes)},
              {"--family", &arguments->family, one_of({"mutants", "extremes"}),
               "only the mutants, or only the extremes (default: both)"},
              {"--add", &arguments->add, "append an input that rejects the survivor to tests.toml, and make its data"},
              {"--resume", &arguments->resume, "continue the interrupted run in the folder of --run-dir"}},
             sandbox_flags(flags),
             dispatch_flags(flags),
             {json_flag(flags)},
             output_flags(flags)}),
        .run = [&flags, arguments](Call& call) {
            return run_strength(make_context(flags, call.stop), *arguments, call.arguments);
        }};
}

}  // namespace harness::cli
