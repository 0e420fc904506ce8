#include <ctime>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "harness/base/archive/zip.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/archives.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/cli/statement.hpp"
#include "harness/cli/upload.hpp"
#include "harness/format/package/exported/exported.hpp"

namespace harness::cli {

namespace {

struct ExportArguments {
    std::string package;
    std::string format;
    std::string zip;
    UploadTarget upload;
};

// The file appears only when it is complete. Throws ConfigError on failure.
void write_zip(const std::filesystem::path& file, const std::vector<package::ExportedFile>& files) {
    constexpr std::time_t earliest = 315'619'200;  // 1980-01-02; with the files' own times each archive would differ
    try {
        ReportFile out(file);
        base::Zip zip([&out](std::string_view bytes) { out.write(bytes); });
        for (const package::ExportedFile& each : files) {
            const base::ZipEntry entry{each.name, earliest, each.is_executable};
            if (each.source.empty()) {
                zip.add(entry, each.text);
            } else {
                zip.add(entry, base::open_file(each.source));
            }
        }
        zip.close();
        out.finish();
    } catch (const base::JudgeError& why) {
        throw base::ConfigError(file, 0, fmt::format("cannot be written: {}", why.what()));
    }
}

// The statement as a page; empty if there is none, or none that a page can show.
std::string page_of(const Context& context, const judge::Plan& plan) {
    report::html::StatementView view = statement_view(context, plan, "");
    view.has_time_limit = true;  // it is derived by now
    return view.package.statement.text.empty() ? "" : report::html::statement_page({view});
}

int run_export(const Context& context, const ExportArguments& arguments) {
    if (std::filesystem::path(arguments.zip).extension() != ".zip") {
        throw base::ConfigError(fmt::format("ZIP must end in .zip, as the archive is one, and is '{}'",
                                            base::one_line(arguments.zip, 300)));
    }
    check_report_file(arguments.zip);
    const bool is_domjudge = arguments.format == "domjudge";
    const bool uploads = !arguments.upload.contest.empty();
    if ((uploads && !is_domjudge) || (!uploads && !arguments.upload.problem.empty())) {
        throw base::ConfigError(uploads ? "--to needs --format domjudge" : "--replace needs --to URL");
    }
    if (uploads) {
        check_upload_target(arguments.upload);
    }
    const auto format = is_domjudge ? package::ExportFormat::DomJudge : package::ExportFormat::Kattis;
    Archives archives(context);
    package::Package package = archives.read_package(arguments.package);
    package::check_exportable(package, format);  // before a time limit is derived, which takes long
    // A DOMjudge package must state its time limit.
    const judge::Plan plan = is_domjudge ? plan_for(context, context.config, std::move(package))
                                         : judge::make_plan(context.config, std::move(package));
    const package::Exported exported = package::exported_files(plan.package, plan.limits, plan.toolchain, format,
                                                               is_domjudge ? page_of(context, plan) : "");
    show_warnings(context, exported.warnings);
    write_zip(arguments.zip, exported.files);
    std::string told = fmt::format("{}: {} of {}\n", base::one_line(arguments.zip, 300),
                                   base::plural(exported.files.size(), "file"), plan.package.name);
    if (uploads) {
        const UploadResult result = upload(arguments.zip, plan.package.name + ".zip", arguments.upload, context.stop);
        told += fmt::format("{}: problem {}\n", base::one_line(arguments.upload.contest, 300), result.problem);
        for (const std::string& message : result.messages) {
            told += fmt::format("  {}\n", message);
        }
    }
    if (!context.flags.quiet) {
        write_out(told);
    }
    return 0;
}

}  // namespace

Command export_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<ExportArguments>();
    return {.name = "export",
            .help = "write a package as an archive for Kattis or DOMjudge",
            .flags = joined(
                {{package_argument(arguments->package),
                  required({"ZIP", &arguments->zip, "the archive to write, FILE.zip"}),
                  required({"--format", &arguments->format, one_of({"kattis", "domjudge"}),
                            "kattis: in the package's own version of the format, without this judge's own files;\n"
                            "domjudge: as DOMjudge reads it, with a time limit"}),
                  {"--to", &arguments->upload.contest, "URL",
                   "also send it to a contest of DOMjudge, https://HOST/api/v4/contests/ID, with the user and\n"
                   "password of ~/.netrc"},
                  {"--replace", &arguments->upload.problem, "ID", "with --to: replace this problem there"}},
                 sandbox_flags(flags),
                 output_flags(flags)}),
            .run = [&flags, arguments](Call& call) { return run_export(make_context(flags, call.stop), *arguments); }};
}

}  // namespace harness::cli
