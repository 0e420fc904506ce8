#include "harness/format/package/exported/exported.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "harness/base/fd.hpp"
#include "harness/base/substitute.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/exported/parts.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/validators.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;

// Whether only this judge uses the file.
bool is_only_ours(const Package& package, const fs::path& path) {
    const fs::path name = path.lexically_relative(package.root);
    if (name == "tests.toml" || name == "data/tests.lock") {
        return true;
    }
    return std::ranges::any_of(package.entry.drivers, [&](const auto& driver) {
        const fs::path folder = driver.second.parent_path();
        return path == driver.second || (folder != package.root.path && base::lies_in(path, folder));
    });
}

void add_folder(const Package& package, const fs::path& folder, Archive& archive, std::vector<std::string>& warnings) {
    for (const Entry& entry : list_followed(folder, package.root)) {
        const std::string name = entry.path.lexically_relative(package.root).string();
        if (is_only_ours(package, entry.path) || (name == "submissions" && !package.entry.drivers.empty())) {
            continue;
        }
        if (entry.kind == EntryKind::Folder) {
            add_folder(package, entry.path, archive, warnings);
        } else if (entry.kind == EntryKind::File) {
            archive.add_source(name, entry.file(), false);
        } else {
            warn(warnings, entry.path, "is left out: it is no file of the package");
        }
    }
}

// Adds judge.toml's testlib header to the programs of the package that have none.
void add_headers(const Package& package, Archive& archive) {
    for (const ProgramSource& program : validators_of(package)) {
        const fs::path path = package.root / program.name;
        const fs::path folder = fs::is_directory(path) ? fs::path{program.name} : fs::path{program.name}.parent_path();
        for (const model::CodeFile& file : program.files) {
            const std::string name = (folder / file.name).string();
            if (!base::lies_in(file.file.path, package.root) && !archive.has(name)) {
                archive.add_source(name, file.file, false);
            }
        }
    }
}

// The format allows only lower-case letters and digits in a package's name.
std::string folder_name(const std::string& name) {
    std::string folder = base::lowered(name);
    std::erase_if(folder, [](unsigned char letter) { return std::isalnum(letter) == 0; });
    return folder.empty() ? "problem" : folder;
}

Exported export_for_kattis(const Package& package, const config::Toolchain& toolchain) {
    Exported exported;
    Archive archive(package);
    add_folder(package, package.root, archive, exported.warnings);
    constexpr const char* hidden = ".timelimit";
    if (fs::exists(package.root / hidden)) {
        archive.add_source(hidden, package.root / hidden, false);
    }
    add_headers(package, archive);
    for (const Submission& submission : package.submissions) {
        if (package.entry.drivers.empty()) {
            break;  // the submissions were added unchanged
        }
        const WholeSubmission whole = whole_submission(package, toolchain, submission);
        const std::string folder = "submissions/" + submission.name.substr(0, submission.name.find('/') + 1);
        for (const ExportedFile& file : whole.files) {
            archive.add({folder + (whole.is_folder ? whole.name + "/" : "") + file.name, file.source, file.text});
        }
    }
    exported.files = archive.files();
    const std::vector<ProgramSource> validators = validators_of(package);
    for (ExportedFile& file : exported.files) {
        const std::string top = file.name.substr(0, file.name.find('/'));
        if (top.ends_with("validators") &&
            std::ranges::find(validators, top, &ProgramSource::name) != validators.end()) {
            file.name.insert(top.size(), "/validate");  // else each file would be a program of its own
        }
        file.name.insert(0, folder_name(package.name) + "/");
    }
    return exported;
}

}  // namespace

void Archive::add(ExportedFile file) {
    if (files_.contains(file.name)) {
        fail_export(package_, "two files would be called {}", base::one_line(file.name, 200));
    }
    std::string name = file.name;
    files_.emplace(std::move(name), std::move(file));
}

void Archive::add_source(const std::string& name, const base::SeenFile& file, bool with_constants) {
    ExportedFile entry{name, file};
    std::error_code ignored;
    entry.is_executable = (fs::status(file.path, ignored).permissions() & fs::perms::owner_exec) != fs::perms::none;
    if (with_constants && !package_.constants.empty()) {
        entry.text = base::substitute(base::read_file(file), package_.constants);
        entry.source = {};
    }
    add(std::move(entry));
}

std::vector<ExportedFile> Archive::files() const {
    std::vector<ExportedFile> files;
    for (const auto& [name, file] : files_) {
        files.push_back(file);
    }
    return files;
}

WholeSubmission whole_submission(const Package& package, const config::Toolchain& toolchain,
                                 const Submission& submission) {
    WholeSubmission whole;
    whole.name = submission.name.substr(submission.name.find('/') + 1);
    whole.is_folder = !(submission.files.size() == 1 && submission.files.front().name == whole.name);
    for (const model::CodeFile& file : submission.files) {
        whole.files.push_back({file.name, file.file});
    }
    if (package.entry.drivers.empty() || whole.is_folder) {
        return whole;
    }
    const std::string extension = fs::path{whole.name}.extension().string();
    const config::Language* language = toolchain.language_of_extension(extension);
    const auto driver = package.entry.drivers.find(language != nullptr ? language->id : "");
    if (driver == package.entry.drivers.end()) {
        return whole;
    }
    // Inlines a source that the driver includes: systems that compile every source of a folder would compile it twice.
    const std::string text = base::read_file(driver->second);
    const std::string own = base::read_file(submission.files.front().file);
    const std::string line = fmt::format("#include \"submission{}\"", driver->second.extension().string());
    if (const std::size_t at = text.find(line); at != std::string::npos) {
        whole.files = {{whole.name, {}, text.substr(0, at) + own + "\n" + text.substr(at + line.size())}};
        return whole;
    }
    const std::string kind = driver->second.extension().string();
    whole.name = fs::path{whole.name}.stem().string();
    whole.is_folder = true;
    whole.files = {{"main" + kind, {}, text}, {"submission" + kind, {}, own}};
    return whole;
}

void check_exportable(const Package& package, ExportFormat format) {
    const auto fails = std::ranges::count(package.cases, Expectation::NonZeroExit, &Case::expectation);
    if (fails > 0) {
        fail_export(package,
                    "{} must end with another exit code than 0 ('expect_failure' in judge.toml), which other systems "
                    "do not know",
                    base::plural(static_cast<std::size_t>(fails), "case"));
    }
    if (package.entry.input_as == config::InputAs::Arguments) {
        fail_export(package, "inputs are arguments ('input_as' in judge.toml), which other systems do not know");
    }
    if (format == ExportFormat::DomJudge) {
        refuse_for_domjudge(package);
    }
}

Exported exported_files(const Package& package, const model::Limits& limits, const config::Toolchain& toolchain,
                        ExportFormat format, const std::string& page) {
    check_exportable(package, format);
    Exported exported = format == ExportFormat::Kattis ? export_for_kattis(package, toolchain)
                                                       : export_for_domjudge(package, limits, toolchain, page);
    if (!package.entry.points.empty()) {
        exported.warnings.push_back(
            fmt::format("{}: its 'points' in judge.toml are left out, which only this judge knows", package.name));
    }
    return exported;
}

}  // namespace harness::package
