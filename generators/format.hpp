// Boards in the formats of the problems' inputs. Lines end in '\n'.
#pragma once

#include <string>
#include <vector>

#include "generators/board.hpp"

namespace generators {

enum class Format {
    BoardFile,       // n, then n lines: '.' free, '*' blocked; one board
    BlockedQueens,   // n, then n lines: '*' a queen may stand here, '.' blocked; one board
    AnotherNQueens,  // any number of boards like BoardFile's, then a line 0
};

// Throws BadRequest if the format takes one board and there are several.
std::string write_boards(const std::vector<Board>& boards, Format format);

}  // namespace generators
