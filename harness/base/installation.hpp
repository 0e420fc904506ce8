// The files of the installed judge, beside the running executable.
#pragma once

#include <filesystem>

namespace harness::base {

// The folder of the running executable, which also holds its helper programs.
std::filesystem::path program_dir();
// The folder of links to the files shipped with the judge: judge.toml, and templates/ for `judge new`.
std::filesystem::path shared_dir();
// The folder of the shipped judge.toml and the files it names; empty if there is none. Throws ConfigError.
std::filesystem::path shipped_dir();

}  // namespace harness::base
