// What an input of boards consists of, and which values the statement allows.
//
// The format is the layout that judge.toml names (`picture`). The allowed values are found by asking the package's
// input validators, so that candidates respect a package's own limits. Pure values.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/inputs/boards/board.hpp"
#include "harness/inputs/boards/layout.hpp"
#include "harness/inputs/model.hpp"

namespace harness::boards {

// How a list of numbers or boards ends. "Bare": without the final line feed.
enum class Ending { Zero, EndOfFile, ZeroBare, EndOfFileBare };

// The content of an input. Numbers are free boards.
struct Instance {
    std::vector<Board> boards;
    Ending ending = Ending::Zero;
    std::string refused{};  // an argument that the program must refuse by its exit code; then `boards` is empty

    auto operator<=>(const Instance&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 misreads it
};

struct Protocol {
    Layout layout{};
    bool as_argument = false;  // an input is one n as an argument of the program, or an argument that it must refuse
    // What the package's statement allows, according to its validators.
    inputs::Sizes sizes{};         // n of the boards
    bool needs_placement = false;  // every board must have a placement
    std::vector<Ending> endings{Ending::Zero};
    std::vector<Ending> endings_of_none{};  // of inputs without a board, no two of the same bytes; empty: none valid
    std::vector<std::string> refused{};     // arguments that the program must refuse

    // Whether an input has a number or a board.
    bool has_sizes() const { return layout.input != Input::Empty; }
    // Whether an input holds any number of boards or of numbers.
    bool is_list() const { return layout.input == Input::Boards || (layout.input == Input::Numbers && !as_argument); }
    // Whether an input shows the squares of its boards.
    bool has_squares() const { return has_sizes() && layout.input != Input::Numbers; }
};

// No larger board is tried: even the reference takes long on it.
inline constexpr int largest_tried = 16;

// Returns `protocol` with the values that `is_valid` allows. Asks some 60 times, and not at all if nothing can vary.
// `is_valid` may still reject inputs that were not asked for, such as a list of several sizes.
Protocol probe(Protocol protocol, const std::function<bool(const Instance&)>& is_valid);

// An input of these boards, with the usual ending.
Instance instance_of(std::vector<Board> boards, const Protocol& protocol);

// The input's bytes.
std::string write(const Instance& instance, const Protocol& protocol);

// The instance in `bytes`; empty if they are not of the format, or not written exactly as write() writes them.
std::optional<Instance> parse(std::string_view bytes, const Protocol& protocol);

}  // namespace harness::boards
