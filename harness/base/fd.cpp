#include "harness/base/fd.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/error.hpp"

namespace harness::base {

void Fd::reset(int descriptor) {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
    descriptor_ = descriptor;
}

Fd open_file(const std::filesystem::path& path, int flags, unsigned mode) {
    Fd file{::open(path.c_str(), flags | O_CLOEXEC, mode)};
    if (!file) {
        throw_errno(fmt::format("cannot open {}", path.string()));
    }
    return file;
}

Pipe make_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw_errno("cannot make a pipe");
    }
    return {Fd{ends[0]}, Fd{ends[1]}};
}

namespace {

void rewind(const Fd& file) {
    if (::lseek(file.get(), 0, SEEK_SET) < 0) {
        throw_errno("cannot rewind an anonymous file");
    }
}

}  // namespace

Fd memory_file(std::string_view bytes) {
    Fd file{::memfd_create("judge", MFD_CLOEXEC | MFD_ALLOW_SEALING)};
    if (!file) {
        throw_errno("cannot make an anonymous file");
    }
    write_all(file.get(), bytes);
    rewind(file);
    return file;
}

void seal(const Fd& file) {
    if (::fcntl(file.get(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) != 0) {
        throw_errno("cannot seal an anonymous file");
    }
    rewind(file);
}

void append_file(const Fd& copy, int source, std::string_view failure) {
    struct stat status {};
    if (::fstat(source, &status) != 0) {
        throw_errno("cannot look at a file");
    }
    for (off_t from = 0; from < status.st_size;) {
        constexpr off_t most_at_once = off_t{1} << 30U;
        const auto wanted = static_cast<std::size_t>(std::min(most_at_once, status.st_size - from));
        const ssize_t sent = ::sendfile(copy.get(), source, &from, wanted);
        if (sent == 0) {
            throw SystemError(fmt::format("{}, as its source became shorter", failure), EIO);
        }
        if (sent < 0 && errno != EINTR) {
            throw_errno(failure);
        }
    }
}

void copy_to_new_file(int source, const std::filesystem::path& path, mode_t mode) {
    const Fd file = open_file(path, O_WRONLY | O_CREAT | O_EXCL, mode);
    try {
        append_file(file, source, fmt::format("cannot write {}", path.string()));
        if (::fchmod(file.get(), mode) != 0) {
            throw_errno(fmt::format("cannot set the mode of {}", path.string()));
        }
    } catch (const SystemError&) {
        ::unlink(path.c_str());  // otherwise the part could later be used as the whole file
        throw;
    }
}

std::string read_all(int descriptor, std::size_t most, std::string_view failure) {
    std::string bytes;
    std::array<char, 65536> chunk{};
    for (;;) {
        const ssize_t got = ::read(descriptor, chunk.data(), std::min(chunk.size(), most - bytes.size()));
        if (got == 0) {
            return bytes;
        }
        if (got > 0) {
            bytes.append(chunk.data(), static_cast<std::size_t>(got));
        } else if (errno != EINTR) {
            throw_errno(failure);
        }
    }
}

std::string read_at(int descriptor, std::size_t offset, std::size_t count, std::string_view failure) {
    std::string bytes(count, '\0');
    std::size_t size = 0;
    while (size < count) {
        const ssize_t more = ::pread(descriptor, bytes.data() + size, count - size, static_cast<off_t>(offset + size));
        if (more == 0) {
            break;
        }
        if (more > 0) {
            size += static_cast<std::size_t>(more);
        } else if (errno != EINTR) {
            throw_errno(failure);
        }
    }
    bytes.resize(size);
    return bytes;
}

Fd open_regular_file(const std::filesystem::path& path) {
    Fd file = open_file(path, O_RDONLY | O_NONBLOCK);
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) {
        throw_errno(fmt::format("cannot look at {}", path.string()));
    }
    if (S_ISDIR(status.st_mode)) {
        throw SystemError(fmt::format("cannot read {}", path.string()), EISDIR);
    }
    if (!S_ISREG(status.st_mode)) {
        throw SystemError(fmt::format("{} is no regular file", path.string()), EINVAL);
    }
    return file;
}

std::string read_file(const std::filesystem::path& path) {
    const Fd file = open_regular_file(path);
    return read_all(file.get(), std::string::npos, fmt::format("cannot read {}", path.string()));
}

void write_all(int descriptor, std::string_view bytes, std::string_view failure) {
    // Says which file it is if the caller does not.
    const auto describe = [&] {
        std::error_code unknown;
        const auto path = std::filesystem::read_symlink(fmt::format("/proc/self/fd/{}", descriptor), unknown);
        return failure.empty() ? fmt::format("cannot write {}", path.string()) : std::string{failure};
    };
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (const int error = errno; error != EINTR) {
            throw SystemError(describe(), error);
        }
    }
}

int lock(const Fd& file, int how) {
    while (::flock(file.get(), how) != 0) {
        if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

int hold_folder(const Fd& folder) {
    constexpr std::array errors_without_locks{EINVAL, ENOLCK, ENOSYS, EOPNOTSUPP};
    const int error = lock(folder, LOCK_SH | LOCK_NB);
    return std::ranges::find(errors_without_locks, error) == errors_without_locks.end() ? error : 0;
}

}  // namespace harness::base
