#include "reference/rules.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace reference {

bool is_placement(const Board& board, Placement columns) {
    const int size = board.size();
    if (columns.size() != static_cast<std::size_t>(size)) {
        return false;
    }
    for (int row = 0; row < size; ++row) {
        const int column = columns[static_cast<std::size_t>(row)];
        if (column >= size || board.is_blocked(row, column)) {
            return false;
        }
        for (int above = 0; above < row; ++above) {
            const int distance = std::abs(columns[static_cast<std::size_t>(above)] - column);
            if (distance == 0 || distance == row - above) {
                return false;
            }
        }
    }
    return true;
}

bool is_canonical(Placement columns) {
    const std::size_t size = columns.size();
    std::vector<std::uint8_t> image(columns.begin(), columns.end());
    for (int i = 0; i < 8; ++i) {
        if (std::ranges::lexicographical_compare(image, columns)) {
            return false;
        }
        // Alternating the two mirrorings goes through all eight symmetries.
        std::vector<std::uint8_t> next(size);
        for (std::size_t row = 0; row < size; ++row) {
            if (i % 2 == 0) {
                next[row] = static_cast<std::uint8_t>(size - 1 - image[row]);
            } else {
                next[image[row]] = static_cast<std::uint8_t>(row);
            }
        }
        image = std::move(next);
    }
    return true;
}

}  // namespace reference
