#include "harness/setter/recipe/generate.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/format/package/package.hpp"
#include "harness/format/package/recipe.hpp"
#include "harness/setter/recipe/data_jury.hpp"
#include "harness/setter/recipe/programs.hpp"

namespace harness::cli {

namespace {

namespace fs = std::filesystem;
using recipe::ChangeKind;
using recipe::FileChange;
using recipe::GeneratedData;

struct GenerateArguments {
    std::vector<std::string> packages;  // folders, or names that judge.toml lists; empty: all listed
    bool check = false;
    bool force = false;
};

// Relative to `here` if the file is below it.
std::string shown_path(const fs::path& path, const fs::path& here) {
    const fs::path near = path.lexically_proximate(here);
    return base::one_line((near.empty() || *near.begin() == ".." ? path : near).string(), 4096);
}

std::string describe(const FileChange& change, bool check) {
    switch (change.kind) {
        case ChangeKind::Missing:
            return check ? "is missing" : "written";
        case ChangeKind::Differs:
            if (change.lines.empty()) {
                return check ? "differs" : "rewritten";
            }
            return check ? "differs (- is there, + is made)" : "rewritten (- was there, + is now)";
        case ChangeKind::Stray:
            break;
    }
    return "is made by no case of the recipe: remove it, or add the case";
}

std::string indented(std::string_view lines) {
    std::string text;
    for (const std::string_view line : base::lines_of(lines)) {
        text.append("    ").append(line).append("\n");
    }
    return text;
}

std::string summary(const GeneratedData& generated, bool check) {
    if (!generated.has_recipe) {
        return "has neither tests.toml nor generators/generators.yaml: its data is left as it is";
    }
    const auto strays = std::ranges::count(generated.changes, ChangeKind::Stray, &FileChange::kind);
    const std::size_t changed = generated.changes.size() - static_cast<std::size_t>(strays);
    std::string text =
        fmt::format("{}, {}: ", base::plural(generated.cases, "case"), base::plural(generated.files, "file"));
    text += changed == 0 ? "unchanged" : fmt::format("{} {}", changed, check ? "would change" : "written");
    if (strays > 0) {
        text += fmt::format(", {}", base::plural(static_cast<std::size_t>(strays), "stray"));
    }
    return text;
}

// The output for one package; its name is padded to `width` columns.
std::string describe(const package::Package& package, const GeneratedData& generated, const fs::path& here,
                     std::size_t width, bool check, report::Detail detail) {
    const std::string padding(width - base::display_width(package.name), ' ');
    std::string text = fmt::format("{}{}  {}\n", package.name, padding, summary(generated, check));
    if (detail == report::Detail::Quiet && !check) {
        return text;
    }
    for (const std::string& note : generated.notes) {
        text += fmt::format("  {}\n", base::one_line(note, 1000));
    }
    constexpr std::size_t most_files = 40;
    const bool all = detail == report::Detail::Verbose || generated.changes.size() <= most_files;
    for (const FileChange& change : std::span(generated.changes).first(all ? generated.changes.size() : most_files)) {
        text += fmt::format("  {}: {}\n", shown_path(change.path, here), describe(change, check));
        text += indented(change.lines);
    }
    if (!all) {
        text += fmt::format("  and {} more (-v shows them all)\n", generated.changes.size() - most_files);
    }
    for (const fs::path& path : detail == report::Detail::Verbose ? generated.unchanged : std::vector<fs::path>{}) {
        text += fmt::format("  {}: unchanged\n", shown_path(path, here));
    }
    return text;
}

void check_programs(const fs::path& folder) {
    for (const std::string_view program : {"boards", "queens"}) {
        std::error_code ignored;  // a file that cannot be examined cannot be run either
        if (!fs::is_regular_file(folder / program, ignored)) {
            throw base::ConfigError(
                fmt::format("there is no {}: build it with ./dev build", (folder / program).string()));
        }
    }
}

// The certificate of the solver is made once, for all packages.
GeneratedData generate_package(const workers::JudgingContext& judging, judge::Plan plan, recipe::Mode mode,
                               std::string& certificate) {
    if (const auto recipe = package::read_any_recipe(plan.package);
        recipe && plan.package.entry.reference.empty() && !recipe->solution.empty()) {
        plan.package.entry.reference = {"{submission}", recipe->solution};
    }
    recipe::Makers makers = recipe::makers_of(judging, plan);
    if (makers.certificate) {
        makers.certificate = [&, make = makers.certificate](sandbox::Runner& runner) {
            certificate = certificate.empty() ? make(runner) : certificate;
            return certificate;
        };
    }
    return recipe::generate(judging, recipe::make_data_jury(judging, std::move(plan)), makers, mode);
}

// With -q, shows only packages with a change, and without --check none of their files; with -v, also unchanged files.
// Returns 1 if --check found something that would change. If a package fails, those before it are complete, and the
// others are not.
int run_generate(const Context& context, const GenerateArguments& arguments) {
    const auto started = std::chrono::steady_clock::now();
    const fs::path here = fs::current_path();  // taken first, because generating may replace this folder
    const report::Detail detail = context.flags.detail();
    workers::JudgingContext judging = context.judging();
    check_programs(judging.trusted_dir);
    const std::vector<package::Package> packages =
        package::read_packages_without_data(context.config, arguments.packages);
    std::size_t width = 0;
    for (const package::Package& package : packages) {
        width = std::max(width, base::display_width(package.name));
    }
    report::Terminal terminal = make_terminal(context.flags);
    judging.progress = [&](auto doing, auto done, auto all) {
        terminal.show(fmt::format("{} of {} {}", done, all, doing));
    };
    const recipe::Mode mode = arguments.check   ? recipe::Mode::Check
                              : arguments.force ? recipe::Mode::Anew
                                                : recipe::Mode::Update;
    std::string certificate;
    std::string output;
    std::size_t cases = 0;
    std::size_t cases_made = 0;  // those for which a program had to run
    bool is_changed = false;
    for (const package::Package& package : packages) {
        const GeneratedData generated =
            generate_package(judging, judge::make_plan(context.config, package), mode, certificate);
        cases += generated.cases;
        cases_made += generated.made;
        is_changed = is_changed || !generated.changes.empty();
        if (detail != report::Detail::Quiet || !generated.changes.empty()) {
            output += describe(package, generated, here, width, arguments.check, detail);
        }
    }
    terminal.show("");
    for (const package::Package& package : packages) {
        show_warnings(context, package.warnings);
    }
    write_out(output);
    if (detail != report::Detail::Quiet) {
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
        write_out(fmt::format("\n{} cases, {} of them made in {:.1f} s\n", cases, cases_made, took.count()));
    }
    return arguments.check && is_changed ? 1 : 0;
}

}  // namespace

Command generate_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<GenerateArguments>();
    return {
        .name = "generate",
        .help =
            "make the test data from tests.toml or generators.yaml: only what changed since the last time "
            "(data/tests.lock)",
        .flags =
            joined({{packages_argument(&arguments->packages),
                     {"--check", &arguments->check,
                      "make all of it again but write nothing; show what differs, and exit with 1 if anything does"},
                     excluding("--check", {"--force", &arguments->force,
                                           "make and write all of it again, even what did not change"})},
                    sandbox_flags(flags),
                    output_flags(flags)}),
        .run = [&flags, arguments](Call& call) { return run_generate(make_context(flags, call.stop), *arguments); }};
}

}  // namespace harness::cli
