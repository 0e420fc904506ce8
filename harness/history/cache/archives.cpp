#include "harness/history/cache/archives.hpp"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/history/cache/unwritable.hpp"

namespace harness::cache {

namespace {

namespace fs = std::filesystem;
using base::SystemError;

constexpr const char* folder = "archives";

// A path that works even if the file was renamed or removed.
fs::path path_of(const base::Fd& file) {
    return fmt::format("/proc/self/fd/{}", file.get());
}

}  // namespace

base::Fd find_archive(const fs::path& cache_dir, const std::string& hash) {
    const fs::path file = cache_dir / folder / hash;
    base::Fd archive(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (!archive) {
        if (errno == ENOENT) {
            return {};
        }
        base::throw_errno(fmt::format("cannot open {}", file.string()));
    }
    if (hash_of_file(path_of(archive)) != hash) {
        base::remove_quietly(file);
        return {};
    }
    ::futimens(archive.get(), nullptr);  // so that the most recently used archive is removed last
    return archive;
}

base::Fd keep_archive(const fs::path& cache_dir, const fs::path& file, const std::string& hash, std::size_t most) {
    const fs::path dir = cache_dir / folder;
    base::Fd source = base::open_file(file, O_RDONLY);
    base::remove_quietly(file);
    if (hash_of_file(path_of(source)) != hash) {
        throw base::JudgeError(fmt::format("{} is not the archive that was sent", file.string()));
    }
    std::error_code error;
    fs::create_directories(dir, error);
    std::string name = (dir / "sent.XXXXXX").string();
    base::Fd kept(error ? -1 : ::mkostemp(name.data(), O_CLOEXEC));
    if (kept) {
        fs::copy_file(path_of(source), name, fs::copy_options::overwrite_existing, error);
    } else if (!error) {
        error.assign(errno, std::generic_category());
    }
    if (!error) {
        fs::rename(name, dir / hash, error);
    }
    if (error) {
        base::remove_quietly(name);
        go_on_without(SystemError(fmt::format("cannot keep an archive in {}", dir.string()), error.value()));
        return source;
    }
    base::remove_oldest(base::entries_of(dir, error), most, {}, [](const fs::path&) { return 1; });
    return kept;
}

}  // namespace harness::cache
