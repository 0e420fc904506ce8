// Problems of type `submit-answer`: what is handed in are the answers to the cases, a file each, and no program. The
// judge takes such files for a language of their own, whose program prints the one that a case asks for.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/config/languages.hpp"
#include "harness/package/package.hpp"

namespace harness::package {

inline constexpr std::string_view answers_language = "answers";

// The language's table; its files end in .out or .ans.
config::Language language_of_answers();

// What an answer to the case may be called, without its extension: as the case, with or without `secret/`, or as the
// last part of that, where no other case ends so.
std::vector<std::string> answer_names(const Package& package, const Case& one);

// Which of the submission's files, which lie in `folder`, is its answer to the case, from there; empty: none. The names
// count in their order, and .out before .ans.
std::filesystem::path answer_to(const Package& package, const Case& one, const std::filesystem::path& folder);

}  // namespace harness::package
