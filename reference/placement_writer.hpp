// Writes placements as text, one a line: the columns of rows 1..n, from 1, separated by spaces.
#pragma once

#include <array>
#include <cstdio>
#include <string>

#include "reference/board.hpp"
#include "reference/plain_solver.hpp"

namespace reference {

// Collects lines and writes them in large blocks. Call flush() at the end. Throws std::system_error if the output
// cannot be written (a full disk).
class PlacementWriter {
  public:
    explicit PlacementWriter(std::FILE* output);

    void write(Placement placement);
    void flush();

  private:
    static constexpr std::size_t block_bytes = std::size_t{1} << 16U;

    std::FILE* output_;
    std::string buffer_;
    // The text of each column number, with the following space.
    std::array<std::string, Board::max_size> column_texts_;
};

}  // namespace reference
