#include "harness/base/temp_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/temp_dir.hpp"

namespace harness::base {

namespace {

Fd nameless_file() {
    const std::filesystem::path folder = temporary_folder();
    std::string name = (folder / "judge-XXXXXX").string();
    Fd file{::mkostemp(name.data(), O_CLOEXEC)};
    if (!file || ::unlink(name.c_str()) != 0) {
        throw_errno(fmt::format("cannot make a temporary file in {} (TMPDIR names another folder)", folder.string()));
    }
    return file;
}

}  // namespace

void TempFile::append(std::string_view bytes) {
    if (!file_) {
        file_ = nameless_file();
    }
    write_all(file_.get(), bytes, "cannot write a temporary file (TMPDIR names the folder, or else it is /tmp)");
    size_ += bytes.size();
}

std::string TempFile::read(std::size_t from, std::size_t count) const {
    assert_that(from <= size_ && count <= size_ - from, "what is read of a temporary file was written before");
    constexpr const char* failure = "cannot read a temporary file";
    std::string bytes = read_at(file_.get(), from, count, failure);
    if (bytes.size() < count) {
        throw SystemError(failure, EIO);
    }
    return bytes;
}

void TempFile::copy_to(const std::function<void(std::string_view)>& write) const {
    constexpr std::size_t piece = std::size_t{1} << 18U;
    for (std::size_t from = 0; from < size_; from += piece) {
        write(read(from, std::min(piece, size_ - from)));
    }
}

}  // namespace harness::base
