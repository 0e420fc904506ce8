// How large the cases of a package are: by the boards in their inputs, where judge.toml says how to read these.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "harness/package/package.hpp"

namespace harness::judge {

struct CaseSizes {
    std::map<std::string, std::vector<int>> boards;  // the n of each, by the case's name
    // The cases, as indices, the smallest first: by their largest board, then by the bytes of their inputs.
    std::vector<std::size_t> smallest_first;
};

// Throws SystemError where an input cannot be read.
CaseSizes sizes_of(const package::Package& package);

}  // namespace harness::judge
