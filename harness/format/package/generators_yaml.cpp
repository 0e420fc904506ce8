#include "harness/format/package/generators_yaml.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/generators_case.hpp"
#include "harness/format/package/generators_values.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 6> folders_of_data{"sample",         "secret",        "invalid_output",
                                                          "invalid_answer", "invalid_input", "valid_output"};

bool is_folder_of_data(std::string_view name) {
    return std::ranges::find(folders_of_data, name) != folders_of_data.end();
}

// Numbers for the cases or the groups of lists.
struct Numbers {
    std::size_t next = 1;
    std::size_t count = 0;

    std::string name(const std::string& key) {
        const std::string number = fmt::format("{:0{}}", next++, std::to_string(count).size());
        return key.empty() ? number : fmt::format("{}-{}", number, key);
    }
};

// The cases that an 'include' of a key means, by their indexes.
struct CasesOfKey {
    std::size_t first = 0;
    std::size_t end = 0;
    bool is_ambiguous = false;  // other cases or groups have the key too
};

class GeneratorsReader {
  public:
    GeneratorsReader(const base::Root& package_root, const std::map<std::string, std::string>& constants)
        : file_(package_root, constants) {
        recipe_.file = file_.path();
        recipe_.is_bapctools = true;
    }

    Recipe read() {
        const YAML::Node root = file_.load();
        if (!root.IsMap()) {
            file_.fail(root, "must be a map");
        }
        read_generators(root);
        Inherited inherited;
        file_.inherit(root, inherited);
        recipe_.solution = inherited.solution;
        for (const char* old : {"visualizer", "gitignore_generated", "parallel"}) {
            note(GeneratorsFile::has_key(root, old), fmt::format("'{}'", old));
        }
        numbers_.count = count_numbered(root, 0);
        add_group_file(root, "");
        const YAML::Node data = root["data"];
        if (!data.IsDefined() || !data.IsMap()) {
            file_.fail(root, "must have a map 'data', with sample and secret");
        }
        for (const std::string_view folder : folders_of_data) {
            if (GeneratorsFile::has_key(data, folder)) {
                read_node(data[std::string{folder}], std::string{folder}, std::string{folder}, inherited, 1);
            }
        }
        for (const auto& entry : data) {
            if (!is_folder_of_data(entry.first.Scalar())) {
                recipe_.notes.push_back(fmt::format("data/{} is not made: the format has no such folder",
                                                    base::one_line(entry.first.Scalar(), 60)));
            }
        }
        std::map<std::string, int> lines;
        for (const RecipeCase& recipe_case : recipe_.cases) {
            if (const auto [same, is_new] = lines.emplace(recipe_case.name, recipe_case.line); !is_new) {
                throw base::ConfigError(
                    recipe_.file, recipe_case.line,
                    fmt::format("there is a case '{}' already, in line {}", recipe_case.name, same->second));
            }
        }
        return std::move(recipe_);
    }

  private:
    // Aliases can make a small file into a large tree.
    void check_visits(const YAML::Node& node, int depth) {
        constexpr int most_visits = 100'000;
        constexpr int deepest = 32;
        if (++visits_ > most_visits || depth > deepest) {
            file_.fail(node, "has too many entries, or too many folders in each other");
        }
    }

    void read_generators(const YAML::Node& root) {
        const YAML::Node generators = root["generators"];
        if (generators.IsDefined()) {
            file_.check_keys_differ(generators);
        }
        for (const auto& entry :
             generators.IsDefined() && generators.IsMap() ? generators : YAML::Node{YAML::NodeType::Map}) {
            std::vector<std::string>& files = recipe_.generators["generators/" + entry.first.Scalar()];
            for (const auto& file : entry.second) {
                files.push_back(file_.path_in_package(entry.second, file_.text_of_node(file, "generators")));
            }
            if (files.empty()) {
                file_.fail(entry.second, fmt::format("has the generator '{}' without files",
                                                     base::one_line(entry.first.Scalar(), 60)));
            }
        }
    }

    // The cases that get numbers. Looks at the keys of all groups and cases.
    std::size_t count_numbered(const YAML::Node& folder, int depth) {
        check_visits(folder, depth);
        file_.check_keys_differ(folder);
        const YAML::Node data = folder["data"];
        std::size_t count = 0;
        const auto add = [&](const YAML::Node& map, bool is_numbered) {
            file_.check_keys_differ(map);
            for (const auto& entry : map.IsMap() ? map : YAML::Node{YAML::NodeType::Map}) {
                if (!GeneratorsFile::is_case(entry.second)) {
                    count += count_numbered(entry.second, depth + 1);
                    continue;
                }
                file_.check_keys_differ(entry.second);
                if (is_numbered) {
                    count += std::max<std::size_t>(file_.counts_of(entry.second).size(), 1);
                }
            }
        };
        if (data.IsDefined() && data.IsSequence()) {
            for (const auto& each : data) {
                add(each, true);
            }
        } else if (data.IsDefined()) {
            add(data, false);
        }
        return count;
    }

    // The name becomes that of a file below data/.
    void check_name(const YAML::Node& node, const std::string& name) const {
        const bool is_plain =
            std::ranges::all_of(fs::path{name}, [](const fs::path& part) { return is_name_in_data(part.string()); });
        if (!is_plain || name.find("//") != std::string::npos) {
            file_.fail(node, fmt::format("makes '{}', whose name has other characters than letters, digits and _.-",
                                         base::one_line(name, 100)));
        }
    }

    void add_group_file(const YAML::Node& folder, const std::string& path) {
        check_name(folder, path);
        for (const char* name : {"test_group.yaml", "testdata.yaml"}) {
            if (GeneratorsFile::has_key(folder, name) && !folder[name].IsNull()) {
                recipe_.files[path.empty() ? name : fmt::format("{}/{}", path, name)] = YAML::Dump(folder[name]) + "\n";
            }
        }
    }

    void read_node(const YAML::Node& node, const std::string& key, const std::string& path, const Inherited& inherited,
                   int depth) {
        check_visits(node, depth);
        const std::size_t first = recipe_.cases.size();
        if (GeneratorsFile::is_case(node)) {
            read_cases(node, key, {path}, inherited);
            return;
        }
        if (!node.IsMap()) {
            file_.fail(node, "is neither a test case nor a test group");
        }
        read_folder(node, path, inherited, depth);
        add_key(key, first);
    }

    // Remembers which cases an 'include' of the key means: those from `first` on.
    void add_key(const std::string& key, std::size_t first) {
        const auto [entry, is_new] = keys_.emplace(key, CasesOfKey{first, recipe_.cases.size()});
        entry->second.is_ambiguous = !is_new;
    }

    void read_folder(const YAML::Node& node, const std::string& path, Inherited inherited, int depth) {
        file_.inherit(node, inherited);
        add_group_file(node, path);
        const std::vector<RecipeCase> included = included_cases(node, path);
        const YAML::Node data = node["data"];
        if (data.IsDefined() && data.IsSequence()) {
            Numbers groups;
            for (const auto& each : data) {
                if (!each.IsMap() || each.size() != 1) {
                    file_.fail(each, "must be a map with one entry, as 'data' is a list");
                }
                groups.count += GeneratorsFile::is_case(each.begin()->second) ? 0 : 1;
            }
            for (const auto& each : data) {
                const auto entry = *each.begin();
                const std::string key = entry.first.IsNull() ? "" : entry.first.Scalar();
                if (GeneratorsFile::is_case(entry.second)) {
                    const std::size_t count = std::max<std::size_t>(file_.counts_of(entry.second).size(), 1);
                    std::vector<std::string> paths;
                    for (std::size_t index = 0; index < count; ++index) {
                        paths.push_back(fmt::format("{}/{}", path, numbers_.name(key)));
                    }
                    check_visits(entry.second, depth);
                    read_cases(entry.second, key, paths, inherited);
                } else {
                    read_node(entry.second, key, fmt::format("{}/{}", path, groups.name(key)), inherited, depth + 1);
                }
            }
        } else if (data.IsDefined() && data.IsMap()) {
            std::map<std::string, YAML::Node> children;  // BAPCtools takes them in the order of their names
            for (const auto& entry : data) {
                children.emplace(entry.first.Scalar(), entry.second);
            }
            for (const auto& [key, child] : children) {
                read_node(child, key, fmt::format("{}/{}", path, key), inherited, depth + 1);
            }
        }
        for (const RecipeCase& recipe_case : included) {
            add_case(node, recipe_case);
        }
    }

    // Copies of the cases that a folder includes, with names in the folder.
    std::vector<RecipeCase> included_cases(const YAML::Node& node, const std::string& path) {
        std::vector<RecipeCase> cases;
        for (const auto& include :
             GeneratorsFile::has_key(node, "include") ? node["include"] : YAML::Node{YAML::NodeType::Sequence}) {
            const std::string key = file_.text_of_node(include, "include");
            const auto known = keys_.find(key);
            if (known == keys_.end() || known->second.is_ambiguous) {
                file_.fail(include, fmt::format("includes '{}', which is {} before it", base::one_line(key, 60),
                                                known == keys_.end() ? "no test case or group"
                                                                     : "more than one test case or group"));
            }
            for (std::size_t index = known->second.first; index < known->second.end; ++index) {
                RecipeCase copy = recipe_.cases[index];
                const auto origin = origins_.find(copy.name);
                const std::string original = origin == origins_.end() ? copy.name : origin->second;
                copy.name = fmt::format("{}/{}", path, fs::path{copy.name}.filename().string());
                // A case that two includes mean is included once.
                const auto [same, is_new] = origins_.emplace(copy.name, original);
                if (is_new || same->second != original) {
                    cases.push_back(std::move(copy));
                }
            }
        }
        return cases;
    }

    void add_case(const YAML::Node& node, RecipeCase recipe_case) {
        if (recipe_.cases.size() == most_recipe_cases) {
            file_.fail(node, fmt::format("makes more than {} cases", most_recipe_cases));
        }
        check_name(node, recipe_case.name);
        recipe_.cases.push_back(std::move(recipe_case));
    }

    // One case, or one for each count. `paths`: their names, or the one name to which counts are added.
    void read_cases(const YAML::Node& node, const std::string& key, const std::vector<std::string>& paths,
                    Inherited inherited) {
        if (node.IsNull()) {
            file_.fail(node, fmt::format("has the case '{}' without an input", base::one_line(key, 60)));
        }
        if (node.IsMap()) {
            file_.inherit(node, inherited);
        }
        note(GeneratorsFile::has_key(node, "match"), "'match'");
        note(inherited.retries > 1, "'retries'");
        const std::vector<int> counts = file_.counts_of(node);
        const std::vector<std::string> suffixes =
            counts.empty() ? std::vector<std::string>{""} : count_suffixes(counts);
        const std::size_t first = recipe_.cases.size();
        for (std::size_t index = 0; index < suffixes.size(); ++index) {
            RecipeCase recipe_case;
            recipe_case.line = node.Mark().line + 1;
            recipe_case.name = paths[paths.size() == 1 ? 0 : index] + suffixes[index];
            file_.fill_case(node, counts.empty() ? nullptr : &counts[index], inherited.salt, recipe_case);
            set_answer(node, inherited, recipe_case);
            add_case(node, std::move(recipe_case));
        }
        add_key(key, first);
    }

    // What the answer is made by, unless it is given.
    void set_answer(const YAML::Node& node, const Inherited& inherited, RecipeCase& recipe_case) const {
        if (recipe_case.name.starts_with("invalid_input/")) {
            recipe_case.answer = AnswerFrom::None;
        } else if (!inherited.has_solution && !recipe_case.given_answer) {
            recipe_case.answer = AnswerFrom::Empty;
        } else if (inherited.has_solution && inherited.solution != recipe_.solution && !recipe_case.given_answer) {
            file_.fail(
                node, fmt::format("has another 'solution' for the case '{}' than the file has at its top, which is not "
                                  "supported",
                                  recipe_case.name));
        }
    }

    // Names once what is asked for and not done.
    void note(bool is_asked_for, std::string_view what) {
        const std::string text = fmt::format("{} in generators.yaml is not used", what);
        if (is_asked_for && std::ranges::find(recipe_.notes, text) == recipe_.notes.end()) {
            recipe_.notes.push_back(text);
        }
    }

    const GeneratorsFile file_;
    Recipe recipe_;
    Numbers numbers_;
    std::map<std::string, CasesOfKey> keys_;
    std::map<std::string, std::string> origins_;  // name of an included case → that of the case it copies
    int visits_ = 0;
};

}  // namespace

std::optional<Recipe> read_generators_yaml(const base::Root& package_root,
                                           const std::map<std::string, std::string>& constants) {
    const fs::path file = package_root / "generators" / "generators.yaml";
    return is_there_within(package_root, file) ? std::optional(GeneratorsReader(package_root, constants).read())
                                               : std::nullopt;
}

}  // namespace harness::package
