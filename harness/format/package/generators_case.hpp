// A test case in generators.yaml.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <yaml-cpp/yaml.h>

#include "harness/format/package/recipe.hpp"

namespace harness::package {

// What a folder passes on to its cases.
struct Inherited {
    std::string salt;
    std::string solution;
    bool has_solution = true;  // false: the key is there and empty
    int retries = 1;
};

// Reads one generators.yaml. Functions that read throw ConfigError with file and line.
class GeneratorsFile {
  public:
    // Both must outlive this object. `constants`: replaced in commands.
    GeneratorsFile(const base::Root& package_root, const std::map<std::string, std::string>& constants)
        : package_root_(package_root), constants_(constants) {}

    std::filesystem::path path() const { return package_root_ / "generators" / "generators.yaml"; }
    YAML::Node load() const;
    [[noreturn]] void fail(const YAML::Node& node, const std::string& what) const;
    static bool has_key(const YAML::Node& map, std::string_view key);
    // Fails if the node is a map that has a key twice, which YAML forbids.
    void check_keys_differ(const YAML::Node& node) const;
    // Whether the entry of a 'data' is a case; else it should be a group.
    static bool is_case(const YAML::Node& node);
    std::string text_of_node(const YAML::Node& node, std::string_view key) const;
    // A path relative to generators/, or to the package if it begins with '/'.
    std::string path_in_package(const YAML::Node& node, std::string_view text) const;
    // Replaces what the node has itself.
    void inherit(const YAML::Node& node, Inherited& inherited) const;
    // The counts of a case; {} if it has none.
    std::vector<int> counts_of(const YAML::Node& node) const;
    // Sets the input or its command, the answer and the other files of a case. `count`: null if it has no counts.
    void fill_case(const YAML::Node& node, const int* count, const std::string& salt, RecipeCase& recipe_case) const;

  private:
    void set_command(const YAML::Node& node, std::string command, const int* count, const std::string& salt,
                     RecipeCase& recipe_case) const;
    void copy_files(const YAML::Node& node, const std::string& from, RecipeCase& recipe_case) const;
    void set_text(const YAML::Node& value, std::string_view key, RecipeCase& recipe_case) const;

    const base::Root& package_root_;
    const std::map<std::string, std::string>& constants_;
};

}  // namespace harness::package
