// Programs that are right except for one extreme: a count at one n, the blocked squares of one line, one case of a
// file. Each is an accepted submission in a wrapper (main.cpp) that changes what the submission reads or prints. This
// file defines the changes, for the wrapper and for planning extremes. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "harness/setter/hack/protocol.hpp"

namespace harness::mutation {

// The mistake; "at" is Extreme::at.
enum class Mistake {
    Count,            // `at` is added to the count; 0: no mistake
    Bits,             // only the lowest `at` bits of the count are kept
    LastDigits,       // only the last `at` decimal digits of the count are kept
    FirstDigits,      // only the first `at` digits
    AllSquares,       // these blocked squares are taken as free: all of them,
    Row,              // those of row `at`, from 1,
    RowFromBelow,     // those of row `at` counted from below,
    Column,           // those of column `at`, from 1,
    ColumnFromRight,  // those of column `at` counted from the right,
    Diagonal,         // those of the main diagonal (1) or the other one (2),
    Corner,           // those of one corner: upper left (1), upper right, lower left, lower right (4),
    Middle,           // or those of the middle: one square, or four if n is even
    LineWrong,        // the first digit of the output's line `at`, from 1, is changed
    LineMissing,
    LineTwice,
};

struct Extreme {
    Mistake mistake = Mistake::Count;
    int at = 0;
    int n = 0;              // only boards of this n; 0: of every n
    std::size_t board = 0;  // only the board of this number in the input, from 1; 0: every board

    bool operator==(const Extreme&) const = default;
};

// The position of the counts in an output: for each board it holds `per_board` numbers; the count is the one at
// `index`.
struct CountPlace {
    std::size_t per_board = 1;
    std::size_t index = 0;

    bool operator==(const CountPlace&) const = default;
};

bool ignores_squares(Mistake mistake);
bool spoils_counts(Mistake mistake);

// "ignores the blocked squares of row 3 where n = 12". Not for the one that makes no mistake.
std::string describe(const Extreme& extreme);

// Converts to one argument of the wrapper, and back; empty if the word is not an extreme.
std::string to_word(const Extreme& extreme);
std::optional<Extreme> from_word(const std::string& word);

// The input as the extreme program understands it: without the blocked squares that it ignores.
hack::Instance as_taken(const Extreme& extreme, hack::Instance instance);

// Whether the extreme program may answer the input differently from the accepted one.
bool may_differ(const Extreme& extreme, const hack::Instance& instance);

// The output of the extreme program if the accepted one prints `output`. If that does not hold as many numbers as
// `place` says, the counts are not changed.
std::string as_printed(const Extreme& extreme, const hack::Instance& instance, const CountPlace& place,
                       std::string_view output);

// The place of the count in each of these outputs, each for an input of one board; empty if no place fits all of them.
// Both lists have the same length.
std::optional<CountPlace> place_of_counts(const std::vector<std::string>& outputs,
                                          const std::vector<std::string>& counts);

// The last whole number in a text; empty if there is none.
std::string last_number(std::string_view text);

}  // namespace harness::mutation
