// Headers that GCC precompiles, so that it reads their includes once instead of for every source.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/config/config.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::compile {

// The header with the largest gain: nearly all of the standard library, on which GCC spends two thirds of the time of a
// usual submission. Used only for sources that begin with it (after comments), because code before a header may change
// its meaning.
inline constexpr std::string_view whole_library = "bits/stdc++.h";
bool begins_with_whole_library(std::string_view source);

// Whether the language is compiled by `name`, "g++" or "gcc", or by a version of it such as "g++-12".
bool is_gcc(const config::Language& language, std::string_view name);

// The command that makes a precompiled header of `name` in the working directory; its bytes depend on it. Made from the
// command that compiles sources, without the part that includes /program/NAME.
std::vector<std::string> header_command(const config::Language& language, const std::string& name);

// Makes NAME.gch in `folder`, in the sandbox, from a header with this text; false if the compiler does not make it.
// Throws as Runner::run, and SystemError.
bool precompile(const config::Toolchain& toolchain, const config::Language& language, const std::string& name,
                std::string_view text, const std::filesystem::path& folder, sandbox::Runner& runner);

}  // namespace harness::compile
