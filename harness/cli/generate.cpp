#include "harness/cli/generate.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/package/package.hpp"
#include "harness/recipe/generate.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::cli {

namespace {

namespace fs = std::filesystem;
using recipe::ChangeKind;
using recipe::FileChange;
using recipe::Generated;

std::string counted(std::size_t count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

// As seen from the current folder, where the file is below it.
std::string shown_path(const fs::path& path) {
    const fs::path near = path.lexically_proximate(fs::current_path());
    return support::one_line((near.empty() || *near.begin() == ".." ? path : near).string(), 4096);
}

std::string describe(const FileChange& change, bool check) {
    switch (change.kind) {
        case ChangeKind::Missing:
            return check ? "is missing" : "written";
        case ChangeKind::Differs:
            return fmt::format("{}{}", check ? "" : "rewritten: ", change.detail);
        case ChangeKind::Stray:
            break;
    }
    return "is made by no case of tests.toml: remove it, or add the case";
}

std::string summary(const Generated& made, bool check) {
    const auto strays = std::ranges::count(made.changes, ChangeKind::Stray, &FileChange::kind);
    const std::size_t changed = made.changes.size() - static_cast<std::size_t>(strays);
    std::string text = fmt::format("{}, {}: ", counted(made.cases, "case"), counted(made.files, "file"));
    text += changed == 0 ? "unchanged" : fmt::format("{} {}", changed, check ? "would change" : "written");
    if (strays > 0) {
        text += fmt::format(", {}", counted(static_cast<std::size_t>(strays), "stray"));
    }
    return text;
}

std::vector<std::string> chosen(const config::Config& config, const GenerateArguments& arguments) {
    if (!arguments.packages.empty()) {
        return arguments.packages;
    }
    std::vector<std::string> names;
    std::ranges::transform(config.packages, std::back_inserter(names),
                           [](const config::PackageEntry& entry) { return entry.path.string(); });
    if (names.empty()) {
        throw support::ConfigError(config.file, 0, "lists no package: name one, or list it under [[package]]");
    }
    return names;
}

void check_programs(const fs::path& folder) {
    for (const std::string_view program : {"boards", "queens"}) {
        std::error_code ignored;  // what cannot be looked at cannot be run either
        if (!fs::is_regular_file(folder / program, ignored)) {
            throw support::ConfigError(
                fmt::format("there is no {}: build it with ./dev build", (folder / program).string()));
        }
    }
}

}  // namespace

CLI::App* add_generate(CLI::App& app, GenerateArguments& arguments) {
    CLI::App* command = app.add_subcommand("generate", "make the test data again from each package's tests.toml");
    command
        ->add_option("PACKAGE", arguments.packages,
                     "a folder with a problem.yaml, or a name that judge.toml lists; none: all")
        ->option_text(" ");
    command->add_flag("--check", arguments.check, "write nothing; exit 1 and name each file that would change");
    return command;
}

GenerateResult run_generate(const config::Config& config, const GenerateArguments& arguments,
                            const recipe::Tools& tools, report::Detail detail) {
    check_programs(tools.program_dir);
    std::vector<package::Package> packages;
    for (const std::string& where : chosen(config, arguments)) {
        packages.push_back(package::read_package_without_data(config, where));
    }
    std::size_t width = 0;
    for (const package::Package& package : packages) {
        width = std::max(width, support::display_width(package.name));
    }
    GenerateResult result;
    for (const package::Package& package : packages) {
        const Generated made =
            recipe::generate(package, tools, arguments.check ? recipe::Mode::Check : recipe::Mode::Write);
        result.warnings.insert(result.warnings.end(), package.warnings.begin(), package.warnings.end());
        if (detail == report::Detail::Quiet && made.changes.empty()) {
            continue;
        }
        const std::string padding(width - support::display_width(package.name), ' ');
        result.output += fmt::format(
            "{}{}  {}\n", package.name, padding,
            made.has_recipe ? summary(made, arguments.check) : "has no tests.toml: its data is left as it is");
        for (const FileChange& change : made.changes) {
            result.output += fmt::format("  {}: {}\n", shown_path(change.path), describe(change, arguments.check));
        }
        for (const fs::path& path : detail == report::Detail::Verbose ? made.unchanged : std::vector<fs::path>{}) {
            result.output += fmt::format("  {}: unchanged\n", shown_path(path));
        }
        if (arguments.check && !made.changes.empty()) {
            result.exit_code = 1;
        }
    }
    return result;
}

}  // namespace harness::cli
