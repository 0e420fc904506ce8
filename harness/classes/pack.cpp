#include "harness/classes/pack.hpp"

#include <array>
#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <unistd.h>

#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"

namespace harness::classes {

namespace {

namespace fs = std::filesystem;
using package::ExportedFile;

// The earliest that the format knows; a file's own would make each archive differ.
constexpr std::time_t any_time = 315'619'200;  // 1980-01-02

class ZipFile {
  public:
    explicit ZipFile(const fs::path& path) : path_(path), zip_(::archive_write_new(), &::archive_write_free) {
        support::assert_that(zip_ != nullptr, "there is memory for an archive");
        check(::archive_write_set_format_zip(zip_.get()));
        check(::archive_write_open_filename(zip_.get(), path.c_str()));
    }

    void add(const ExportedFile& file) {
        const bool is_folder = file.name.ends_with('/');
        support::Fd source = file.source.empty() ? support::memory_file(file.text) : support::open_file(file.source);
        const auto size = ::lseek(source.get(), 0, SEEK_END);
        if (size < 0 || ::lseek(source.get(), 0, SEEK_SET) != 0) {
            support::throw_errno(fmt::format("cannot read {}", file.name));
        }
        const std::unique_ptr<archive_entry, decltype(&::archive_entry_free)> entry{::archive_entry_new(),
                                                                                    &::archive_entry_free};
        ::archive_entry_set_pathname_utf8(entry.get(), file.name.c_str());
        ::archive_entry_set_filetype(entry.get(), is_folder ? AE_IFDIR : AE_IFREG);
        ::archive_entry_set_perm(entry.get(), is_folder || file.is_executable ? 0755 : 0644);
        ::archive_entry_set_mtime(entry.get(), any_time, 0);
        if (!is_folder) {
            ::archive_entry_set_size(entry.get(), size);
        }
        check(::archive_write_header(zip_.get(), entry.get()));
        std::array<char, 65'536> piece{};
        for (ssize_t got = 0; !is_folder && (got = ::read(source.get(), piece.data(), piece.size())) != 0;) {
            if (got < 0) {
                support::throw_errno(fmt::format("cannot read {}", file.name));
            }
            if (::archive_write_data(zip_.get(), piece.data(), static_cast<std::size_t>(got)) != got) {
                fail();
            }
        }
        check(::archive_write_finish_entry(zip_.get()));
    }

    void close() { check(::archive_write_close(zip_.get())); }

  private:
    void check(int status) const {
        if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
            fail();
        }
    }
    [[noreturn]] void fail() const {
        const char* why = ::archive_error_string(zip_.get());
        throw support::ConfigError(path_, 0, fmt::format("cannot be written: {}", why == nullptr ? "" : why));
    }

    fs::path path_;
    std::unique_ptr<archive, decltype(&::archive_write_free)> zip_;
};

}  // namespace

void write_zip(const fs::path& zip, const std::vector<ExportedFile>& files) {
    const fs::path partial = fmt::format("{}.{}.partial", zip.string(), ::getpid());
    std::error_code error;
    try {
        ZipFile archive(partial);
        for (const ExportedFile& file : files) {
            archive.add(file);
        }
        archive.close();
    } catch (...) {
        fs::remove(partial, error);
        throw;
    }
    fs::rename(partial, zip, error);
    if (error) {
        throw support::ConfigError(zip, 0, fmt::format("cannot be written: {}", error.message()));
    }
}

}  // namespace harness::classes
