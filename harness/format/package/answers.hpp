// Problems of type `submit-answer`: students submit the answers to the cases, one file each, and no program. The judge
// treats such files as a language of its own, whose program prints the answer of a case.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/config/languages.hpp"
#include "harness/format/package/package.hpp"

namespace harness::package {

inline constexpr std::string_view answers_language = "answers";

// The language definition; its files end in .out or .ans.
config::Language language_of_answers();

// The possible names of an answer to the case, without extension: the case's name, with or without `secret/`, or its
// last part if no other case has the same last part.
std::vector<std::string> answer_names(const Package& package, const Case& test_case);

// The submission's file in `folder` that answers the case; empty: none. Earlier names of answer_names win, and .out
// wins over .ans.
std::filesystem::path answer_to(const Package& package, const Case& test_case, const std::filesystem::path& folder);

}  // namespace harness::package
