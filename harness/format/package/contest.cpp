#include "harness/format/package/contest.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include "harness/format/package/complain.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/package.hpp"
#include "harness/format/package/yaml_map.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;

constexpr int deepest_package = 3;

void add_packages(const fs::path& folder, const fs::path& contest, int depth, std::vector<fs::path>& packages) {
    for (const Entry& entry : list_folder(folder, contest)) {
        if (entry.kind == EntryKind::Folder && is_package(entry.path)) {
            packages.push_back(entry.path);
        } else if (entry.kind == EntryKind::Folder && depth < deepest_package) {
            add_packages(entry.path, contest, depth + 1, packages);
        }
    }
}

// The names of problems.yaml, as DOMjudge and BAPCtools have it: a sequence of maps with an `id`.
std::vector<std::string> names_in_order(const fs::path& contest) {
    const fs::path file = contest / "problems.yaml";
    std::vector<std::string> names;
    if (!is_there(file)) {
        return names;
    }
    try {
        for (const YAML::Node& problem : YAML::Load(read_small_text(file, contest))) {
            const YAML::Node id = problem.IsMap() ? problem["id"] : YAML::Node();
            names.push_back(id && id.IsScalar() ? id.Scalar() : "");
        }
    } catch (const YAML::Exception& error) {
        throw base::ConfigError(file, error.mark.line + 1, "is no list of problems in YAML");
    }
    return names;
}

}  // namespace

std::vector<std::string> with_contests(const config::Config& config, const std::vector<std::string>& named) {
    std::vector<std::string> all;
    for (const std::string& where : named) {
        std::error_code ignored;  // reading it as a package reports the error
        const bool is_listed = std::ranges::any_of(
            config.packages, [&](const config::PackageEntry& entry) { return entry.path.filename() == where; });
        std::vector<fs::path> packages;
        if (!is_listed && fs::is_directory(where, ignored) && !is_package(where)) {
            add_packages(where, where, 1, packages);
            const std::vector<std::string> names = names_in_order(where);
            std::ranges::stable_sort(packages, {}, [&](const fs::path& package) {
                return std::ranges::find(names, package.filename().string()) - names.begin();
            });
        }
        if (packages.empty()) {
            all.push_back(where);
        }
        std::ranges::transform(packages, std::back_inserter(all), [](const fs::path& path) { return path.string(); });
    }
    return all;
}

}  // namespace harness::package
