#include "harness/format/package/generators_case.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/substitute.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/generators_values.hpp"
#include "harness/format/package/metadata.hpp"
#include "harness/format/package/yaml_map.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;

// The texts that a case can have, beside its input; the first two are known to recipes.
constexpr std::array<std::string_view, 11> text_keys{
    "in",           "ans",         "out",  "in.statement", "ans.statement", "in.download",
    "ans.download", "interaction", "yaml", "desc",         "hint"};
constexpr std::array<std::string_view, 4> picture_extensions{"png", "jpg", "svg", "pdf"};
constexpr std::array<std::string_view, 4> own_keys{"generate", "copy", "count", "match"};

template <typename Names>
bool is_among(std::string_view name, const Names& names) {
    return std::ranges::find(names, name) != names.end();
}

void store(std::string_view key, std::string text, RecipeCase& recipe_case) {
    if (key == "in") {
        recipe_case.input = std::move(text);
        recipe_case.command.clear();
    } else if (key == "ans") {
        recipe_case.given_answer = std::move(text);
    } else {
        recipe_case.files[fmt::format(".{}", key)] = std::move(text);
    }
}

}  // namespace

YAML::Node GeneratorsFile::load() const {
    return parse_yaml(read_small_text(path(), package_root_), path());
}

void GeneratorsFile::fail(const YAML::Node& node, const std::string& what) const {
    throw base::ConfigError(path(), node.Mark().line + 1, what);
}

bool GeneratorsFile::has_key(const YAML::Node& map, std::string_view key) {
    return map.IsMap() && map[std::string{key}].IsDefined();
}

void GeneratorsFile::check_keys_differ(const YAML::Node& node) const {
    if (!node.IsMap()) {
        return;
    }
    std::set<std::string_view> keys;
    for (const auto& entry : node) {
        if (!keys.insert(entry.first.Scalar()).second) {
            fail(entry.first, fmt::format("has the key '{}' twice", base::one_line(entry.first.Scalar(), 60)));
        }
    }
}

bool GeneratorsFile::is_case(const YAML::Node& node) {
    return node.IsNull() || node.IsScalar() || (node.IsMap() && std::ranges::any_of(node, [](const auto& entry) {
                                                    const std::string key =
                                                        entry.first.IsScalar() ? entry.first.Scalar() : "";
                                                    return is_among(key, text_keys) || is_among(key, own_keys);
                                                }));
}

std::string GeneratorsFile::text_of_node(const YAML::Node& node, std::string_view key) const {
    if (!node.IsScalar()) {
        fail(node, fmt::format("has a '{}' that is no text", key));
    }
    return node.Scalar();
}

std::string GeneratorsFile::path_in_package(const YAML::Node& node, std::string_view text) const {
    const fs::path path = text.starts_with('/') ? fs::path{text.substr(1)} : fs::path{"generators"} / text;
    if (path.empty() || path.is_absolute() || text.find('\0') != std::string_view::npos ||
        std::ranges::find(path, "..") != path.end()) {
        fail(node, fmt::format("names '{}', which is no path in the package", base::one_line(text, 200)));
    }
    return path.string();
}

void GeneratorsFile::inherit(const YAML::Node& node, Inherited& inherited) const {
    if (has_key(node, "random_salt")) {
        inherited.salt = text_of_node(node["random_salt"], "random_salt");
    }
    if (has_key(node, "retries")) {
        inherited.retries = node["retries"].as<int>(1);
    }
    if (has_key(node, "solution")) {
        const YAML::Node solution = node["solution"];
        inherited.has_solution = !solution.IsNull();
        inherited.solution =
            solution.IsNull() ? "" : path_in_package(solution, base::trimmed(text_of_node(solution, "solution")));
        constexpr std::string_view folder = "submissions/";
        if (inherited.has_solution && !inherited.solution.starts_with(folder)) {
            fail(solution, "has a 'solution' that is not below /submissions/, which is not supported");
        }
        inherited.solution.erase(0, folder.size());
    }
}

std::vector<int> GeneratorsFile::counts_of(const YAML::Node& node) const {
    if (!has_key(node, "count")) {
        return {};
    }
    const YAML::Node count = node["count"];
    std::vector<int> counts;
    if (count.IsSequence()) {
        for (const auto& each : count) {
            counts.push_back(each.as<int>(0));
        }
    } else if (const auto range = count_range(text_of_node(count, "count"))) {
        counts = *range;
    } else {
        counts = count_range(fmt::format("1..={}", count.Scalar())).value_or(std::vector<int>{});
    }
    std::vector<int> sorted = counts;
    std::ranges::sort(sorted);
    if (counts.empty() || std::ranges::adjacent_find(sorted) != sorted.end()) {
        fail(count,
             "has a 'count' that is no number from 1 to 100, no list of different numbers and no range such as "
             "2..=5");
    }
    return counts;
}

void GeneratorsFile::fill_case(const YAML::Node& node, const int* count, const std::string& salt,
                               RecipeCase& recipe_case) const {
    const std::string command = node.IsScalar()             ? node.Scalar()
                                : has_key(node, "generate") ? text_of_node(node["generate"], "generate")
                                                            : "";
    if (node.IsScalar() && command.ends_with(".in")) {
        copy_files(node, command.substr(0, command.size() - 3), recipe_case);
    } else if (!command.empty()) {
        set_command(node, command, count, salt, recipe_case);
    }
    if (has_key(node, "copy")) {
        copy_files(node, text_of_node(node["copy"], "copy"), recipe_case);
    }
    for (const std::string_view key : text_keys) {
        if (has_key(node, key)) {
            set_text(node[std::string{key}], key, recipe_case);
        }
    }
    if (!recipe_case.input && recipe_case.command.empty()) {
        fail(node, fmt::format("makes no input for the case '{}'", recipe_case.name));
    }
}

void GeneratorsFile::set_command(const YAML::Node& node, std::string command, const int* count, const std::string& salt,
                                 RecipeCase& recipe_case) const {
    command = base::substitute(command, constants_);
    if (count != nullptr) {
        boost::replace_all(command, "{count}", std::to_string(*count));
    }
    const auto filled = filled_command(command, bapctools_seed(salt, count == nullptr ? 1 : *count, command));
    const auto words = filled ? split_words(*filled) : std::nullopt;
    if (!words || words->empty()) {
        fail(node, "has a command with two seeds, or with a quote that is not closed");
    }
    recipe_case.command = *words;
    recipe_case.command.front() = path_in_package(node, words->front());
}

void GeneratorsFile::copy_files(const YAML::Node& node, const std::string& from, RecipeCase& recipe_case) const {
    const fs::path stem = package_root_ / path_in_package(node, from);
    bool has_any = false;
    const auto copy = [&](std::string_view extension) {
        const fs::path file = stem.string() + "." + std::string{extension};
        if (!is_there_within(package_root_, file)) {
            return;
        }
        has_any = true;
        constexpr std::int64_t most_kib = std::int64_t{1} << 20U;
        store(extension, text_of(look_at_data(file, package_root_, most_kib)), recipe_case);
    };
    std::ranges::for_each(text_keys, copy);
    std::ranges::for_each(picture_extensions, copy);
    if (!has_any) {
        fail(node, fmt::format("copies {}, but there is no such file with an extension of test data",
                               base::one_line(stem.string(), 300)));
    }
}

void GeneratorsFile::set_text(const YAML::Node& value, std::string_view key, RecipeCase& recipe_case) const {
    if (key == "yaml" && value.IsMap()) {
        store(key, YAML::Dump(value) + "\n", recipe_case);
        return;
    }
    if (value.IsMap()) {
        const std::string target = has_key(value, "link") ? text_of_node(value["link"], "link") : "";
        if ((target != "in" && target != "ans") || !key.starts_with(target + ".")) {
            fail(value, fmt::format("has a '{}' that is neither a text nor a link to in or ans", key));
        }
        recipe_case.links[fmt::format(".{}", key)] = fmt::format(".{}", target);
        return;
    }
    std::string text = text_of_node(value, key);
    text += text.empty() || text.ends_with('\n') ? "" : "\n";
    store(key, std::move(text), recipe_case);
}

}  // namespace harness::package
