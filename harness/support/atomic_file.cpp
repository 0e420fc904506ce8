#include "harness/support/atomic_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/support/error.hpp"

namespace harness::support {

AtomicFile::AtomicFile(std::filesystem::path path)
    : path_(std::move(path)), temporary_(path_.string() + ".XXXXXX"), file_(::mkostemp(temporary_.data(), O_CLOEXEC)) {
    if (!file_) {
        fail(errno);
    }
}

AtomicFile::~AtomicFile() {
    if (!temporary_.empty()) {
        ::unlink(temporary_.c_str());
    }
}

void AtomicFile::append(std::string_view bytes) {
    try {
        write_all(file_.get(), bytes);
    } catch (const SystemError& error) {
        fail(error.error_number());
    }
}

void AtomicFile::finish() {
    if (::fchmod(file_.get(), 0644) != 0 || ::rename(temporary_.c_str(), path_.c_str()) != 0) {
        fail(errno);
    }
    temporary_.clear();
}

void AtomicFile::fail(int error_number) const {
    throw SystemError(fmt::format("cannot write {}", path_.string()), error_number);
}

void write_file_atomically(const std::filesystem::path& path, std::string_view bytes) {
    AtomicFile file(path);
    file.append(bytes);
    file.finish();
}

}  // namespace harness::support
