// The numbers of a package's inputs that mean the same: those of a name, or those of a position. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/inputs/model.hpp"

namespace harness::audit {

struct NumberInInput {
    std::size_t input = 0;  // its index
    std::size_t begin = 0;
    std::size_t size = 0;
    std::int64_t value = 0;
};

struct NumberGroup {
    std::string name;         // "n"; of a position: "number 2 in line 1"
    bool is_position = true;  // else the name is that of a grammar
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::vector<NumberInInput> examples{};  // in each input the first and the last
};

// Numbers beyond 64 bits, and those with a point, are left out. Groups in the order of their first numbers.
std::vector<NumberGroup> number_groups(const std::vector<std::string>& inputs, const inputs::InputModel& model);

}  // namespace harness::audit
