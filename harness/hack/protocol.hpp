// The input formats that the hack speaks: what an input of a package is made of, and what its statement allows of that.
//
// The format is the layout that judge.toml names (`picture`); what is allowed is learnt by asking the package's input
// validators, so that a package with limits of its own is hacked within them. Pure values.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/boards/board.hpp"
#include "harness/config/config.hpp"

namespace harness::hack {

using boards::Board;
using boards::free_board;
using boards::full_board;

enum class Shape {
    Numbers,   // n a line; for each the free board is meant
    Argument,  // one n, an argument of the program; or one that it must refuse
    OneBoard,  // n and n rows
    Boards,    // any number of them
    Nothing,   // there is one input, and it is empty
    Text,      // not known: inputs are made from those that the package has
};

// How a list of numbers or boards ends. "Bare": without the last line feed.
enum class Ending { Zero, EndOfFile, ZeroBare, EndOfFileBare };

// What an input asks. Numbers are free boards.
struct Instance {
    std::vector<Board> boards;
    Ending ending = Ending::Zero;
    std::string refused{};  // an argument that the program must refuse by its exit code; then there are no boards
    std::string text{};     // the whole input, where nothing is known of its format

    auto operator<=>(const Instance&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 misreads it
};

struct Protocol {
    Shape shape = Shape::Nothing;
    char free = '.';
    char blocked = '*';
    // What the package's statement allows, as its validators say. Sizes ascend.
    std::vector<int> sizes{};           // n of an input with one board
    std::vector<int> sizes_together{};  // n of one with several
    std::size_t most_boards = 1;
    bool needs_placement = false;  // every board has one
    std::vector<Ending> endings{Ending::Zero};
    std::vector<Ending> endings_of_none{};  // of an input without a board, no two of the same bytes; empty: of none
    std::vector<std::string> refused{};     // arguments that the program must refuse

    // Whether an input holds any number of boards, or of numbers.
    bool is_list() const { return shape == Shape::Numbers || shape == Shape::Boards; }
    // Whether an input shows the squares of its boards.
    bool has_squares() const { return shape == Shape::OneBoard || shape == Shape::Boards; }
};

// No board above this is tried: there the reference, too, takes long.
inline constexpr int largest_hacked = 16;

// Empty where judge.toml names no layout of the inputs, so that the format is not known.
std::optional<Protocol> protocol_of(const config::PackageEntry& entry);

// `protocol` with what `is_valid` says is allowed. Asks some 60 times, and not at all where nothing can vary. What was
// not asked for, such as a list of several sizes, `is_valid` may reject all the same.
Protocol probe(Protocol protocol, const std::function<bool(const Instance&)>& is_valid);

// The input's bytes.
std::string write(const Instance& instance, const Protocol& protocol);

// The instance that `bytes` hold; empty where they are none of the format, or not written the way write() does.
std::optional<Instance> parse(std::string_view bytes, const Protocol& protocol);

}  // namespace harness::hack
