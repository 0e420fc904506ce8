// Blocked squares that a wrong program may take as free: all, those of a line, a corner, or the middle.
#pragma once

#include <string_view>
#include <vector>

#include "harness/inputs/boards/board.hpp"
#include "harness/inputs/model.hpp"

namespace harness::boards {

// Those of the boards of n rows; 0: of all boards, up to those of `largest` rows.
std::vector<inputs::Feature> features(int n, int largest);

// The board without the blocked squares of the feature; as it is if it has none of them.
Board without_feature(const Board& board, std::string_view name, int at);

}  // namespace harness::boards
