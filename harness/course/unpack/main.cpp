// judge-unpack MOST: reads an archive from standard input and writes its contents to standard output (stream.hpp). It
// runs in the sandbox, because the archive is not trusted and the library that reads it is large; the run's limits
// apply. It stops after MOST files and folders and one more, by which the judge sees that there are too many.
#include <algorithm>
#include <clocale>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <archive.h>
#include <archive_entry.h>
#include <unistd.h>

#include "harness/course/unpack/stream.hpp"
#include "harness/course/unpack/whole.hpp"

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

// Warnings about headers, such as of an odd time, do not matter to the reader of the stream.
bool is_good(int status) {
    return status == ARCHIVE_OK || status == ARCHIVE_WARN;
}

std::string_view error_of(archive* reader) {
    const char* why = ::archive_error_string(reader);
    return why == nullptr ? "it cannot be read" : why;
}

int fail(archive* reader) {
    const bool is_known = ::archive_format(reader) != 0 || ::archive_filter_count(reader) > 1;
    return end(is_known ? Kind::Damaged : Kind::NoArchive, error_of(reader));
}

void put_end_of_data(std::string_view fault) {
    put_block(0, {});
    const Trailer trailer{static_cast<std::uint32_t>(fault.size())};
    put(&trailer, sizeof trailer);
    put(fault.data(), fault.size());
}

bool is_zip(archive* reader) {
    return (::archive_format(reader) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP;
}

// Returns false if nothing behind these data can be read. The library's pieces may be larger than a block, or empty,
// which would look like the end. Its warnings say that a checksum or a size is wrong. In a zip, each file is found by
// itself.
bool put_data(archive* reader) {
    const void* bytes = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    for (;;) {
        const int status = ::archive_read_data_block(reader, &bytes, &size, &offset);
        if (status == ARCHIVE_EOF) {
            put_end_of_data("");
            return true;
        }
        if (status != ARCHIVE_OK) {
            put_end_of_data(error_of(reader));
            return is_zip(reader);
        }
        std::string_view left{static_cast<const char*>(bytes), size};
        while (!left.empty()) {
            put_block(offset, left.substr(0, largest_block));
            offset += static_cast<la_int64_t>(std::min<std::size_t>(left.size(), largest_block));
            left.remove_prefix(std::min<std::size_t>(left.size(), largest_block));
        }
    }
}

// Why the end that the library has found is not the end of a whole archive; empty if it is.
std::string fault_at_end(archive* reader, unsigned long entries) {
    constexpr la_int64_t end_of_tar = 1024;  // zeros
    constexpr int most_filters = 2;          // the file itself is one
    if (::archive_filter_count(reader) > most_filters) {
        return "it is compressed more than once";
    }
    if (is_zip(reader)) {
        const ZipEnd zip = end_of_zip(STDIN_FILENO);
        const std::uint64_t counted = zip.counts_all ? entries : entries & 0xffffU;
        return zip.fault.empty() && zip.entries != counted ? "its directory names other files than it holds"
                                                           : zip.fault;
    }
    if (::archive_filter_bytes(reader, 0) - ::archive_read_header_position(reader) < end_of_tar) {
        return "its end is missing";
    }
    if (::archive_filter_code(reader, 0) == ARCHIVE_FILTER_GZIP) {
        return fault_of_gzip(STDIN_FILENO);
    }
    constexpr int of_the_file = -1;
    return fault_behind(STDIN_FILENO, static_cast<std::uint64_t>(::archive_filter_bytes(reader, of_the_file)));
}

int unpack(archive* reader, unsigned long most) {
    ::archive_read_support_format_zip(reader);
    ::archive_read_support_format_tar(reader);
    ::archive_read_set_format_option(reader, "tar", "read_concatenated_archives", "1");
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
            const std::string fault = fault_at_end(reader, entries);
            return fault.empty() ? end(Kind::End) : end(Kind::Damaged, fault);
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
            put_end_of_data("");
        } else if (!put_data(reader)) {
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
