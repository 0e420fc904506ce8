// Cached hashes of large files: test data is hashed in each run, and hardly ever changes.
#pragma once

#include <string>

#include "harness/base/seen_file.hpp"
#include "harness/history/cache/texts.hpp"

namespace harness::cache {

// Like hash_of_file(), but keeps the hashes of large files in `known` (Area::Files), by the file's identity and its
// change time, which no program can set. A file that was changed a moment ago is hashed again, because a second change
// within the same tick of the kernel's clock would be invisible. Throws SystemError.
std::string known_hash_of_file(const base::SeenFile& file, Texts& known);

}  // namespace harness::cache
