// What libarchive reads over in silence: a wrong checksum of a compressed file, and what lies before or behind an
// archive.
#pragma once

#include <cstdint>
#include <string>

namespace harness::course {

// What is wrong with the bytes from `end` on; empty if all are zeros. Tapes and some programs fill a file up with them.
std::string fault_behind(int file, std::uint64_t end);

// Reads the whole compressed file, as libarchive does not compare its checksums. Returns what is wrong; empty: nothing.
std::string fault_of_gzip(int file);

// The end of a zip, which says how much is before it.
struct ZipEnd {
    std::string fault{};  // empty: it is the end of the file, and nothing is before the first entry
    std::uint64_t entries = 0;
    bool counts_all = false;  // else it has only the lowest 16 bits of the number of entries
};
ZipEnd end_of_zip(int file);

}  // namespace harness::course
