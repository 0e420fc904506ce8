// Lists of numbers, one a line: the inputs of problems that ask only for n.
#pragma once

#include <string>

#include "generators/random.hpp"

namespace generators {

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
