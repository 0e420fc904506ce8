#include "harness/format/config/config.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/executors.hpp"
#include "harness/format/config/layers.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/config/packages.hpp"
#include "harness/format/config/policy.hpp"
#include "harness/format/config/table_reader.hpp"

namespace harness::config {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;

void read_amounts(const TableReader& table, model::Limits& limits) {
    limits.cpu = table.duration("time").value_or(std::chrono::duration_cast<std::chrono::milliseconds>(limits.cpu));
    limits.memory_kib = table.size_kib("memory").value_or(limits.memory_kib);
    if (table.has("stack")) {
        limits.stack_kib = table.size_kib("stack");
    }
    limits.output_kib = table.size_kib("output").value_or(limits.output_kib);
    limits.disk_kib = table.size_kib("disk").value_or(limits.disk_kib);
    limits.processes = static_cast<int>(table.whole("processes", 1, 100'000).value_or(limits.processes));
    limits.open_files = static_cast<int>(table.whole("open_files", 4, 1'000'000).value_or(limits.open_files));
}

void read_default_limits(const TableReader& root, Config& config) {
    const TableReader limits = root.inner("limits", "[limits]",
                                          {"time", "wall_factor", "wall_extra", "memory", "stack", "output", "disk",
                                           "processes", "open_files", "source", "maximum"});
    read_amounts(limits, config.default_limits);
    config.wall.factor = limits.number("wall_factor", 1, 1000).value_or(config.wall.factor);
    config.wall.extra = limits.duration("wall_extra").value_or(config.wall.extra);
    config.largest_source_kib = limits.size_kib("source").value_or(config.largest_source_kib);
    config.default_limits.wall = config.wall.limit_for(config.default_limits.cpu);
    const TableReader most = limits.inner("maximum", "[limits.maximum]", {"time", "memory", "output", "data_file"});
    Maximum& maximum = config.maximum;
    maximum.cpu = most.duration("time").value_or(std::chrono::duration_cast<std::chrono::milliseconds>(maximum.cpu));
    maximum.memory_kib = most.size_kib("memory").value_or(maximum.memory_kib);
    maximum.output_kib = most.size_kib("output").value_or(maximum.output_kib);
    maximum.data_file_kib = most.size_kib("data_file").value_or(maximum.data_file_kib);
}

// The limits of a program of the judge's side. If `wall` is not given, it follows from `time`.
void read_own_limits(const TableReader& root, std::string_view key, const Config& config, model::Limits& limits) {
    const TableReader own =
        root.inner(key, fmt::format("[{}]", key),
                   {"time", "wall", "memory", "stack", "output", "disk", "processes", "open_files"});
    read_amounts(own, limits);
    const auto wall = own.duration("wall");
    limits.wall = wall ? std::chrono::nanoseconds{*wall} : config.wall.limit_for(limits.cpu);
}

void read_sandbox(const TableReader& root, Config& config) {
    const TableReader sandbox = root.inner("sandbox", "[sandbox]", {"policy"});
    config.sandbox = sandbox.choice(
        "policy", SandboxPolicy::Strict, {"strict", "best-effort"},
        "must be \"strict\" or \"best-effort\" (without isolation: only by --sandbox none, each time), and is \"{}\"");
}

void read_cache(const TableReader& root, Config& config) {
    const TableReader cache = root.inner("cache", "[cache]", {"dir", "size"});
    config.cache_dir = cache.has("dir") ? cache.path("dir") : users_folder("XDG_CACHE_HOME", ".cache");
    config.cache_size_kib = cache.size_kib("size").value_or(config.cache_size_kib);
    if (config.cache_dir.empty()) {
        throw ConfigError(root.file(), 0,
                          "there is no place for compiled programs, as neither HOME nor XDG_CACHE_HOME is set: set "
                          "one, or 'dir' in [cache]");
    }
}

Executor read_executor(const TableReader& root) {
    Executor executor;
    const TableReader table =
        root.inner("executor", "[executor]",
                   {"kind", "partition", "account", "time", "mem", "constraint", "stage", "sbatch_args", "max_nodes"});
    for (const auto& [key, text] :
         {std::pair{"kind", &executor.kind}, std::pair{"partition", &executor.partition},
          std::pair{"account", &executor.account}, std::pair{"time", &executor.time}, std::pair{"mem", &executor.mem},
          std::pair{"constraint", &executor.constraint}, std::pair{"stage", &executor.stage}}) {
        *text = table.text(key).value_or("");
    }
    std::vector<std::string> names;
    std::ranges::transform(executor_names, std::back_inserter(names),
                           [](const auto& row) { return fmt::format("\"{}\"", row.first); });
    if (!executor.kind.empty() && std::ranges::find(names, fmt::format("\"{}\"", executor.kind)) == names.end()) {
        table.fail("kind", "must be {}", fmt::join(names, " or "));
    }
    if (!executor.stage.empty() && executor.stage != "shared" && executor.stage != "tarball") {
        table.fail("stage", R"(must be "shared" or "tarball")");
    }
    executor.sbatch_args = table.words("sbatch_args");
    constexpr std::int64_t most_nodes = 100'000;
    executor.max_nodes = static_cast<int>(table.whole("max_nodes", 1, most_nodes).value_or(executor.max_nodes));
    return executor;
}

void read_testlib(const TableReader& root, Config& config) {
    if (!root.has("testlib")) {
        return;
    }
    const TableReader table = root.inner("testlib", "[testlib]", {"header"});
    config.testlib_header = table.path("header");
    std::error_code ignored;
    if (!fs::is_regular_file(config.testlib_header, ignored)) {
        table.fail("header", "names no file: {}", config.testlib_header.string());
    }
}

bool is_below(const fs::path& path, const fs::path& folder) {
    const fs::path relative = path.lexically_relative(folder);
    return !relative.empty() && relative != "." && *relative.begin() != "..";
}

// These system folders and `further` are visible in the sandbox, so programs can read everything below them.
bool is_readable(const fs::path& path, const std::vector<std::string>& further) {
    constexpr std::array system{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};
    const auto holds = [&](const auto& folder) { return is_below(path, folder); };
    return std::ranges::any_of(system, holds) || std::ranges::any_of(further, holds);
}

// The folders that a `readonly` names, which may have a * in its last name. A folder that cannot be read does not exist
// for programs either.
std::set<std::string> folders_like(const fs::path& pattern) {
    std::set<std::string> folders;
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator{pattern.parent_path(), ignored}) {
        if (entry.is_directory(ignored) && ::fnmatch(pattern.c_str(), entry.path().c_str(), FNM_NOESCAPE) == 0) {
            folders.insert(entry.path());
        }
    }
    return folders;
}

}  // namespace

// The specification ignores relative paths.
fs::path users_folder(const char* variable, const char* below_home) {
    const char* const folder = std::getenv(variable);
    if (folder != nullptr && fs::path{folder}.is_absolute()) {
        return fs::path{folder} / "queens-judge";
    }
    const char* const home = std::getenv("HOME");
    return home != nullptr && fs::path{home}.is_absolute() ? fs::path{home} / below_home / "queens-judge" : fs::path{};
}

namespace {

constexpr std::array policy_names{"strict", "best-effort", "none"};  // in the order of SandboxPolicy

}  // namespace

const char* policy_name(SandboxPolicy policy) {
    return policy_names.at(static_cast<std::size_t>(policy));
}

SandboxPolicy policy_of(std::string_view name) {
    const auto known = std::ranges::find(policy_names, name);
    base::assert_that(known != policy_names.end(), "flags and runs name only policies that there are");
    return static_cast<SandboxPolicy>(known - policy_names.begin());
}

std::chrono::nanoseconds WallRule::limit_for(std::chrono::nanoseconds cpu) const {
    const std::chrono::duration<double, std::nano> scaled = std::chrono::duration<double, std::nano>(cpu) * factor;
    return std::chrono::duration_cast<std::chrono::nanoseconds>(scaled) + extra;
}

const Language* Toolchain::language_of_extension(std::string_view extension) const {
    const Language* match = nullptr;
    for (const Language& language : languages) {
        if (language.has_extension(extension) && (match == nullptr || (match->is_by_name && !language.is_by_name))) {
            match = &language;
        }
    }
    return match;
}

const Language* Toolchain::language(std::string_view id) const {
    const auto language = std::ranges::find(languages, id, &Language::id);
    return language != languages.end() ? &*language : nullptr;
}

const Language* Toolchain::language_of_code(std::string_view code) const {
    const auto language = std::ranges::find_if(languages, [&](const Language& each) {
        return each.id == code || std::ranges::find(each.codes, code) != each.codes.end();
    });
    return language != languages.end() ? &*language : nullptr;
}

std::vector<std::string> Config::readonly_folders() const {
    std::set<std::string> folders;
    for (const Language& language : languages) {
        if (!language.readonly.empty() && language.missing_program().empty()) {
            for (const std::string& pattern : language.readonly) {
                folders.merge(folders_like(pattern));
            }
        }
    }
    return {folders.begin(), folders.end()};
}

std::vector<std::string> Config::hidden_folders(const std::vector<fs::path>& more) const {
    std::vector<fs::path> own = more;
    for (const fs::path& each : {file, shipped}) {
        if (!each.empty()) {
            own.push_back(fs::absolute(each).parent_path());
        }
    }
    for (const PackageEntry& entry : packages) {
        own.push_back(entry.path);
    }
    const std::vector<std::string> further = readonly_folders();
    std::vector<std::string> hidden;
    for (const fs::path& folder : own) {
        std::error_code ignored;  // a missing folder needs no hiding
        const fs::path real = fs::canonical(folder, ignored);
        if (is_readable(real, further) && std::ranges::find(hidden, real.string()) == hidden.end()) {
            hidden.push_back(real.string());
        }
    }
    return hidden;
}

bool Config::shows(const fs::path& path) const {
    const fs::path real = fs::weakly_canonical(path);
    const std::vector<std::string> hidden = hidden_folders({});
    return is_readable(real, readonly_folders()) && std::ranges::none_of(hidden, [&](const std::string& folder) {
               return real == folder || is_below(real, folder);
           });
}

const Language* Toolchain::grammar_of_extension(std::string_view extension) const {
    const auto match =
        std::ranges::find_if(grammars, [&](const Language& grammar) { return grammar.has_extension(extension); });
    return match != grammars.end() ? &*match : nullptr;
}

namespace {

void check_assignments(const Config& config) {
    for (const Assignment& assignment : config.class_rules.assignments) {
        for (const std::string& package : assignment.packages) {
            const auto is_called_so = [&](const PackageEntry& entry) { return entry.path.filename() == package; };
            if (std::ranges::none_of(config.packages, is_called_so)) {
                throw base::ConfigError(config.file, 0,
                                        fmt::format("the [[assignment]] '{}' has '{}', but no [[package]] is called so",
                                                    shown(assignment.name), shown(package)));
            }
        }
    }
}

}  // namespace

Config read_config(const std::filesystem::path& file, const std::filesystem::path& shipped,
                   const std::filesystem::path& store_base) {
    const Layers layers = read_layers(file, shipped);
    const TableReader root(
        layers.tree, file, "the file",
        {"languages", "scripts", "validators", "limits", "compile", "validator", "sandbox", "cache", "store",
         "executor", "class", "assignment", "lti", "package", "testlib", "shipped", "shared"});
    constexpr std::int64_t mib_in_kib = 1024;
    Config config;
    config.file = file;
    config.shipped = layers.shipped;
    config.course = fs::absolute(file).parent_path();
    config.compile_limits.cpu = std::chrono::seconds{60};
    config.compile_limits.memory_kib = mib_in_kib * 2048;
    config.compile_limits.output_kib = mib_in_kib * 64;
    config.compile_limits.error_output_counts = true;  // or a source could ask for messages without end
    config.validator_limits.cpu = std::chrono::seconds{60};
    config.validator_limits.memory_kib = mib_in_kib * 2048;
    config.languages = read_languages(root);
    config.grammars = read_grammars(root);
    config.shared = root.has("shared") ? root.path("shared") : fs::path{};
    read_testlib(root, config);
    read_default_limits(root, config);
    config.largest_program_kib = config.default_limits.memory_kib;
    read_own_limits(root, "compile", config, config.compile_limits);
    read_own_limits(root, "validator", config, config.validator_limits);
    read_sandbox(root, config);
    read_cache(root, config);
    const fs::path store = root.inner("store", "[store]", {"file"}).text("file").value_or("judge.db");
    config.store_file = ((store_base.empty() ? config.course : store_base) / store).lexically_normal();
    config.class_rules = read_class_rules(root);
    config.executor = read_executor(root);
    config.lti = read_lti(root);
    read_packages(root, config);
    check_assignments(config);
    return config;
}

}  // namespace harness::config
