// Combines judge.toml files: a course's own file is laid over the file that is shipped with the judge.
#pragma once

#include <filesystem>

#include <toml++/toml.h>

namespace harness::config {

// The combination of two files. Tables are merged key by key, at any depth. Any other value, including a list, replaces
// the shipped one. Only [[package]] keeps the entries of both files, the own ones first. Each key and value knows its
// file and line.
struct Layers {
    toml::table tree;
    std::filesystem::path shipped;  // the lower file; empty: `file` is the shipped file itself, or refuses it
};

// `shipped` may be empty, or the same file. A `file` with shipped = false is used alone. Throws ConfigError if a file
// cannot be read or is not TOML.
Layers read_layers(const std::filesystem::path& file, const std::filesystem::path& shipped);

// judge.toml in `from`, or in the nearest folder above it; empty if there is none.
std::filesystem::path find_config(const std::filesystem::path& from);

}  // namespace harness::config
