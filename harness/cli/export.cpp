#include <ctime>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "harness/cli/archives.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/cli/reports.hpp"
#include "harness/package/exported/exported.hpp"
#include "harness/support/archive/zip.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"

namespace harness::cli {

namespace {

struct ExportArguments {
    std::string package;
    std::string format;
    std::string zip;
};

void write_files(const std::filesystem::path& partial, const std::vector<package::ExportedFile>& files) {
    constexpr std::time_t earliest = 315'619'200;  // 1980-01-02; a file's own would make each archive differ
    const support::Fd out = support::open_file(partial, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    support::Zip zip([&out](std::string_view bytes) { support::write_all(out.get(), bytes); });
    for (const package::ExportedFile& file : files) {
        const support::ZipEntry entry{file.name, earliest, file.is_executable};
        if (file.source.empty()) {
            zip.add(entry, file.text);
        } else {
            zip.add(entry, support::open_file(file.source));
        }
    }
    zip.close();
}

// It appears whole or not at all. Throws ConfigError where it does not.
void write_zip(const std::filesystem::path& zip, const std::vector<package::ExportedFile>& files) {
    const std::filesystem::path partial = fmt::format("{}.{}.partial", zip.string(), ::getpid());
    std::error_code error;
    try {
        write_files(partial, files);
    } catch (const support::JudgeError& why) {
        std::filesystem::remove(partial, error);
        throw support::ConfigError(zip, 0, fmt::format("cannot be written: {}", why.what()));
    }
    std::filesystem::rename(partial, zip, error);
    if (error) {
        throw support::ConfigError(zip, 0, fmt::format("cannot be written: {}", error.message()));
    }
}

int run_export(const Context& context, const ExportArguments& arguments) {
    const bool is_domjudge = arguments.format == "domjudge";
    Archives archives(context);
    package::Package package = archives.read_package(arguments.package);
    if (is_domjudge) {
        package = with_time_limit(context, std::move(package));  // which it must be given
    }
    const package::Exported exported = package::exported_files(
        package, context.config, is_domjudge ? package::ExportFormat::DomJudge : package::ExportFormat::Kattis);
    show_warnings(context, exported.warnings);
    write_zip(arguments.zip, exported.files);
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
        .run = [&flags, arguments](Call& call) { return run_export(make_context(flags, call.stop), *arguments); }};
}

}  // namespace harness::cli
