// Whether the cache can be used, found out before anything runs.
#pragma once

#include <filesystem>

namespace harness::cache {

// Makes the folder of the cache. Throws ConfigError, which says what to do, if this user cannot write there, or cannot
// change a file of it that all share, such as one that root made. `gate`: the file by which the judges of this machine
// take turns.
void require_writable(const std::filesystem::path& cache_dir, const std::filesystem::path& gate);

}  // namespace harness::cache
