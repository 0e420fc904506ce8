// The small text files by which the kernel shows and sets values, such as those of a control group.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "harness/base/fd.hpp"

namespace harness::sandbox::box {

using KernelText = std::array<char, 4096>;

// Empty if the file cannot be opened; errno is set then.
base::Fd try_open(const std::filesystem::path& path, int flags);
// Throws StageError.
base::Fd open_in(const std::filesystem::path& folder, const char* name, int flags);

// Opens a file of a run's group, by its path below the box's group folder. Empty if it cannot be opened.
base::Fd try_open_below(const base::Fd& folder, const std::string& path, int flags);
// Throws StageError.
base::Fd open_below(const base::Fd& folder, const std::string& path, int flags);

// The functions below throw StageError with this stage.
// Reads the whole file from its start.
std::string_view read_whole(const base::Fd& file, KernelText& buffer, const char* stage);
std::int64_t parse_number(std::string_view text, const char* stage);
std::int64_t read_number(const base::Fd& file, const char* stage);
// The number behind "KEY " at the start of a line.
std::optional<std::int64_t> find_number(std::string_view text, std::string_view key, const char* stage);
// In the file of a group (cpuacct.usage in v1, cpu.stat in v2) or of a thread (schedstat).
std::chrono::nanoseconds parse_cpu_time(std::string_view text, const char* stage);
void write_text(const base::Fd& file, std::string_view text, const char* stage);

}  // namespace harness::sandbox::box
