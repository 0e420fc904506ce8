#include "harness/cli/statement.hpp"

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/archives.hpp"
#include "harness/cli/commands.hpp"
#include "harness/format/package/samples.hpp"
#include "harness/format/package/statement.hpp"
#include "harness/judge/statement/convert.hpp"

namespace harness::cli {

namespace {

struct StatementArguments {
    std::vector<std::string> packages;
    std::string html;
    std::string pdf;
    std::string language;  // empty: English, if there is an English statement
};

// Throws ConfigError if the package has no statement in this language.
void check_language(const package::Package& package, const std::string& language) {
    std::set<std::string> languages;
    for (const package::StatementFile& file : package::statement_files(package.root, [](const auto&, const auto&) {})) {
        languages.insert(file.language);
    }
    if (!languages.contains(language)) {
        throw base::ConfigError(
            package.root, 0,
            fmt::format("has no statement in the language '{}': it has {}", base::one_line(language, 100),
                        languages.empty() ? "none" : fmt::format("{}", fmt::join(languages, ", "))));
    }
}

int run_statement(const Context& context, const StatementArguments& arguments) {
    if (arguments.html.empty() && arguments.pdf.empty()) {
        throw base::ConfigError("name the file to write: --html FILE or --pdf FILE");
    }
    check_report_file(arguments.html);
    check_report_file(arguments.pdf);
    Archives archives(context);
    std::vector<report::html::StatementView> problems;
    for (package::ReadPackage& read : archives.read_each(arguments.packages)) {
        if (!read.package) {
            throw base::ConfigError(read.error);
        }
        show_warnings(context, read.package->warnings);
        problems.push_back(
            statement_view(context, judge::make_plan(context.config, *std::move(read.package)), arguments.language));
    }
    const std::string page = report::html::statement_page(problems);
    if (!arguments.html.empty()) {
        write_report(arguments.html, page);
    }
    if (!arguments.pdf.empty()) {
        write_report(arguments.pdf, judge::pdf_of(page, context.runner_factory()));
    }
    return 0;
}

}  // namespace

report::html::StatementView statement_view(const Context& context, const judge::Plan& plan,
                                           const std::string& language) {
    report::html::StatementView view{plan.info(0, ""), package::samples_of(plan.package),
                                     !plan.package.time_limit.is_derived};
    model::Statement& statement = view.package.statement;
    if (!language.empty()) {
        check_language(plan.package, language);
    }
    statement = package::shown_statement(plan.package.root, plan.package.constants, language);
    statement.images = package::images_of(plan.package.root, statement);
    const judge::Conversion conversion = judge::convert(statement, context.runner_factory());
    for (const std::string& warning : judge::warnings_of(statement, conversion)) {
        show_warnings(context, {plan.package.name + ": " + warning});
    }
    return view;
}

Command statement_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<StatementArguments>();
    return {
        .name = "statement",
        .help = "write the statements of packages with their samples and limits, as students see them",
        .flags = joined({{packages_argument(&arguments->packages),
                          {"--html", &arguments->html, "FILE",
                           "write a page that holds its images and needs no network; -: to standard output"},
                          {"--pdf", &arguments->pdf, "FILE", "the same for printing, by the program weasyprint"},
                          {"--language", &arguments->language, "LANGUAGE",
                           "the language of the statements, such as de (default: en, or the first there is)"}},
                         sandbox_flags(flags),
                         output_flags(flags)}),
        .run = [&flags, arguments](Call& call) { return run_statement(make_context(flags, call.stop), *arguments); }};
}

}  // namespace harness::cli
