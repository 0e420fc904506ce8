#include "harness/support/write_beneath.hpp"

#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "harness/support/error.hpp"
#include "harness/support/seen_file.hpp"

namespace harness::support {

namespace fs = std::filesystem;

Fd folder_beneath(const fs::path& root, const fs::path& folder) {
    try {
        return open_beneath(root, folder, O_PATH | O_DIRECTORY, Links::Inside);
    } catch (const SystemError& error) {
        if (error.error_number() != EXDEV) {
            throw;
        }
        throw ConfigError(folder, 0,
                          fmt::format("is a link that leads out of {}: put a folder in its place", root.string()));
    }
}

void write_file_beneath(const fs::path& root, const fs::path& path, std::string_view bytes) {
    fs::path reached = root;
    Fd folder = folder_beneath(root, root);
    for (const fs::path& part : path.parent_path().lexically_relative(root)) {
        reached /= part;
        if (::mkdirat(folder.get(), part.c_str(), 0777) != 0 && errno != EEXIST) {
            throw_errno(fmt::format("cannot make the folder {}", reached.string()));
        }
        folder = folder_beneath(root, reached);
    }
    try {
        write_file_atomically(fmt::format("/proc/self/fd/{}/{}", folder.get(), path.filename().string()), bytes);
    } catch (const SystemError& error) {
        throw SystemError(fmt::format("cannot write {}", path.string()), error.error_number());
    }
}

}  // namespace harness::support
