// Archives of packages that other machines have sent, kept by their hash: for cluster nodes that share no files. They
// are in the folder archives/ of the cache, one file for each, named by hash_of_file(). Safe to use from several
// processes.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "harness/base/fd.hpp"

namespace harness::cache {

// The archive with this hash, open for reading at its start; empty if there is none. A damaged archive is removed, and
// counts as missing. `cache_dir`: of the whole cache. Throws SystemError.
base::Fd find_archive(const std::filesystem::path& cache_dir, const std::string& hash);

// Copies the file into the cache and removes it, even if the copy fails. If there are more than `most` archives,
// removes those with the oldest last use. Returns the archive like find_archive(); if the cache cannot be written, the
// archive is not kept, and a warning says so. Throws SystemError if the file cannot be read, or JudgeError if it has
// another hash.
base::Fd keep_archive(const std::filesystem::path& cache_dir, const std::filesystem::path& file,
                      const std::string& hash, std::size_t most);

}  // namespace harness::cache
