#include "harness/base/private_file.hpp"

#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"

namespace harness::base {

void replace_private_file(const std::filesystem::path& path, std::string_view bytes) {
    constexpr mode_t owner_only = 0600;
    constexpr mode_t all_permissions = 07777;
    struct stat before {};
    const bool is_new = ::stat(path.c_str(), &before) != 0;
    if (is_new && errno != ENOENT) {
        throw_errno(fmt::format("cannot read {}", path.string()));
    }
    const std::string failure = fmt::format("cannot write {}", path.string());
    const std::filesystem::path temporary = path.string() + ".new";
    remove_quietly(temporary);
    const Fd file = open_file(temporary, O_WRONLY | O_CREAT | O_EXCL, owner_only);
    try {
        write_all(file.get(), bytes, failure);
        if (!is_new && ::fchmod(file.get(), before.st_mode & all_permissions) != 0) {
            throw_errno(failure);
        }
        synchronize(file, temporary);
        if (::rename(temporary.c_str(), path.c_str()) != 0) {
            throw_errno(failure);
        }
    } catch (...) {
        remove_quietly(temporary);
        throw;
    }
}

}  // namespace harness::base
