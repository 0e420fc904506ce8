// judge-unpack MOST: reads an archive from standard input and writes its contents to standard output (stream.hpp). It
// runs in the sandbox, because the archive is not trusted and the library that reads it is large; the run's limits
// apply. It stops after MOST files and folders and one more, by which the judge sees that there are too many.
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <archive.h>
#include <archive_entry.h>
#include <unistd.h>

#include "harness/course/unpack/stream.hpp"

namespace harness::course::stream {
namespace {

void put(const void* bytes, std::size_t size) {
    if (std::fwrite(bytes, 1, size, stdout) != size) {
        std::exit(EXIT_FAILURE);  // NOLINT(concurrency-mt-unsafe): there is one thread
    }
}

void put(Header header, std::string_view name) {
    header.name_bytes = static_cast<std::uint32_t>(name.size());
    put(&header, sizeof header);
    put(name.data(), name.size());
}

void put_block(std::int64_t offset, std::string_view bytes) {
    const Block block{offset, static_cast<std::uint32_t>(bytes.size())};
    put(&block, sizeof block);
    put(bytes.data(), bytes.size());
}

int end(Kind kind, std::string_view why = {}) {
    put(Header{kind}, why);
    return std::fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

Kind kind_of(archive_entry* entry) {
    if (::archive_entry_hardlink(entry) != nullptr) {
        return Kind::Other;
    }
    const auto type = ::archive_entry_filetype(entry);
    switch (type) {
        case AE_IFREG:
            return Kind::File;
        case AE_IFDIR:
            return Kind::Folder;
        case AE_IFLNK:
            return Kind::Link;
        default:
            return Kind::Other;
    }
}

// Warnings, such as of an odd time, do not matter to the reader of the stream.
bool is_good(int status) {
    return status == ARCHIVE_OK || status == ARCHIVE_WARN;
}

int fail(archive* reader) {
    const char* why = ::archive_error_string(reader);
    return end(::archive_format(reader) != 0 ? Kind::Damaged : Kind::NoArchive, why == nullptr ? "" : why);
}

// Returns the library's status. Always ends the file with an empty block. The library's pieces may be larger than a
// block, or empty, which would look like the end.
int put_data(archive* reader) {
    const void* bytes = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    int status = ARCHIVE_OK;
    while ((status = ::archive_read_data_block(reader, &bytes, &size, &offset)) != ARCHIVE_EOF) {
        if (!is_good(status)) {
            break;
        }
        std::string_view left{static_cast<const char*>(bytes), size};
        while (!left.empty()) {
            put_block(offset, left.substr(0, largest_block));
            offset += static_cast<la_int64_t>(std::min<std::size_t>(left.size(), largest_block));
            left.remove_prefix(std::min<std::size_t>(left.size(), largest_block));
        }
    }
    put_block(0, {});
    return status == ARCHIVE_EOF ? ARCHIVE_OK : status;
}

int unpack(archive* reader, unsigned long most) {
    ::archive_read_support_format_zip(reader);
    ::archive_read_support_format_tar(reader);
    ::archive_read_support_filter_gzip(reader);
    ::archive_read_support_filter_bzip2(reader);
    ::archive_read_support_filter_xz(reader);
    ::archive_read_support_filter_zstd(reader);
    constexpr std::size_t block = 65'536;
    if (!is_good(::archive_read_open_fd(reader, STDIN_FILENO, block))) {
        return fail(reader);
    }
    archive_entry* entry = nullptr;
    for (unsigned long entries = 0; entries <= most; ++entries) {
        const int status = ::archive_read_next_header(reader, &entry);
        if (status == ARCHIVE_EOF) {
            return end(Kind::End);
        }
        if (!is_good(status)) {
            return fail(reader);
        }
        if (::archive_entry_is_encrypted(entry) != 0) {
            return end(Kind::Encrypted);
        }
        const char* name = ::archive_entry_pathname(entry);
        if (name == nullptr) {
            return end(Kind::NoName);
        }
        const bool has_time = ::archive_entry_mtime_is_set(entry) != 0;
        const Kind kind = kind_of(entry);
        put(Header{kind, has_time, 0, has_time ? ::archive_entry_mtime(entry) : 0}, name);
        if (const char* target = kind == Kind::Link ? ::archive_entry_symlink(entry) : nullptr; target != nullptr) {
            put_block(0, std::string_view{target}.substr(0, largest_block));
            put_block(0, {});
        } else if (!is_good(put_data(reader))) {
            return fail(reader);
        }
    }
    return end(Kind::End);
}

}  // namespace
}  // namespace harness::course::stream

int main(int count, char** arguments) {
    if (count != 2) {
        return EXIT_FAILURE;
    }
    // The library converts names to the locale's encoding.
    if (std::setlocale(LC_CTYPE, "C.UTF-8") == nullptr) {  // NOLINT(concurrency-mt-unsafe): there is one thread
        return EXIT_FAILURE;
    }
    archive* reader = ::archive_read_new();
    constexpr int decimal = 10;
    return reader == nullptr ? EXIT_FAILURE
                             : harness::course::stream::unpack(reader, std::strtoul(arguments[1], nullptr, decimal));
}
