#include "harness/package/package.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/config/nearest.hpp"
#include "harness/package/cases.hpp"
#include "harness/package/folder.hpp"
#include "harness/package/metadata.hpp"
#include "harness/package/recipe.hpp"
#include "harness/package/submissions.hpp"
#include "harness/package/validators.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using config::Config;
using config::PackageEntry;
using support::ConfigError;

bool is_package(const fs::path& folder) {
    std::error_code ignored;
    return fs::exists(folder / "problem.yaml", ignored);
}

[[noreturn]] void fail_entry(const Config& config, const PackageEntry& entry, std::string_view what) {
    if (entry.line > 0) {
        throw ConfigError(config.file, entry.line, what);
    }
    throw ConfigError(std::string{what});
}

[[noreturn]] void fail_unknown(const Config& config, const std::string& where) {
    std::error_code ignored;
    if (fs::is_directory(where, ignored)) {
        throw ConfigError(where, 0, "is no problem package: it has no problem.yaml");
    }
    std::vector<std::string> names;
    for (const PackageEntry& entry : config.packages) {
        names.push_back(entry.path.filename().string());
    }
    const std::vector<std::string_view> views(names.begin(), names.end());
    throw ConfigError(
        fmt::format("there is no package '{}': name a folder with a problem.yaml or one that {} lists; {}",
                    support::one_line(where, 200), config.file.string(),
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
        std::error_code ignored;  // one that is not there is not this one
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

void check_entry(const Config& config, const PackageEntry& entry) {
    if (!is_package(entry.path)) {
        fail_entry(config, entry, fmt::format("the package {} has no problem.yaml", entry.path.string()));
    }
    for (const auto& [language, driver] : entry.drivers) {
        std::error_code ignored;
        if (!fs::is_regular_file(driver, ignored)) {
            fail_entry(config, entry, fmt::format("the {} driver {} is no file", language, driver.string()));
        }
    }
}

model::Limits limits_of(const Config& config, const Metadata& metadata) {
    model::Limits limits = config.default_limits;
    limits.cpu = metadata.time_limit.value_or(limits.cpu);
    limits.wall = config.wall_for(limits.cpu);
    limits.memory_kib = metadata.memory_kib.value_or(limits.memory_kib);
    limits.output_kib = metadata.output_kib.value_or(limits.output_kib);
    return limits;
}

void read_output_check(const Config& config, const Metadata& metadata, Package& package) {
    package.output_check = metadata.output_check;
    package.output_validator = read_output_validator(config, package.root, metadata.format);
    const bool needs_one = package.output_check != OutputCheck::Default;
    if (needs_one && !package.output_validator) {
        throw ConfigError(package.root / "problem.yaml", 0,
                          fmt::format("asks for an output validator of its own, but there is none in {}/",
                                      metadata.format == Format::Legacy ? "output_validators" : "output_validator"));
    }
    if (!needs_one && package.output_validator && metadata.format == Format::Format2025) {
        package.output_check = OutputCheck::Custom;
    } else if (!needs_one && package.output_validator) {
        package.warnings.push_back(fmt::format("{}: is not used, as problem.yaml does not say 'validation: custom'",
                                               (package.root / package.output_validator->name).string()));
        package.output_validator.reset();
    }
}

struct Frame {
    Package package;
    Format format = Format::Legacy;
};

// What tests.toml, where there is one, claims that the cases catch.
std::vector<Catch> read_catches(const Package& package) {
    const auto recipe = read_recipe(package.root);
    if (!recipe) {
        return {};
    }
    std::vector<Catch> catches = catches_of(*recipe, package.submissions);
    for (const Catch& claim : catches) {
        const bool known = std::any_of(package.cases.begin(), package.cases.end(),
                                       [&](const Case& one) { return one.name == claim.case_name; });
        if (!known) {
            throw ConfigError(recipe->file, 0,
                              fmt::format("has the case '{}', which is not in data/: make it with `judge generate`",
                                          support::one_line(claim.case_name, 100)));
        }
    }
    return catches;
}

// What a verdict hangs on and this judge would not heed.
void refuse_unsupported(const fs::path& root) {
    if (!list_folder(root / "include", root).empty()) {
        throw ConfigError(root / "include", 0,
                          "holds code that goes with every submission, which is not supported: where it is a driver, "
                          "name it under 'drivers' in judge.toml");
    }
}

// What is more than judge.toml lets a package have, which may be a stranger's.
void refuse_excess(const Config& config, const Package& package) {
    const auto refuse = [&](std::string_view key, const std::string& asked, const std::string& most) {
        throw ConfigError(package.root / "problem.yaml", 0,
                          fmt::format("asks for '{}' of {}, and judge.toml allows {} ('{}' under [limits.maximum])",
                                      key, asked, most, key));
    };
    const config::Maximum& most = config.maximum;
    if (package.limits.cpu > std::max(most.cpu, config.default_limits.cpu)) {
        const auto seconds = [](std::chrono::nanoseconds time) {
            return fmt::format("{:g} s", std::chrono::duration<double>(time).count());
        };
        refuse("time", seconds(package.limits.cpu), seconds(most.cpu));
    }
    if (package.limits.memory_kib > std::max(most.memory_kib, config.default_limits.memory_kib)) {
        refuse("memory", support::size_text(package.limits.memory_kib), support::size_text(most.memory_kib));
    }
    if (package.limits.output_kib > std::max(most.output_kib, config.default_limits.output_kib)) {
        refuse("output", support::size_text(package.limits.output_kib), support::size_text(most.output_kib));
    }
}

Frame read_frame(const Config& config, PackageEntry entry) {
    check_entry(config, entry);
    refuse_unsupported(entry.path);
    Package package;
    package.root = entry.path;
    package.name = support::one_line(entry.path.filename().string(), 255);
    package.entry = std::move(entry);
    const Metadata metadata = read_metadata(package.root, package.warnings);
    package.title = metadata.title;
    package.limits = limits_of(config, metadata);
    if (!metadata.time_limit) {
        package.warnings.push_back(fmt::format(
            "{}: names no time limit, and judge.toml's of {:g} s is used: set 'time_limit' under 'limits'",
            (package.root / "problem.yaml").string(), std::chrono::duration<double>(package.limits.cpu).count()));
    }
    refuse_excess(config, package);
    package.validator_flags = metadata.validator_flags;
    read_output_check(config, metadata, package);
    package.input_validators = read_input_validators(config, package.root, metadata.format, package.warnings);
    package.submissions = read_submissions(config, package.root, package.warnings);
    return {std::move(package), metadata.format};
}

Package read_whole(const Config& config, const PackageEntry& entry) {
    Frame frame = read_frame(config, entry);
    Package& package = frame.package;
    Cases cases = read_cases(package, frame.format, package.warnings);
    package.cases = std::move(cases.cases);
    package.stop_at_rejection = cases.stop_at_rejection;
    for (Case& one : package.cases) {
        one.input = look_at_data(one.input, package.root, config.maximum.data_file_kib);
        if (!one.answer.empty()) {
            one.answer = look_at_data(one.answer, package.root, config.maximum.data_file_kib);
        }
    }
    package.catches = read_catches(package);
    return std::move(package);
}

// Reads each package that is named, or else listed.
template <typename Read>
std::vector<Package> read_all(const Config& config, const std::vector<std::string>& named, Read read) {
    std::vector<Package> packages;
    for (const std::string& where : named) {
        packages.push_back(read(config, find_entry(config, where)));
    }
    if (!named.empty()) {
        return packages;
    }
    for (const PackageEntry& entry : config.packages) {
        packages.push_back(read(config, entry));
    }
    if (packages.empty()) {
        throw ConfigError(config.file, 0, "lists no package: name one, or list it under [[package]]");
    }
    return packages;
}

}  // namespace

Package read_package(const Config& config, const std::string& where) {
    return read_whole(config, find_entry(config, where));
}

Package read_package_without_data(const Config& config, const std::string& where) {
    return read_frame(config, find_entry(config, where)).package;
}

std::vector<Package> read_packages(const Config& config, const std::vector<std::string>& named) {
    return read_all(config, named, read_whole);
}

std::vector<Package> read_packages_without_data(const Config& config, const std::vector<std::string>& named) {
    return read_all(config, named,
                    [](const Config& its, const PackageEntry& entry) { return read_frame(its, entry).package; });
}

}  // namespace harness::package
