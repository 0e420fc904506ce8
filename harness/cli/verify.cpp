#include <memory>
#include <utility>

#include <fmt/format.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/history.hpp"
#include "harness/cli/reports.hpp"
#include "harness/cli/stability.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/recipe/verify_data.hpp"
#include "harness/support/error.hpp"

namespace harness::cli {

namespace {

struct Arguments {
    std::vector<std::string> packages;  // folders, or names that judge.toml lists; none means all listed
    int repeat = 1;                     // judge so many times, and look whether the verdicts agree
    bool resume = false;                // go on with the run that was interrupted
};

std::vector<model::PackageProblem> data_problems(const Context& context, const package::Package& package) {
    const recipe::Tools tools = context.tools();
    const compile::Compiler compiler(context.config);
    const auto checks = recipe::input_checks(package, compiler, tools.limits, *tools.make_runner(0));
    const auto reference = recipe::reference_of(package, compiler, tools, *tools.make_runner(0));
    recipe::DataReport report = recipe::verify_data(package, checks, reference, tools);
    show_warnings(context, report.unchecked);
    return std::move(report.problems);
}

// As soon as the package is done: all of them may take hours.
void show_stability(const Context& context, const std::string& package, int rounds, const Stability& stability) {
    const std::vector<std::string> flapped = stability.flapped();
    std::string text =
        fmt::format("{}, judged {} times: {}\n", package, rounds,
                    flapped.empty() ? "each verdict the same every time" : "not always the same verdicts");
    for (const std::string& one : flapped) {
        text += "✗ " + one + "\n";
    }
    if (const std::string agreement = stability.agreement(); !agreement.empty()) {
        text += "cpu times: " + agreement + "\n";
    }
    Reports::writer(context.flags)(text);
}

int run(const Context& context, const Arguments& arguments) {
    const std::vector<package::Package> packages = package::read_packages(context.config, arguments.packages);
    Stability stability;
    Reports reports(context.flags, context.config, Reports::Table::Live);
    History history(context, "verify", {false, arguments.resume});
    for (const package::Package& package : packages) {
        history.add(package, package.submissions, true);
    }
    model::RunInfo run = history.begin();
    reports.attach(history.recorder());
    reports.start(run, history.submissions(), history.spent());
    for (std::size_t place = 0; place < packages.size(); ++place) {
        const package::Package& package = packages[place];
        show_warnings(context, package.warnings);
        judge::Options options = history.options(place);
        options.problems = data_problems(context, package);
        const auto judge = [&](judge::Options chosen, std::vector<model::Listener*> listeners) {
            return judge::judge_package(context.config, package, package.submissions, std::move(chosen),
                                        context.runner_factory(), std::move(listeners), context.stop);
        };
        const model::PackageResult result = judge(options, reports.listeners());
        reports.add(result);
        Stability of_package;
        const auto add = [&](const model::PackageResult& judged) {
            of_package.add(judged);
            stability.add(judged);
        };
        add(result);
        options.known.clear();
        for (int round = 1; round < arguments.repeat; ++round) {
            add(judge(options, {}));
        }
        if (arguments.repeat > 1) {
            show_stability(context, package.name, arguments.repeat, of_package);
        }
    }
    const std::vector<std::string> flapped = stability.flapped();
    if (arguments.repeat > 1) {
        run.machine["judged"] = fmt::format("{} times", arguments.repeat);
        run.machine["verdicts that changed"] = std::to_string(flapped.size());
        run.machine["cpu times from round to round"] = stability.agreement();
    }
    const model::Summary& summary = reports.finish(run);
    if (summary.judge_errors > 0) {
        return 3;
    }
    return summary.not_as_expected > 0 || summary.not_judged > 0 || summary.package_problems > 0 || !flapped.empty()
               ? 1
               : 0;
}

}  // namespace

Command verify_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<Arguments>();
    Flags formats = report_flags(flags);
    std::erase_if(formats, [](const Flag& flag) { return flag.names == "--gradescope"; });  // of one submission
    return {
        .name = "verify",
        .help =
            "check that the packages are sound: valid data, right answers, and the expected verdict for every\n"
            "jury submission",
        .flags = joined(
            {{packages_argument(arguments->packages),
              {.names = "--repeat",
               .target = &arguments->repeat,
               .help = "judge N times: a verdict that is not the same each time is an error, and the spread of cpu\n"
                       "times is told",
               .value = "N",
               .range = {{1, 10'000}}},
              {.names = "--resume",
               .target = &arguments->resume,
               .help = "go on with this command's run where it was interrupted"}},
             sandbox_flags(flags),
             formats,
             {store_flag(flags)},
             output_flags(flags)}),
        .run =
            [&flags, arguments](Call& call) {
                offer_to_resume(flags, call);
                return run(make_context(flags, call.stop), *arguments);
            },
        .mutes_workflow = false};
}

}  // namespace harness::cli
