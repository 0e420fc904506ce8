// Which judge.toml counts: a course's own, laid over the one that is shipped with the judge.
#pragma once

#include <filesystem>

#include <toml++/toml.h>

namespace harness::config {

// What two files say together. Tables are laid over each other key by key, whatever their depth; any other value, a
// list too, takes the place of the shipped one. Only the [[package]]s of both are there, the own ones first. Each key
// and each value knows the file and the line that it is from.
struct Layers {
    toml::table tree;
    std::filesystem::path shipped;  // what was laid under; empty: nothing, as `file` is that one, or wants none
};

// `shipped` may be empty, or the same file. A `file` with shipped = false stands alone. Throws ConfigError where a file
// cannot be read or is no TOML.
Layers read_layers(const std::filesystem::path& file, const std::filesystem::path& shipped);

// judge.toml in `from` or the nearest folder above it; empty where there is none.
std::filesystem::path find_config(const std::filesystem::path& from);

}  // namespace harness::config
