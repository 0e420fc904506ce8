#include "reference/placement_writer.hpp"

#include <array>
#include <cerrno>
#include <string>
#include <system_error>

#include "reference/plain_solver.hpp"

namespace reference {

void write_placements(const Board& board, std::FILE* output) {
    constexpr std::size_t block_bytes = std::size_t{1} << 16U;
    std::array<std::string, Board::max_size> column_texts;  // with the following space
    for (std::size_t column = 0; column < column_texts.size(); ++column) {
        column_texts.at(column) = std::to_string(column + 1) + ' ';
    }
    std::string block;
    const auto write = [&] {
        if (std::fwrite(block.data(), 1, block.size(), output) != block.size() || std::fflush(output) != 0) {
            throw std::system_error(errno, std::generic_category(), "cannot write the placements");
        }
        block.clear();
    };
    for_each_placement(board, [&](Placement placement) {
        for (const std::uint8_t column : placement) {
            block += column_texts[column];
        }
        block.back() = '\n';
        if (block.size() >= block_bytes) {
            write();
        }
    });
    write();
}

}  // namespace reference
