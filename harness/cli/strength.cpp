#include "harness/cli/strength.hpp"

#include <chrono>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "harness/strength/report.hpp"
#include "harness/strength/strength.hpp"
#include "harness/support/error.hpp"

namespace harness::cli {

namespace {

std::vector<package::Package> chosen(const Context& context, const StrengthArguments& arguments) {
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

strength::Detail detail_of(report::Detail detail) {
    switch (detail) {
        case report::Detail::Quiet:
            return strength::Detail::Quiet;
        case report::Detail::Verbose:
            return strength::Detail::Verbose;
        case report::Detail::Normal:
            break;
    }
    return strength::Detail::Normal;
}

}  // namespace

CLI::App* add_strength(CLI::App& app, StrengthArguments& arguments) {
    CLI::App* command = app.add_subcommand(
        "strength", "plant bugs into the accepted submissions and see which of them the test data catches");
    command
        ->add_option("PACKAGE", arguments.packages,
                     "a folder with a problem.yaml, or a name that judge.toml lists; none: all")
        ->option_text(" ");
    command->add_option("--seed", arguments.seed, "another sample of bugs (default: 1)")->option_text("N");
    command->add_option("--most", arguments.most, "bugs planted into a submission, at most (default: 30)")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}))
        ->option_text("N");
    command->add_flag("--add", arguments.add,
                      "add the input that tells a survivor from the original to tests.toml, and make its data");
    return command;
}

int run_strength(const Context& context, const StrengthArguments& arguments) {
    const auto started = std::chrono::steady_clock::now();
    const recipe::Tools tools{program_dir() / "trusted", context.config.validator_limits, context.runner_factory(),
                              context.jobs(), context.stop};
    strength::Options options;
    options.seed = arguments.seed;
    options.most = arguments.most;
    std::vector<strength::PackageStrength> results;
    for (const package::Package& package : chosen(context, arguments)) {
        show_warnings(context, package.warnings);
        results.push_back(strength::measure(context.config, package, options, tools));
    }
    write_out(strength::table(results, detail_of(context.flags.detail())));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
    write_out(fmt::format("\n{:.1f} s\n", taken.count()));
    strength::Counts total;
    for (const strength::PackageStrength& result : results) {
        total += result.counts();
    }
    return total.survived > 0 ? 1 : 0;
}

}  // namespace harness::cli
