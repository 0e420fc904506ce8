// A board as inline SVG.
#pragma once

#include <string>

#include "harness/boards/board.hpp"

namespace harness::report::html {

std::string board_svg(const boards::Board& board);

}  // namespace harness::report::html
