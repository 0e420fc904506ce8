// Programs that are right but for one extreme: a count at one n, the blocked squares of one line, one case of a file.
// Each is an accepted submission behind a wrapper (main.cpp) that changes what the submission reads or prints. This
// file says which change that is, for the wrapper and for whoever plans extremes. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "harness/hack/protocol.hpp"

namespace harness::mutation {

// What goes wrong; "at" is Extreme::at.
enum class Slip {
    Count,            // `at` is added to the count; 0: nothing is wrong
    Bits,             // only the lowest `at` bits of the count are kept
    LastDigits,       // only the last `at` decimal digits of the count are kept
    FirstDigits,      // only the first `at` digits
    AllSquares,       // blocked squares are taken for free ones: all of them,
    Row,              // those of row `at`, from 1,
    RowFromBelow,     //
    Column,           //
    ColumnFromRight,  //
    Diagonal,         // of the main diagonal (1) or the other one (2),
    Corner,           // of one corner: upper left (1), upper right, lower left, lower right (4),
    Middle,           // or of the middle: one square, or four where n is even
    LineWrong,        // the first digit of the output's line `at`, from 1, is another
    LineMissing,
    LineTwice,
};

struct Extreme {
    Slip slip = Slip::Count;
    int at = 0;
    int n = 0;              // boards of this n alone; 0: of every n
    std::size_t board = 0;  // the input's board of this number alone, from 1; 0: every one

    bool operator==(const Extreme&) const = default;
};

// Where an output has the counts: of the numbers that it holds for each board, the one at `index`.
struct CountPlace {
    std::size_t per_board = 1;
    std::size_t index = 0;

    bool operator==(const CountPlace&) const = default;
};

bool ignores_squares(Slip slip);
bool spoils_counts(Slip slip);

// "ignores the blocked squares of row 3 where n = 12".
std::string describe(const Extreme& extreme);

// One argument of the wrapper, and back; empty where it is none.
std::string to_word(const Extreme& extreme);
std::optional<Extreme> from_word(const std::string& word);

// The input as the extreme program takes it: without the blocked squares that it ignores.
hack::Instance as_taken(const Extreme& extreme, hack::Instance instance);

// Whether the extreme program may answer the input otherwise than the accepted one.
bool may_differ(const Extreme& extreme, const hack::Instance& instance);

// What the extreme program prints where the accepted one prints `output`. Where that does not hold as many numbers as
// the place says, counts stay as they are.
std::string as_printed(const Extreme& extreme, const hack::Instance& instance, const CountPlace& place,
                       std::string_view output);

// The place where each of these outputs of an input of one board has its count; empty where there is none that all
// agree on. Both lists are as long.
std::optional<CountPlace> place_of_counts(const std::vector<std::string>& outputs,
                                          const std::vector<std::string>& counts);

// The last whole number in a text; empty: there is none.
std::string last_number(std::string_view text);

}  // namespace harness::mutation
