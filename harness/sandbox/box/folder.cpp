#include "harness/sandbox/box/folder.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

using support::Fd;

namespace {

void make_parents(const std::string& base, const std::string& name) {
    for (auto slash = name.find('/'); slash != std::string::npos; slash = name.find('/', slash + 1)) {
        const std::string folder = base + "/" + name.substr(0, slash);
        if (::mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST) {
            throw StageError{"mkdir " + folder, errno};
        }
    }
}

}  // namespace

void Folder::lay(const std::vector<wire::LaidFile>& files, std::span<const Fd> sources) const {
    for (std::size_t i = 0; i < sources.size(); ++i) {
        lay_one(files.at(i), sources[i].get());
    }
}

void Folder::lay_one(const wire::LaidFile& file, int source) const {
    make_parents(path_, file.name);
    const std::string path = path_ + "/" + file.name;
    const Fd copy{must(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600), "create " + path)};
    off_t from = 0;
    while (must(::sendfile(copy.get(), source, &from, std::size_t{1} << 30U), "copy to " + path) > 0) {
    }
    must(::fchmod(copy.get(), file.executable ? 0555 : 0444), "chmod " + path);
}

void Folder::make_writable_dirs(const std::vector<std::string>& names) const {
    for (const std::string& name : names) {
        make_parents(path_, name);
        const std::string path = path_ + "/" + name;
        must(::mkdir(path.c_str(), 0777), "mkdir " + path);
        must(::chmod(path.c_str(), 0777), "chmod " + path);
    }
}

int Folder::open_left(const std::string& name) const {
    // What a program can bring about in its own folder; all else is the box's failure, not a missing file.
    constexpr std::array by_program{ENOENT, ENOTDIR, ELOOP, EXDEV, EACCES, ENXIO, ENAMETOOLONG};
    const Fd folder{must(::open(path_.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC), "open " + path_)};
    open_how how{};
    how.flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV;
    Fd file{static_cast<int>(::syscall(SYS_openat2, folder.get(), name.c_str(), &how, sizeof how))};
    if (!file && std::ranges::find(by_program, errno) != by_program.end()) {
        return -1;
    }
    struct stat info {};
    must(file ? ::fstat(file.get(), &info) : -1, "open " + name + " in " + path_);
    return S_ISREG(info.st_mode) ? file.release() : -1;
}

}  // namespace harness::sandbox::box
