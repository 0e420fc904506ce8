// Operations on files that the standard library does not have.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string_view>

#include "harness/support/fd.hpp"

namespace harness::support {

// Waits for the lock on an open file; `how`: LOCK_SH or LOCK_EX, as in flock(2). False if `stop` is requested first.
// Throws SystemError, whose message begins with `failure`.
bool lock_file(const Fd& file, int how, const std::stop_token& stop, const char* failure);

// Whether white space separates this word from others in the file. False if the file cannot be read.
bool contains_word(const std::filesystem::path& file, std::string_view word);

// Removes a file, or a folder with its content. Ignores errors.
void remove_quietly(const std::filesystem::path& path);

}  // namespace harness::support
