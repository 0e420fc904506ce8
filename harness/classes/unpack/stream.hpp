// What `judge-unpack` writes of an archive to standard output, and the judge reads: a Header for each file and folder,
// its name, and its bytes in Blocks up to an empty one; at the end a Header of an ending. Both are built together, so
// the bytes are in the machine's own order and carry no version.
#pragma once

#include <cstdint>

namespace harness::classes::stream {

enum class Kind : std::uint8_t {
    File,
    Folder,
    Link,   // its bytes are where it leads
    Other,  // a hard link, a device
    // The endings. The name of a fault is what the library says of it; nothing comes after.
    End,
    NoArchive,
    Damaged,
    Encrypted,
    NoName,  // there is a name that cannot be read
};

struct Header {
    Kind kind = Kind::End;
    std::uint8_t has_time = 0;
    std::uint32_t name_bytes = 0;
    std::int64_t time = 0;  // of the last change, in seconds since 1970
};

struct Block {
    std::int64_t offset = 0;  // in the file; what no block covers are zeros
    std::uint32_t bytes = 0;
};

inline constexpr std::uint32_t largest_block = std::uint32_t{1} << 20U;

}  // namespace harness::classes::stream
