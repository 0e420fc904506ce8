// A board as inline SVG.
#pragma once

#include <string>

#include "harness/inputs/boards/board.hpp"
#include "harness/inputs/boards/placement.hpp"

namespace harness::report::html {

std::string board_svg(const boards::Board& board);
std::string board_svg(const boards::Placement& placement);

}  // namespace harness::report::html
