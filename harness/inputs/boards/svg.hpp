// A board as inline SVG, in the style of the reports' pages. Holds only our own texts and numbers.
#pragma once

#include <string>

#include "harness/inputs/boards/board.hpp"
#include "harness/inputs/boards/placement.hpp"

namespace harness::boards {

std::string svg_of(const Board& board);
std::string svg_of(const Placement& placement);

}  // namespace harness::boards
