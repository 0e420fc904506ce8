#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/archives.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/format/package/validators.hpp"
#include "harness/format/polygon/polygon.hpp"
#include "harness/setter/recipe/make.hpp"
#include "harness/setter/recipe/programs.hpp"

namespace harness::cli {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;
using polygon::Imported;
using polygon::MissingFile;

struct ImportArguments {
    std::string polygon;
    std::string folder;
};

void write_new_file(const fs::path& folder, const std::string& name, std::string_view bytes) {
    fs::create_directories((folder / name).parent_path());
    base::write_file_atomically(folder / name, bytes);
}

void write_package(const Imported& imported, const fs::path& folder) {
    for (const polygon::NewFile& file : imported.files) {
        if (file.source.empty()) {
            write_new_file(folder, file.name, file.text);
        } else {
            constexpr mode_t mode = 0644;
            fs::create_directories((folder / file.name).parent_path());
            base::copy_to_new_file(base::open_file(file.source).get(), folder / file.name, mode);
        }
    }
}

// Makes the inputs that a Polygon package leaves to its generators. They get no seed: it is in their arguments.
void make_missing_inputs(const Imported& imported, const judge::Plan& plan, const recipe::MakingContext& context,
                         const compile::Compiler& compiler) {
    std::map<std::string, compile::Program> generators;
    for (const MissingFile& missing : imported.inputs) {
        const std::string& name = missing.command.front();
        if (!generators.contains(name)) {
            const package::ProgramSource source = package::read_generator(plan.toolchain, plan.package, name);
            generators.emplace(name, compile::compile_own(compiler, plan.package, source, *context.make_runner(0)));
        }
    }
    workers::Workers(context).for_each(imported.inputs.size(), [&](workers::Worker& worker, std::size_t index) {
        const MissingFile& missing = imported.inputs[index];
        const compile::Program& program = generators.at(missing.command.front());
        const model::Limits limits = program.limits(context.limits);
        std::vector<std::string> arguments = program.command(limits);
        arguments.insert(arguments.end(), missing.command.begin() + 1, missing.command.end());
        const auto [result, input] = recipe::run(program.dir, std::move(arguments), nullptr, limits, worker.runner());
        if (!model::exited_with(result.outcome, 0)) {
            throw ConfigError(fmt::format("{}: its generator '{}' {}", missing.names.front(),
                                          base::one_line(fmt::format("{}", fmt::join(missing.command, " ")), 200),
                                          recipe::describe(result.outcome)));
        }
        for (const std::string& each : missing.names) {
            write_new_file(plan.package.root, each, input);
        }
    });
}

void make_missing_answers(const Imported& imported, const judge::Plan& plan, const recipe::MakingContext& context,
                          const compile::Compiler& compiler) {
    if (plan.package.type.interactive) {
        for (const MissingFile& missing : imported.answers) {
            for (const std::string& name : missing.names) {
                write_new_file(plan.package.root, name, "");
            }
        }
        return;
    }
    const auto reference = recipe::reference_of(context, plan.package, compiler, *context.make_runner(0));
    if (!reference) {
        throw ConfigError(
            "the package has tests without answers, and no solution with the tag 'main' that writes them");
    }
    std::vector<std::string> inputs;
    std::vector<recipe::Question> questions;
    for (const MissingFile& missing : imported.answers) {
        inputs.push_back(base::read_file(plan.package.root / missing.input));
    }
    for (std::size_t index = 0; index < inputs.size(); ++index) {
        questions.push_back({imported.answers[index].input, &inputs[index]});
    }
    const std::vector<std::string> answers = recipe::make_answers(questions, *reference, context);
    for (std::size_t index = 0; index < answers.size(); ++index) {
        for (const std::string& name : imported.answers[index].names) {
            write_new_file(plan.package.root, name, answers[index]);
        }
    }
}

void make_missing(const Context& context, const Imported& imported, const fs::path& folder) {
    if (imported.inputs.empty() && imported.answers.empty()) {
        return;
    }
    package::Package package = package::read_packages_without_data(context.config, {folder.string()}).front();
    if (!imported.main_solution.empty()) {
        package.entry.reference = {"{submission}", imported.main_solution};
    }
    const judge::Plan plan = judge::make_plan(context.config, std::move(package));
    report::Terminal terminal = make_terminal(context.flags);
    workers::JudgingContext judging = context.judging();
    judging.progress = [&](auto doing, auto done, auto all) {
        terminal.show(fmt::format("{} of {} {}", done, all, doing));
    };
    const recipe::MakingContext making{judging, plan.validator_limits};
    const compile::Compiler compiler(plan.toolchain);
    make_missing_inputs(imported, plan, making, compiler);
    make_missing_answers(imported, plan, making, compiler);
    terminal.show("");
}

// What was left out, by the reason.
std::string left_out_text(const Imported& imported, bool all) {
    constexpr std::size_t most_names = 6;
    std::vector<std::pair<std::string, std::vector<std::string>>> by_reason;
    for (const polygon::LeftOut& each : imported.left_out) {
        const auto same = std::ranges::find(by_reason, each.why, [](const auto& pair) { return pair.first; });
        auto& names = same != by_reason.end() ? same->second
                                              : by_reason.emplace_back(each.why, std::vector<std::string>{}).second;
        names.push_back(base::one_line(each.what, 300));
    }
    std::string text;
    for (auto& [why, names] : by_reason) {
        const std::size_t more = !all && names.size() > most_names ? names.size() - most_names : 0;
        names.resize(names.size() - more);
        text += fmt::format("  {}{}: {}\n", fmt::join(names, ", "),
                            more == 0 ? "" : fmt::format(" and {} more (-v shows them all)", more),
                            base::one_line(why, 300));
    }
    return text.empty() ? "" : "left out:\n" + text;
}

int run_import(const Context& context, const ImportArguments& arguments) {
    const fs::path folder = arguments.folder;
    Archives archives(context);
    const fs::path from = archives.folder_of(arguments.polygon, {&polygon::is_polygon, "problem.xml"});
    const Imported imported = polygon::import_polygon(from, context.config.maximum.data_file_kib);
    make_new_folder(folder, [&] {
        write_package(imported, folder);
        make_missing(context, imported, folder);
    });
    std::string text =
        fmt::format("{}: {}", base::one_line(folder.string(), 300), base::plural(imported.files.size(), "file"));
    if (!imported.inputs.empty() || !imported.answers.empty()) {
        text += fmt::format("; its own programs made {} and {}", base::plural(imported.inputs.size(), "input"),
                            base::plural(imported.answers.size(), "answer"));
    }
    write_out(fmt::format("{}\n{}next:\n  judge verify {}\n", text,
                          left_out_text(imported, context.flags.detail() == report::Detail::Verbose),
                          base::one_line(folder.string(), 300)));
    return 0;
}

}  // namespace

Command import_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<ImportArguments>();
    return {.name = "import",
            .help = "make a problem package from a Polygon package; says what it leaves out, and why",
            .flags = joined({{required({"POLYGON", &arguments->polygon,
                                        "the Polygon package: a folder with a problem.xml, or an archive of it"}),
                              required({"DIR", &arguments->folder, "the new folder of the problem package"})},
                             sandbox_flags(flags),
                             output_flags(flags)}),
            .run = [&flags, arguments](Call& call) { return run_import(make_context(flags, call.stop), *arguments); }};
}

}  // namespace harness::cli
