// The sizes of a package's cases: by the boards in their inputs, if judge.toml says how to read them.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "harness/format/package/package.hpp"

namespace harness::judge {

struct CaseSizes {
    std::map<std::string, std::vector<int>> boards;  // case name → the n of each of its boards
    // Indices of the cases, smallest first: by their largest board, then by the size of their inputs in bytes. Cases
    // without a valid board come last.
    std::vector<std::size_t> smallest_first;
};

// Throws SystemError if an input cannot be read.
CaseSizes sizes_of(const package::Package& package);

}  // namespace harness::judge
