// Files, beyond what the standard library does with them.
#pragma once

#include <filesystem>
#include <stop_token>

#include "harness/support/fd.hpp"

namespace harness::support {

// Waits for the lock on an open file; `how`: LOCK_SH or LOCK_EX, as flock(2) has them. False where `stop` is requested
// first. Throws SystemError that begins with `failure`.
bool lock_file(const Fd& file, int how, const std::stop_token& stop, const char* failure);

// Removes a file, or a folder with all in it. What cannot be removed stays, and nobody is told.
void remove_quietly(const std::filesystem::path& path);

}  // namespace harness::support
