#include "harness/format/package/package.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/package/answers.hpp"
#include "harness/format/package/cases.hpp"
#include "harness/format/package/complain.hpp"
#include "harness/format/package/expected/expectations.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/limits.hpp"
#include "harness/format/package/metadata.hpp"
#include "harness/format/package/recipe.hpp"
#include "harness/format/package/scoring.hpp"
#include "harness/format/package/submissions.hpp"
#include "harness/format/package/validators.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;
using config::Config;
using config::PackageEntry;

[[noreturn]] void fail_entry(const PackageEntry& entry, std::string_view what) {
    if (entry.line > 0) {
        throw ConfigError(entry.file, entry.line, what);
    }
    throw ConfigError(std::string{what});
}

// A suggestion for a folder that is not a package.
std::string suggestion_for(const fs::path& folder) {
    std::error_code ignored;
    if (fs::exists(folder / "problem.yml", ignored)) {
        return "rename its problem.yml";
    }
    if (fs::exists(folder / "problem.xml", ignored)) {
        return "it may be a package of Polygon, to be converted to an ICPC package";
    }
    const std::vector<Entry> entries = list_folder(folder, folder);
    const auto inner = std::ranges::find_if(entries, [](const Entry& entry) { return is_package(entry.path); });
    return inner == entries.end() ? "" : fmt::format("name one in it, such as {}", (folder / inner->name).string());
}

[[noreturn]] void fail_unknown(const Config& config, const std::string& where) {
    std::error_code ignored;
    if (fs::is_directory(where, ignored)) {
        const std::string meant = suggestion_for(where);
        fail(where, "is no problem package: it has no problem.yaml{}{}", meant.empty() ? "" : "; ",
             base::one_line(meant, 300));
    }
    std::vector<std::string> names;
    for (const PackageEntry& entry : config.packages) {
        names.push_back(entry.path.filename().string());
    }
    const std::vector<std::string_view> views(names.begin(), names.end());
    throw ConfigError(
        fmt::format("there is no package '{}': name a folder with a problem.yaml or one that {} lists; {}",
                    base::one_line(where, 200), config.file.string(),
                    names.empty() ? "it lists none" : config::hint(where, views)));
}

PackageEntry find_entry(const Config& config, const std::string& where) {
    if (where.empty() || !is_package(where)) {
        for (const PackageEntry& entry : config.packages) {
            if (entry.path.filename() == where) {
                return entry;
            }
        }
        fail_unknown(config, where);
    }
    for (const PackageEntry& entry : config.packages) {
        std::error_code ignored;  // a missing folder is not the folder that was named
        if (fs::equivalent(entry.path, where, ignored)) {
            return entry;
        }
    }
    PackageEntry entry;
    entry.path = fs::absolute(where).lexically_normal();
    if (!entry.path.has_filename()) {
        entry.path = entry.path.parent_path();
    }
    return entry;
}

void check_entry(const PackageEntry& entry) {
    if (!is_package(entry.path)) {
        fail_entry(entry, fmt::format("the package {} has no problem.yaml", entry.path.string()));
    }
    for (const auto& [language, driver] : entry.drivers) {
        std::error_code ignored;
        if (!fs::is_regular_file(driver, ignored)) {
            fail_entry(entry, fmt::format("the {} driver {} is no file", language, driver.string()));
        }
    }
}

// `is_custom`: problem.yaml says 'validation: custom'.
void read_output_check(const Config& config, bool is_custom, Package& package) {
    const base::Root& root = package.root;
    std::vector<ProgramSource>& validators = package.output_validators;
    validators = read_output_validators(config, {root, package.version, package.warnings});
    const bool is_conversation = package.type.interactive || package.type.multi_pass;
    if (validators.size() > 1 && is_conversation) {
        fail(root / validators[1].name,
             "is a second output validator besides '{}': an interactive problem, or one of several passes, can have "
             "one only",
             validators[0].name);
    }
    const bool needs_one = is_custom || is_conversation;
    const bool used = needs_one || rules_of(package.version).validator_by_folder;
    if (needs_one && validators.empty()) {
        fail(root / "problem.yaml",
             "asks for an output validator of its own, but there is none in output_validator/ or output_validators/");
    }
    if (!validators.empty() && !used) {
        warn(package.warnings, root / validators[0].name,
             "is not used, as problem.yaml does not say 'validation: custom'");
        validators.clear();
    }
    if (!validators.empty()) {
        package.output_check = package.type.interactive ? OutputCheck::Interactive : OutputCheck::Custom;
    }
}

// A limit that this machine cannot provide is an error, because a lower limit would change verdicts.
void check_memory_available(const Package& package) {
    const std::int64_t has_kib = ::sysconf(_SC_PHYS_PAGES) * (::sysconf(_SC_PAGESIZE) / 1024);
    for (const auto& [what, kib] : {std::pair{"memory", package.limits.memory_kib},
                                    std::pair{"compilation_memory", package.limits.compilation_memory_kib},
                                    std::pair{"validation_memory", package.limits.validation_memory_kib}}) {
        if (kib && *kib > has_kib) {
            fail(package.root / "problem.yaml", "asks for {} of '{}', of which this machine has {}",
                 base::size_text(*kib), what, base::size_text(has_kib));
        }
    }
}

// The folders of include/, by the code of the language.
std::map<std::string, std::vector<model::CodeFile>> read_includes(const Config& config, const PackageFolders& package) {
    std::map<std::string, std::vector<model::CodeFile>> includes;
    const fs::path folder = package.root / "include";
    for (const Entry& entry : list_allowed(folder, package)) {
        if (entry.kind == EntryKind::Link || entry.kind == EntryKind::Other) {
            fail(entry.path, "{}: put it right, or remove it", why_unusable(package.root, entry));
        }
        if (entry.kind == EntryKind::File) {
            warn(package.warnings, folder / entry.name,
                 "is not read: what goes with submissions lies in a folder named as their language, or in 'default'");
        } else if (entry.name != "default" && config.language_of_code(entry.name) == nullptr) {
            package.warnings.push_back(
                fmt::format("{}: is not used, because no language of judge.toml has this name among its 'codes'",
                            base::one_line((folder / entry.name).string(), 300)));
        } else if (!list_allowed(entry.path, package).empty()) {
            includes.emplace(entry.name, program_files(entry.path, package));
        }
    }
    return includes;
}

// Rejects values above the maximum in judge.toml, because a package may come from a stranger.
void refuse_excess(const Config& config, const Package& package) {
    const auto refuse_above = [&](std::string_view key, auto asked, auto most, auto otherwise, const auto& text) {
        if (asked > std::max(most, otherwise)) {
            fail(package.root / "problem.yaml",
                 "asks for '{}' of {}, and judge.toml allows {} ('{}' under [limits.maximum])", key, text(asked),
                 text(most), key);
        }
    };
    const auto seconds = [](std::chrono::nanoseconds time) { return fmt::format("{:g} s", base::seconds(time)); };
    const model::Limits asked = run_limits(config, package);
    const config::Maximum& most = config.maximum;
    const model::Limits& otherwise = config.default_limits;
    refuse_above("time", asked.cpu, most.cpu, otherwise.cpu, seconds);
    refuse_above("memory", asked.memory_kib, most.memory_kib, otherwise.memory_kib, base::size_text);
    refuse_above("output", asked.output_kib, most.output_kib, otherwise.output_kib, base::size_text);
}

// The folders out of the package into which its links may lead. A `.git` that is a file is that of a further work tree.
std::vector<fs::path> shared_folders(const Config& config, const fs::path& root) {
    std::vector<fs::path> folders;
    std::error_code error;
    for (fs::path above = fs::canonical(root, error); !error && above.has_relative_path();
         above = above.parent_path()) {
        const fs::file_status git = fs::symlink_status(above / ".git", error);
        if (git.type() == fs::file_type::directory || git.type() == fs::file_type::regular) {
            folders.push_back(above);
            break;
        }
        error.clear();  // a missing .git
    }
    if (!config.shared.empty()) {
        folders.push_back(fs::canonical(config.shared, error));
        if (error) {
            fail(config.file, "'shared' names no folder: {}", config.shared.string());
        }
    }
    return folders;
}

Package read_frame(const Config& config, const PackageEntry& entry, Reach reach) {
    check_entry(entry);
    if (config.shows(entry.path)) {
        fail(entry.path,
             "lies where submissions can read its answers: list it in judge.toml, by which it is hidden from them, or "
             "move it out of /usr");
    }
    Package package;
    package.root = root_of(config, entry.path, reach);
    package.name = base::one_line(entry.path.filename().string(), 255);
    package.entry = entry;
    const bool is_custom = read_metadata(package);
    check_memory_available(package);
    refuse_excess(config, package);
    const PackageFolders folders{package.root, package.version, package.warnings};
    read_output_check(config, is_custom, package);
    refuse_installed_programs(package);
    package.input_validators = read_input_validators(config, folders);
    package.includes = read_includes(config, folders);
    package.answer_validators = read_answer_validators(config, folders);
    package.input_visualizer = read_visualizer(config, folders, "input_visualizer");
    package.output_visualizer = read_visualizer(config, folders, "output_visualizer");
    settle_testlib(config, package);
    package.submissions =
        read_submissions(toolchain_for(config, package), package.root, package.version, package.warnings);
    if (package.type.submit_answer) {
        for (Submission& submission : package.submissions) {
            submission.language = answers_language;
        }
    }
    return package;
}

Package read_whole_by(const LookAtData& look_at, const Config& config, const PackageEntry& entry, Reach reach) {
    Package package = read_frame(config, entry, reach);
    read_cases(package);
    if (std::ranges::any_of(package.cases, &Case::is_static)) {
        package.static_validator = read_static_validator(config, {package.root, package.version, package.warnings});
    } else if (is_there(package.root / "static_validator")) {
        warn(package.warnings, package.root / "static_validator",
             "is not used, as no test_group.yaml has a 'static_validation_score'");
    }
    const auto look = [&](base::SeenFile& file) {
        if (!file.empty()) {
            file = look_at(file, package.root, config.maximum.data_file_kib);
        }
    };
    for (Case& test_case : package.cases) {
        look(test_case.input);
        look(test_case.answer);
        look(test_case.interaction);
    }
    for (ValidatorTest& test : package.validator_tests) {
        look(test.test.input);
        look(test.test.answer);
        look(test.output);
    }
    settle_scoring(package);
    warn_of_unused_cases(package);
    if (std::ranges::any_of(package.groups, &TestGroup::custom_grader)) {
        package.grader = read_grader(config, {package.root, package.version, package.warnings});
    }
    package.catches = read_catches(package);
    return package;
}

Package read_whole(const Config& config, const PackageEntry& entry, Reach reach) {
    return read_whole_by(look_at_data, config, entry, reach);
}

// The packages if none is named: the package in the current folder, or else all listed ones.
std::vector<PackageEntry> default_packages(const Config& config) {
    if (is_package(".")) {
        return {find_entry(config, ".")};
    }
    std::vector<PackageEntry> listed;
    std::ranges::copy_if(config.packages, std::back_inserter(listed), &PackageEntry::is_listed);
    if (listed.empty()) {
        fail(config.file, "lists no package: name one, or list it under [[package]]");
    }
    return listed;
}

std::vector<Package> read_all(const Config& config, const std::vector<std::string>& named,
                              Package (*read)(const Config& config, const PackageEntry& entry, Reach reach)) {
    std::vector<Package> packages;
    for (const std::string& where : named) {
        packages.push_back(read(config, find_entry(config, where), Reach::WorkTree));
    }
    for (const PackageEntry& entry : named.empty() ? default_packages(config) : std::vector<PackageEntry>{}) {
        packages.push_back(read(config, entry, Reach::WorkTree));
    }
    return packages;
}

}  // namespace

base::Root root_of(const Config& config, const fs::path& folder, Reach reach) {
    return {folder, reach == Reach::WorkTree ? shared_folders(config, folder) : std::vector<fs::path>{}};
}

Package read_package(const Config& config, const std::string& where, Reach reach) {
    return read_whole(config, find_entry(config, where), reach);
}

Package read_package(const Config& config, const std::string& where, Reach reach, const LookAtData& look) {
    return read_whole_by(look, config, find_entry(config, where), reach);
}

std::vector<Package> read_packages(const Config& config, const std::vector<std::string>& named) {
    return read_all(config, named, read_whole);
}

std::vector<ReadPackage> read_each(const Config& config, const std::vector<std::string>& named,
                                   const std::function<Package(const std::string& where)>& read) {
    std::vector<ReadPackage> packages;
    const auto add = [&](const fs::path& where, const auto& read_it) {
        packages.push_back({base::one_line(where.filename().string(), 255), std::nullopt, ""});
        ReadPackage& added = packages.back();
        try {
            added.package = read_it();
            added.name = added.package->name;
        } catch (const ConfigError& error) {
            added.error = error.what();
        }
    };
    for (const std::string& where : named) {
        add(where, [&] { return read(where); });
    }
    for (const PackageEntry& entry : named.empty() ? default_packages(config) : std::vector<PackageEntry>{}) {
        add(entry.path, [&] { return read_whole(config, entry, Reach::WorkTree); });
    }
    return packages;
}

std::vector<Package> read_packages_without_data(const Config& config, const std::vector<std::string>& named) {
    std::vector<Package> packages = read_all(config, named, read_frame);
    std::ranges::for_each(packages, check_catches);
    return packages;
}

}  // namespace harness::package
