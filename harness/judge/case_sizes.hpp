// The sizes of a package's cases: by the parts of their inputs, if judge.toml says how to read them.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "harness/format/package/package.hpp"

namespace harness::judge {

struct CaseSizes {
    std::map<std::string, std::vector<int>> parts;  // case name → the size of each part of its input
    // Indices of the cases, smallest first: by their largest part, then by the size of their inputs in bytes. Cases
    // without a known part come last.
    std::vector<std::size_t> smallest_first;
};

// Throws SystemError if an input cannot be read, and as input_model_of().
CaseSizes sizes_of(const package::Package& package);

}  // namespace harness::judge
