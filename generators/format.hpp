// Boards and lists of numbers in the formats of the problems' inputs. Lines end in '\n'.
#pragma once

#include <string>
#include <vector>

#include "generators/board.hpp"
#include "generators/random.hpp"

namespace generators {

enum class Format {
    BoardFile,       // n, then n lines: '.' free, '*' blocked; one board
    BlockedQueens,   // n, then n lines: '*' a queen may stand here, '.' blocked; one board
    AnotherNQueens,  // any number of boards like BoardFile's, then a line 0
};

// Throws BadRequest if the format takes one board and there are several.
std::string write_boards(const std::vector<Board>& boards, Format format);

// A list of numbers, one a line: the input of a problem that asks only for n.
enum class Order { Up, Down, Shuffled };

struct NumberList {
    int from = 1;
    int to = 1;
    Order order = Order::Up;
    int repeat = 1;         // the whole list this many times; Shuffled mixes all of them together
    bool end_zero = false;  // a last line 0
};

// Throws BadRequest if from > to or the list would be longer than 100,000 numbers.
std::string write_numbers(const NumberList& list, Random& random);

}  // namespace generators
