// The stream that `judge-unpack` writes to standard output and the judge reads. For each file and folder: a Header, its
// name, its bytes in Blocks up to an empty one, and a Trailer with what is wrong with them. The last Header is an
// ending. Both programs are built together, so integers have the machine's byte order and there is no version.
#pragma once

#include <cstdint>

namespace harness::course::stream {

enum class Kind : std::uint8_t {
    File,
    Folder,
    Link,   // its bytes are its target
    Other,  // a hard link, a device
    // The endings. The name of a fault is the library's message; nothing follows.
    End,
    NoArchive,
    Damaged,
    Encrypted,
    NoName,  // a name cannot be read
};

struct Header {
    Kind kind = Kind::End;
    std::uint8_t has_time = 0;
    std::uint32_t name_bytes = 0;
    std::int64_t time = 0;  // of the last change, in seconds since 1970
};

struct Block {
    std::int64_t offset = 0;  // in the file; bytes outside all blocks are zero
    std::uint32_t bytes = 0;
};

struct Trailer {
    std::uint32_t fault_bytes = 0;  // of the library's message, which follows; 0: the file is whole
};

inline constexpr std::uint32_t largest_block = std::uint32_t{1} << 20U;

}  // namespace harness::course::stream
