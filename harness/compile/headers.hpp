// Headers that GCC has precompiled: what it includes is read once and not for every source.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/config/config.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::compile {

// The header that is worth it most: nearly all of the standard library, at which GCC takes two thirds of the time of a
// usual submission. For the sources of which it is the first thing but comments: what stands before a header may
// change what that says.
inline constexpr std::string_view whole_library = "bits/stdc++.h";
bool begins_with_whole_library(std::string_view source);

// Whether the language is compiled by this compiler, "g++" or "gcc", or a version of it.
bool is_gcc(const config::Language& language, std::string_view name);

// What making a precompiled header runs, of which its bytes depend: the command that compiles sources, made one for the
// header `name` in the working directory. Without what includes /program/NAME.
std::vector<std::string> header_command(const config::Language& language, const std::string& name);

// Makes NAME.gch in `folder`, in the sandbox, of a header with that text; false where the compiler does not make it.
// Throws as Runner::run, and SystemError.
bool precompile(const config::Config& config, const config::Language& language, const std::string& name,
                std::string_view text, const std::filesystem::path& folder, sandbox::Runner& runner);

}  // namespace harness::compile
