#include "harness/base/archive/zip.hpp"

#include <array>
#include <utility>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/error.hpp"

namespace harness::base {

Zip::Zip(std::function<void(std::string_view)> write)
    : write_(std::move(write)), archive_(::archive_write_new(), &::archive_write_free) {
    assert_that(archive_ != nullptr, "there is memory for an archive");
    check(::archive_write_set_format_zip(archive_.get()));
    check(::archive_write_set_options(archive_.get(), "hdrcharset=UTF-8"));
    check(::archive_write_set_bytes_in_last_block(archive_.get(), 1));  // no padding after the end
    const auto pass = [](::archive* /*archive*/, void* self, const void* bytes, std::size_t count) -> la_ssize_t {
        auto& zip = *static_cast<Zip*>(self);
        try {
            zip.write_({static_cast<const char*>(bytes), count});
        } catch (...) {
            zip.thrown_ = std::current_exception();
            return -1;
        }
        return static_cast<la_ssize_t>(count);
    };
    check(::archive_write_open(archive_.get(), this, nullptr, pass, nullptr));
}

Zip::~Zip() {
    write_ = [](std::string_view) {};  // the destination may no longer exist
}

void Zip::add(const ZipEntry& entry, const Fd& source) {
    const auto size = ::lseek(source.get(), 0, SEEK_END);
    if (size < 0 || ::lseek(source.get(), 0, SEEK_SET) != 0) {
        throw_errno(fmt::format("cannot read {}", entry.name));
    }
    begin(entry, size);
    std::array<char, 65'536> piece{};
    for (ssize_t got = 0; (got = ::read(source.get(), piece.data(), piece.size())) != 0;) {
        if (got < 0) {
            throw_errno(fmt::format("cannot read {}", entry.name));
        }
        append({piece.data(), static_cast<std::size_t>(got)});
    }
    check(::archive_write_finish_entry(archive_.get()));
}

void Zip::add(const ZipEntry& entry, std::string_view bytes) {
    begin(entry, static_cast<std::int64_t>(bytes.size()));
    append(bytes);
    check(::archive_write_finish_entry(archive_.get()));
}

void Zip::begin(const ZipEntry& entry, std::int64_t bytes) {
    const bool is_folder = entry.name.ends_with('/');
    const std::unique_ptr<::archive_entry, decltype(&::archive_entry_free)> header{::archive_entry_new(),
                                                                                   &::archive_entry_free};
    ::archive_entry_set_pathname_utf8(header.get(), entry.name.c_str());
    ::archive_entry_set_filetype(header.get(), is_folder ? AE_IFDIR : AE_IFREG);
    ::archive_entry_set_perm(header.get(), is_folder || entry.is_executable ? 0755 : 0644);
    ::archive_entry_set_mtime(header.get(), entry.time, 0);
    if (!is_folder) {
        ::archive_entry_set_size(header.get(), bytes);
    }
    check(::archive_write_header(archive_.get(), header.get()));
}

void Zip::append(std::string_view bytes) {
    if (!bytes.empty() &&
        std::cmp_not_equal(::archive_write_data(archive_.get(), bytes.data(), bytes.size()), bytes.size())) {
        fail();
    }
}

void Zip::close() {
    check(::archive_write_close(archive_.get()));
}

void Zip::check(int status) {
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
        fail();
    }
}

void Zip::fail() {
    if (thrown_) {
        std::rethrow_exception(std::exchange(thrown_, nullptr));
    }
    const char* why = ::archive_error_string(archive_.get());
    throw JudgeError(fmt::format("cannot write a zip: {}", why == nullptr ? "for an unknown reason" : why));
}

}  // namespace harness::base
