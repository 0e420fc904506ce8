// A board as inline SVG.
#pragma once

#include <string>

#include "harness/picture/board.hpp"

namespace harness::report::html {

std::string board_svg(const picture::Board& board);

}  // namespace harness::report::html
