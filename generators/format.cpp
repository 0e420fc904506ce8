#include "generators/format.hpp"

#include <cstdint>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace generators {

std::string write_boards(const std::vector<Board>& boards, Format format) {
    if (boards.size() != 1 && format != Format::AnotherNQueens) {
        throw BadRequest(
            fmt::format("this format takes one board, not {}; --format another-n-queens takes more", boards.size()));
    }
    const char free = format == Format::BlockedQueens ? '*' : '.';
    const char blocked = format == Format::BlockedQueens ? '.' : '*';
    std::string text;
    for (const Board& board : boards) {
        text += fmt::format("{}\n", board.n());
        for (int row = 0; row < board.n(); ++row) {
            for (int column = 0; column < board.n(); ++column) {
                text += board.blocked(row, column) ? blocked : free;
            }
            text += '\n';
        }
    }
    if (format == Format::AnotherNQueens) {
        text += "0\n";
    }
    return text;
}

std::string write_numbers(const NumberList& list, Random& random) {
    constexpr std::int64_t longest = 100'000;
    const std::int64_t length = std::int64_t{list.to} - list.from + 1;
    if (length < 1) {
        throw BadRequest(fmt::format("the list from {} to {} is empty", list.from, list.to));
    }
    if (list.repeat < 1 || length > longest || length * list.repeat > longest) {
        throw BadRequest(fmt::format("{} times {} numbers; a list has 1 to {}", list.repeat, length, longest));
    }
    std::vector<int> numbers;
    for (int round = 0; round < list.repeat; ++round) {
        // 64 bits, because the last number may be the largest of 32 bits.
        for (std::int64_t i = 0; i < length; ++i) {
            numbers.push_back(static_cast<int>(list.order == Order::Down ? list.to - i : list.from + i));
        }
    }
    if (list.order == Order::Shuffled) {
        random.shuffle(numbers);
    }
    if (list.end_zero) {
        numbers.push_back(0);
    }
    return fmt::format("{}\n", fmt::join(numbers, "\n"));
}

}  // namespace generators
