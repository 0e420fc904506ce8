// Reads one YAML file, or one map in it, key by key. Every mistake is a ConfigError with file and line.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include "harness/base/seen_file.hpp"
#include "harness/format/package/version.hpp"

namespace harness::package {

// The bytes of a small text file of the package `root`. Throws ConfigError if it cannot be read, is not a regular file,
// follows a link out of the package, is larger than 1 MiB, or is not UTF-8.
std::string read_small_text(const std::filesystem::path& file, const base::Root& root);
// As read_small_text, but for any bytes.
std::string read_small_bytes(const std::filesystem::path& file, const base::Root& root);

// Throws ConfigError, with file and line, if the text is not YAML.
YAML::Node parse_yaml(const std::string& text, const std::filesystem::path& file);

// `text` as one decimal number, with an optional sign; empty if it is no number.
std::optional<double> finite_number(std::string_view text);

class YamlMap {
  public:
    // Replaces each {{name}} of `constants` first. Throws ConfigError if the file cannot be read or is not a map; an
    // empty file is an empty map.
    YamlMap(const std::filesystem::path& file, const base::Root& root,
            const std::map<std::string, std::string>& constants = {});
    // A map without keys.
    YamlMap() : node_(YAML::NodeType::Map) {}

    bool has(std::string_view key) const;
    // Getters return empty if the key is missing or null, and throw ConfigError if the value has another type.
    std::optional<std::string> text(std::string_view key) const;
    // A finite number.
    std::optional<double> number(std::string_view key) const;
    // A finite number above 0, at most `most`.
    std::optional<double> positive(std::string_view key, double most) const;
    // true or false, as YAML writes them.
    std::optional<bool> flag(std::string_view key) const;
    // A sequence of strings; a single string is a sequence of one. `otherwise` if the key is missing.
    std::vector<std::string> words(std::string_view key, std::vector<std::string> otherwise = {}) const;
    // Arguments and flags: a sequence of strings, or one string, which is split_words(). `otherwise`: the string if the
    // key is missing.
    std::vector<std::string> arguments(std::string_view key, const std::string& otherwise = "") const;
    // The map under `key`; an empty map if it is missing.
    YamlMap map(std::string_view key) const;
    bool is_map(std::string_view key) const;
    bool is_sequence(std::string_view key) const;
    // The keys, in the order of the file.
    std::vector<std::string> keys() const;

    // Adds a line to `warnings` for each unknown key, and for each key that only other versions define.
    void check_keys(const std::vector<Key>& known, Version version, std::vector<std::string>& warnings) const;
    [[noreturn]] void fail(std::string_view key, std::string_view what) const;
    template <typename... Args>
    [[noreturn]] void fail(std::string_view key, fmt::format_string<Args...> what, Args&&... args) const {
        fail(key, std::string_view{fmt::format(what, std::forward<Args>(args)...)});
    }
    // The message that fail() would throw, for a warning.
    std::string message(std::string_view key, std::string_view what) const;

  private:
    YamlMap(const YAML::Node& node, std::filesystem::path file) : node_(node), file_(std::move(file)) {}
    std::optional<YAML::Node> find(std::string_view key) const;
    int line_of(std::string_view key) const;

    YAML::Node node_;
    std::filesystem::path file_;
};

}  // namespace harness::package
