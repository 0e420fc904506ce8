// Shared by the tests of this folder.
#pragma once

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "paths.hpp"
#include "reference/counter.hpp"
#include "reference/random_boards.hpp"

namespace reference {

// Sanitizers make the solvers about twenty times slower. Tests that use this stop at smaller sizes then.
using queens::sanitized;

// One test for each instruction set, so that a machine without it reports that instead of passing.
class OfInstructionSet : public testing::TestWithParam<Isa> {
  protected:
    void SetUp() override {
        if (!is_available(GetParam())) {
            GTEST_SKIP() << "this machine lacks the instruction set";
        }
    }

    Count count_alone(const Board& board) const { return count(board, {GetParam(), 1}); }
};

inline std::string name_of_isa(const testing::TestParamInfo<Isa>& info) {
    constexpr std::array names{"Auto", "Avx512", "Avx2", "Neon", "Portable", "Plain"};
    return names.at(static_cast<std::size_t>(info.param));
}

}  // namespace reference
