// Where a program is made.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "harness/base/temp_dir.hpp"
#include "harness/history/cache/programs.hpp"

namespace harness::compile {

struct WorkFolder {
    std::shared_ptr<const base::TempDir> folder;
    bool is_in_cache = true;  // on the same file system, so that what it has can be published

    std::filesystem::path operator/(const char* name) const { return folder->path() / name; }
};

// A new folder in which fill() has written; if the cache cannot be written, it is with the system's temporary files.
// Throws SystemError if they cannot be written either.
WorkFolder filled_folder(const cache::Programs& cache, const std::function<void(const std::filesystem::path&)>& fill);

}  // namespace harness::compile
