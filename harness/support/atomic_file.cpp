#include "harness/support/atomic_file.hpp"

#include <cstdlib>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/support/error.hpp"

namespace harness::support {

AtomicFile::AtomicFile(std::filesystem::path path)
    : path_(std::move(path)),
      failure_(fmt::format("cannot write {}", path_.string())),
      temporary_(path_.string() + ".XXXXXX"),
      file_(::mkostemp(temporary_.data(), O_CLOEXEC)) {
    if (!file_) {
        throw_errno(failure_);
    }
}

AtomicFile::~AtomicFile() {
    if (!temporary_.empty()) {
        ::unlink(temporary_.c_str());
    }
}

void AtomicFile::append(std::string_view bytes) {
    write_all(file_.get(), bytes, failure_);
}

void AtomicFile::finish() {
    if (::fchmod(file_.get(), 0644) != 0 || ::rename(temporary_.c_str(), path_.c_str()) != 0) {
        throw_errno(failure_);
    }
    temporary_.clear();
}

void write_file_atomically(const std::filesystem::path& path, std::string_view bytes) {
    AtomicFile file(path);
    file.append(bytes);
    file.finish();
}

}  // namespace harness::support
