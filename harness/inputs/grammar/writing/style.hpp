// How the values of a sequence are chosen: equal, sorted, at the ends of what is allowed …
#pragma once

#include <cstddef>
#include <optional>

#include "harness/inputs/grammar/value.hpp"
#include "harness/inputs/random.hpp"

namespace harness::grammar {

using inputs::Random;

// The same for all values that a command chooses in one input.
struct Style {
    enum class Order {
        Least,
        Most,
        Random,
        Ascending,  // random, sorted
        Descending,
        Up,          // by one from each to the next
        UpFromNext,  // likewise, but the first has the second value
        Down,
        Shuffled,     // as Up, in a random order
        Alternating,  // the least and the most
        Growing,      // random, below its number: the parent in a tree
        Periodic,     // some values, again and again
        Fibonacci,    // of two values: the Fibonacci word, the Thue-Morse word
        ThueMorse,
        Previous,  // that of the command before it
        AfterPrevious,
    };
    enum class Window { Whole, Low, Zero, High };  // near which value all others are

    Order order = Order::Random;
    Window window = Window::Whole;
    int width = 0;            // of a window that is not whole; 0: the number of rounds
    int exception = -1;       // the round whose value is random
    unsigned multiplier = 1;  // of Shuffled and Periodic
};

Style random_style(Random& random);

// Which value of its sequence is chosen.
struct Position {
    std::size_t index = 0;
    std::size_t count = 1;
    std::optional<Integer> previous{};  // the value of the command before
};

Integer chosen_value(const Style& style, const Integer& least, const Integer& most, const Position& position,
                     Random& random);
// Of [least, most].
Integer random_value(const Integer& least, const Integer& most, Random& random);

}  // namespace harness::grammar
