#include "harness/cli/verify.hpp"

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
    const compile::Compiler compiler(context.config);
    const auto checks = recipe::input_checks(package, compiler, tools.limits, *tools.make_runner(0));
    const auto reference = recipe::reference_of(package, compiler, tools, *tools.make_runner(0));
    recipe::DataReport report = recipe::verify_data(package, checks, reference, tools);
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
    return command;
}

int run_verify(const Context& context, const VerifyArguments& arguments) {
    const std::vector<package::Package> packages = chosen(context, arguments);
    const model::RunInfo run = context.run_info("verify");
    Reports reports(context);
    reports.start(run);
    for (const package::Package& package : packages) {
        show_warnings(context, package.warnings);
        judge::Options options;
        options.jobs = context.jobs();
        options.check_catches = true;
        options.problems = data_problems(context, package);
        reports.add(judge::judge_package(context.config, package, package.submissions, options,
                                         context.runner_factory(), reports.listeners(), context.stop));
    }
    const model::Summary& summary = reports.finish(run);
    if (summary.judge_errors > 0) {
        return 3;
    }
    return summary.not_as_expected > 0 || summary.package_problems > 0 ? 1 : 0;
}

}  // namespace harness::cli
