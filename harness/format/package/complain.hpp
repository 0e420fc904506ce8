// Messages about the files of a package: "PLACE: WHAT". `what` is a format string for `args`.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/error.hpp"

namespace harness::package {

// Throws ConfigError.
template <typename... Args>
[[noreturn]] void fail(const std::filesystem::path& path, fmt::format_string<Args...> what, Args&&... args) {
    throw base::ConfigError(path, 0, fmt::format(what, std::forward<Args>(args)...));
}

// Adds a line to `warnings`.
template <typename... Args>
void warn(std::vector<std::string>& warnings, const std::filesystem::path& path, fmt::format_string<Args...> what,
          Args&&... args) {
    warnings.push_back(fmt::format("{}: {}", path.string(), fmt::format(what, std::forward<Args>(args)...)));
}

}  // namespace harness::package
