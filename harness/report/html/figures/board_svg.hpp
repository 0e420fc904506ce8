// A board as inline SVG.
#pragma once

#include <string>

#include "harness/boards/board.hpp"
#include "harness/boards/placement.hpp"

namespace harness::report::html {

std::string board_svg(const boards::Board& board);
std::string board_svg(const boards::Placement& placement);

}  // namespace harness::report::html
