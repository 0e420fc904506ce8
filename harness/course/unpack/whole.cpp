#include "harness/course/unpack/whole.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace harness::course {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view cut_off = "its end is missing";
constexpr std::string_view not_alone = "something lies behind its end";
constexpr std::size_t piece_bytes = 65'536;
constexpr std::size_t end_bytes = 22;      // of a zip's last record, without the comment behind it
constexpr std::size_t locator_bytes = 20;  // of the record before it, which says where the large one is
constexpr std::size_t large_end_bytes = 56;

std::string read_at(int file, std::uint64_t offset, std::size_t size) {
    std::string bytes(size, '\0');
    std::size_t done = 0;
    while (done < size) {
        const ssize_t count = ::pread(file, bytes.data() + done, size - done, static_cast<off_t>(offset + done));
        if (count <= 0) {
            break;
        }
        done += static_cast<std::size_t>(count);
    }
    bytes.resize(done);
    return bytes;
}

// The lowest byte first, as in all numbers of a zip.
std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) {
        value = value << 8U | static_cast<unsigned char>(bytes.at(at + i));
    }
    return value;
}

// `end`: the last record, at `offset`.
ZipEnd read_end(int file, std::string_view end, std::uint64_t offset) {
    ZipEnd found{.entries = number(end, 10, 2)};
    std::uint64_t directory_bytes = number(end, 12, 4);
    std::uint64_t directory = number(end, 16, 4);
    std::uint64_t directory_end = offset;
    const std::string locator = offset < locator_bytes ? "" : read_at(file, offset - locator_bytes, locator_bytes);
    const std::uint64_t large_offset = locator.starts_with("PK\x06\x07") ? number(locator, 8, 8) : offset;
    const std::string large_end = read_at(file, large_offset, large_end_bytes);
    // Else these bytes may be the end of the last file's name.
    if (large_end.size() == large_end_bytes && large_end.starts_with("PK\x06\x06")) {
        directory_end = large_offset;
        found.entries = number(large_end, 32, 8);
        found.counts_all = true;
        directory_bytes = number(large_end, 40, 8);
        directory = number(large_end, 48, 8);
    }
    if (directory_bytes > directory_end || directory != directory_end - directory_bytes) {
        found.fault = "its directory is not where it should be";
    }
    return found;
}

std::uint64_t size_of(int file) {
    struct stat status {};
    return ::fstat(file, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

}  // namespace

std::string fault_behind(int file, std::uint64_t end) {
    for (std::string piece = read_at(file, end, piece_bytes); !piece.empty();
         piece = read_at(file, end += piece.size(), piece_bytes)) {
        if (piece.find_first_not_of('\0') != std::string::npos) {
            return std::string{not_alone};
        }
    }
    return "";
}

std::string fault_of_gzip(int file) {
    constexpr int gzip_only = MAX_WBITS + 16;
    z_stream stream{};
    if (::inflateInit2(&stream, gzip_only) != Z_OK) {
        return "out of memory";
    }
    std::array<Bytef, piece_bytes> out{};
    std::string fault;
    int status = Z_OK;
    std::uint64_t offset = 0;
    for (std::string in = read_at(file, offset, piece_bytes); !in.empty() && fault.empty();
         in = read_at(file, offset += in.size(), piece_bytes)) {
        stream.next_in = reinterpret_cast<Bytef*>(in.data());
        stream.avail_in = static_cast<uInt>(in.size());
        do {
            if (status == Z_STREAM_END && *stream.next_in == 0) {
                ::inflateEnd(&stream);
                return fault_behind(file, offset + in.size() - stream.avail_in);
            }
            if (status == Z_STREAM_END) {  // another one may follow
                ::inflateReset(&stream);
            }
            stream.next_out = out.data();
            stream.avail_out = static_cast<uInt>(out.size());
            status = ::inflate(&stream, Z_NO_FLUSH);
            if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
                fault = stream.msg == nullptr ? "it cannot be decompressed" : stream.msg;
            }
        } while (fault.empty() && (stream.avail_in > 0 || (stream.avail_out == 0 && status != Z_STREAM_END)));
    }
    ::inflateEnd(&stream);
    return fault.empty() && status != Z_STREAM_END ? std::string{cut_off} : fault;
}

ZipEnd end_of_zip(int file) {
    constexpr std::size_t longest_comment = 0xffff;
    const std::uint64_t size = size_of(file);
    const std::size_t tail_bytes = std::min<std::uint64_t>(size, end_bytes + longest_comment);
    const std::string tail = read_at(file, size - tail_bytes, tail_bytes);
    const std::size_t at = tail.size() < end_bytes ? std::string::npos : tail.rfind("PK\x05\x06"sv);
    if (at == std::string::npos || at + end_bytes > tail.size()) {
        return {.fault = std::string{cut_off}};
    }
    const std::size_t left = tail.size() - at - end_bytes;
    if (const std::uint64_t comment = number(tail, at + 20, 2); comment != left) {
        return {.fault = std::string{comment > left ? cut_off : not_alone}};
    }
    return read_end(file, std::string_view{tail}.substr(at), size - tail_bytes + at);
}

}  // namespace harness::course
