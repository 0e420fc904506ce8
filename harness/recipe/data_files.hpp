// Reads and writes the files below a package's data/.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace harness::recipe {

// The bytes of a data file; empty if there is none. Throws ConfigError if it is not a regular file.
std::optional<std::string> read_found(const std::filesystem::path& file);

// Inputs and answers below `data` that are not in `wanted`. `data` need not exist. Throws SystemError.
std::set<std::filesystem::path> strays(const std::filesystem::path& data,
                                       const std::set<std::filesystem::path>& wanted);

// Copies the settings of test groups, the .yaml files of `data`, to the same places below `target`.
void copy_settings(const std::filesystem::path& data, const std::filesystem::path& target);
// Writes a file, and creates the folders that contain it. Throws SystemError.
void write_below(const std::filesystem::path& file, std::string_view bytes);

// Checks a package's data/: a link may lead to another folder of the package, but not outside it and not to the package
// itself. Throws ConfigError.
void expect_own_folder(const std::filesystem::path& root, const std::filesystem::path& data);

}  // namespace harness::recipe
