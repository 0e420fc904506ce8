// What counts of each student's, as programs that compare sources take it.
#pragma once

#include <filesystem>
#include <vector>

#include "harness/package/package.hpp"

namespace harness::classes {

// Writes the files of each submission into `folder`/submissions/STUDENT, but for those whose bytes are a file's in
// `starter`, and copies the latter to `folder`/starter; an empty `starter`: there is none. Throws ConfigError where
// `folder` is there and not empty, or `starter` cannot be read; as open_file where a submission's file has changed.
void collect(const std::filesystem::path& folder, const std::filesystem::path& starter,
             const std::vector<const package::Submission*>& submissions);
// What collect() would refuse: to be said before the work. Throws ConfigError.
void check_collect(const std::filesystem::path& folder, const std::filesystem::path& starter);

}  // namespace harness::classes
