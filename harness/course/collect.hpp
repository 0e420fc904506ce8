// Collects the submissions that count, for programs that compare sources.
#pragma once

#include <filesystem>
#include <vector>

#include "harness/format/package/package.hpp"

namespace harness::course {

// Writes the files of each submission to `folder`/submissions/STUDENT, except files with the same bytes as a file in
// `starter`. Copies `starter` to `folder`/starter; `starter` may be empty. Throws ConfigError if `folder` exists and is
// not empty, or if `starter` cannot be read; throws like open_file if a submission's file has changed.
void collect(const std::filesystem::path& folder, const std::filesystem::path& starter,
             const std::vector<const package::Submission*>& submissions);
// Checks in advance what collect() would refuse. Throws ConfigError.
void check_collect(const std::filesystem::path& folder, const std::filesystem::path& starter);

}  // namespace harness::course
