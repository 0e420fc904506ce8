#include "harness/history/cache/writable.hpp"

#include <cerrno>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/history/cache/texts.hpp"

namespace harness::cache {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, int error) {
    throw base::ConfigError(fmt::format(
        "{}; set another 'dir' in [cache] of judge.toml, or allow this user to write there",
        base::SystemError(fmt::format("the cache cannot be used: cannot write {}", path.string()), error).what()));
}

}  // namespace

void require_writable(const fs::path& cache_dir, const fs::path& gate) {
    const fs::path programs = cache_dir / "programs";
    std::error_code error;
    fs::create_directories(programs / "work", error);
    if (error) {
        refuse(programs / "work", error.value());
    }
    for (const fs::path& folder :
         {cache_dir, programs, programs / "work", cache_dir / "archives", gate.parent_path()}) {
        if (::access(folder.c_str(), W_OK | X_OK) != 0 && errno != ENOENT) {
            refuse(folder, errno);
        }
    }
    std::vector<fs::path> files = Texts::files(cache_dir);
    files.insert(files.end(), {programs / "lock", gate, gate.string() + ".turn"});
    for (const fs::path& file : files) {
        if (::access(file.c_str(), R_OK | W_OK) != 0 && errno != ENOENT) {
            refuse(file, errno);
        }
    }
}

}  // namespace harness::cache
