#include "harness/base/private_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"

namespace harness::base {

void replace_private_file(const std::filesystem::path& path, std::string_view bytes) {
    constexpr mode_t all_permissions = 07777;
    struct stat before {};
    const bool is_new = ::stat(path.c_str(), &before) != 0;
    if (is_new && errno != ENOENT) {
        throw_errno(fmt::format("cannot read {}", path.string()));
    }
    const std::string failure = fmt::format("cannot write {}", path.string());
    std::string temporary = path.string() + ".XXXXXX";       // no file of the user's
    const Fd file{::mkostemp(temporary.data(), O_CLOEXEC)};  // private
    if (!file) {
        throw_errno(failure);
    }
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
