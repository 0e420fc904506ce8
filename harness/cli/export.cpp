#include <memory>
#include <string>

#include <fmt/format.h>

#include "harness/classes/pack.hpp"
#include "harness/cli/archives.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/cli/reports.hpp"
#include "harness/package/exported/exported.hpp"
#include "harness/support/text.hpp"

namespace harness::cli {

namespace {

struct ExportArguments {
    std::string package;
    std::string format;
    std::string zip;
};

int run(const Context& context, const ExportArguments& arguments) {
    const bool is_domjudge = arguments.format == "domjudge";
    Archives archives(context);
    package::Package package = archives.read_package(arguments.package);
    if (is_domjudge) {
        package = with_time_limit(context, std::move(package));  // which it must be given
    }
    const package::Exported exported = package::exported_files(
        package, context.config, is_domjudge ? package::ExportFormat::DomJudge : package::ExportFormat::Kattis);
    show_warnings(context, exported.warnings);
    classes::write_zip(arguments.zip, exported.files);
    if (!context.flags.quiet) {
        write_out(fmt::format("{}: {} of {}\n", support::one_line(arguments.zip, 300),
                              support::plural(exported.files.size(), "file"), package.name));
    }
    return 0;
}

}  // namespace

Command export_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<ExportArguments>();
    return {
        .name = "export",
        .help = "write a package as an archive that Kattis or DOMjudge takes",
        .flags = joined(
            {{package_argument(arguments->package),
              {.names = "ZIP", .target = &arguments->zip, .help = "the archive to write, FILE.zip", .required = true},
              {.names = "--format",
               .target = &arguments->format,
               .help = "kattis: the package in its own version, without what is ours alone;\n"
                       "domjudge: what DOMjudge reads, with a time limit",
               .value = "kattis|domjudge",
               .choices = {"kattis", "domjudge"},
               .required = true}},
             sandbox_flags(flags),
             output_flags(flags)}),
        .run = [&flags, arguments](Call& call) { return run(make_context(flags, call.stop), *arguments); }};
}

}  // namespace harness::cli
