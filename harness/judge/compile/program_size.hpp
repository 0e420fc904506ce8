// How large a compiled program may be: all its files are in memory while it runs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "harness/base/fd.hpp"
#include "harness/judge/compile/compiler.hpp"

namespace harness::compile {

// In KiB; empty: the program is the package's own, and may have any size.
std::optional<std::int64_t> largest_program_kib(const config::Toolchain& toolchain, const CompileJob& job,
                                                const config::Language& language);

// The message about a program that is larger; empty: it is not.
std::string message_if_too_large(std::int64_t bytes, std::optional<std::int64_t> most_kib);

// Throws SystemError.
std::int64_t size_of(const base::Fd& file);

}  // namespace harness::compile
