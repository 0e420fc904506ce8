#include "harness/cli/verify.hpp"

#include <utility>

#include "harness/cli/history.hpp"
#include "harness/cli/reports.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/recipe/verify_data.hpp"
#include "harness/support/error.hpp"

namespace harness::cli {

namespace {

std::vector<package::Package> chosen(const Context& context, const VerifyArguments& arguments) {
    std::vector<package::Package> packages;
    for (const std::string& where : arguments.packages) {
        packages.push_back(package::read_package(context.config, where));
    }
    if (arguments.packages.empty()) {
        packages = package::read_listed_packages(context.config);
    }
    if (packages.empty()) {
        throw support::ConfigError(context.config.file, 0, "lists no package: name one, or list it under [[package]]");
    }
    return packages;
}

std::vector<model::PackageProblem> data_problems(const Context& context, const package::Package& package) {
    const recipe::Tools tools{program_dir() / "trusted", context.config.validator_limits, context.runner_factory(),
                              context.jobs(), context.stop};
    const auto checks =
        recipe::input_checks(package, compile::Compiler(context.config), tools.limits, *tools.make_runner(0));
    recipe::DataReport report = recipe::verify_data(package, checks, tools);
    show_warnings(context, report.unchecked);
    return std::move(report.problems);
}

}  // namespace

CLI::App* add_verify(CLI::App& app, VerifyArguments& arguments) {
    CLI::App* command = app.add_subcommand(
        "verify",
        "check that the packages are sound: valid data, right answers, and the expected verdict for every\n"
        "jury submission");
    command
        ->add_option("PACKAGE", arguments.packages,
                     "a folder with a problem.yaml, or a name that judge.toml lists; none: all")
        ->option_text(" ");
    command->add_flag("--resume", arguments.resume, "go on with this command's run where it was interrupted");
    return command;
}

int run_verify(const Context& context, const VerifyArguments& arguments) {
    const std::vector<package::Package> packages = chosen(context, arguments);
    Reports reports(context.flags, context.config, Reports::Table::Live);
    History history(context, "verify", {false, arguments.resume});
    for (const package::Package& package : packages) {
        history.add(package, package.submissions, true);
    }
    const model::RunInfo run = history.begin();
    reports.attach(history.recorder());
    reports.start(run, history.submissions(), history.spent());
    for (std::size_t place = 0; place < packages.size(); ++place) {
        const package::Package& package = packages[place];
        show_warnings(context, package.warnings);
        judge::Options options = history.options(place);
        options.problems = data_problems(context, package);
        reports.add(judge::judge_package(context.config, package, package.submissions, std::move(options),
                                         context.runner_factory(), reports.listeners(), context.stop));
    }
    const model::Summary& summary = reports.finish(run);
    if (summary.judge_errors > 0) {
        return 3;
    }
    return summary.not_as_expected > 0 || summary.package_problems > 0 ? 1 : 0;
}

}  // namespace harness::cli
