// One YAML file or one map in it, read key by key: what is not as it should be is a ConfigError with file and line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <yaml-cpp/yaml.h>

#include "harness/package/version.hpp"

namespace harness::package {

// The bytes of a small text file of the package `root`. Throws ConfigError where it cannot be read, is no regular file,
// follows a link out of the package, has more than 1 MiB or is no UTF-8.
std::string read_small_text(const std::filesystem::path& file, const std::filesystem::path& root);
// As read_small_text, whatever the bytes are.
std::string read_small_bytes(const std::filesystem::path& file, const std::filesystem::path& root);

// `text` as one decimal number, perhaps with a sign; empty where it is none.
std::optional<double> finite_number(std::string_view text);

class YamlMap {
  public:
    // Throws ConfigError where the file cannot be read or is no map; an empty file is an empty map.
    YamlMap(const std::filesystem::path& file, const std::filesystem::path& root);
    // As above, with each {{name}} of `constants` replaced first.
    YamlMap(const std::filesystem::path& file, const std::filesystem::path& root,
            const std::map<std::string, std::string>& constants);
    // A map without keys.
    YamlMap() : node_(YAML::NodeType::Map) {}

    bool has(std::string_view key) const;
    // The getters are empty where the key is missing or null, and throw ConfigError for another type than asked for.
    std::optional<std::string> text(std::string_view key) const;
    // A finite number.
    std::optional<double> number(std::string_view key) const;
    // A finite number above 0, at most `most`.
    std::optional<double> positive(std::string_view key, double most) const;
    // true or false, as YAML writes them.
    std::optional<bool> flag(std::string_view key) const;
    // A sequence of strings; a single string is a sequence of one.
    std::optional<std::vector<std::string>> words(std::string_view key) const;
    // The map under `key`; one without keys where it is missing.
    YamlMap map(std::string_view key) const;
    bool is_map(std::string_view key) const;
    bool is_sequence(std::string_view key) const;
    // The keys, in the file's order.
    std::vector<std::string> keys() const;

    // Adds a line to `warnings` for each key that no version of the format has, or only others than `version`.
    void check_keys(const std::vector<Key>& known, Version version, std::vector<std::string>& warnings) const;
    [[noreturn]] void fail(std::string_view key, std::string_view what) const;
    // What fail() would throw, for a warning.
    std::string message(std::string_view key, std::string_view what) const;
    const std::filesystem::path& file() const { return file_; }

  private:
    YamlMap(const YAML::Node& node, std::filesystem::path file) : node_(node), file_(std::move(file)) {}
    std::optional<YAML::Node> find(std::string_view key) const;
    int line_of(std::string_view key) const;

    YAML::Node node_;
    std::filesystem::path file_;
};

}  // namespace harness::package
