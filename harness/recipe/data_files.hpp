// The files below a package's data/, as they are found.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace harness::recipe {

// The bytes of a file of the data; empty where there is none. Throws ConfigError where it is no regular file.
std::optional<std::string> read_found(const std::filesystem::path& file);

// Inputs and answers below `data`, which need not be there, that are none of `wanted`. Throws SystemError.
std::set<std::filesystem::path> strays(const std::filesystem::path& data,
                                       const std::set<std::filesystem::path>& wanted);

// Copies what groups of test data say of themselves, the .yaml files of `data`, to the same places below `target`.
void copy_settings(const std::filesystem::path& data, const std::filesystem::path& target);
// Writes a file, and makes the folders that it lies in. Throws SystemError.
void write_below(const std::filesystem::path& file, std::string_view bytes);

// Of a package's data/: a link may lead to another folder of the package, but neither out of it nor to the package
// itself. Throws ConfigError.
void expect_own_folder(const std::filesystem::path& root, const std::filesystem::path& data);

}  // namespace harness::recipe
