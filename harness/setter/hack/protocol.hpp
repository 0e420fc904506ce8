// The input formats that hacking supports: what an input of a package consists of, and which values the statement
// allows.
//
// The format is the layout that judge.toml names (`picture`). The allowed values are found by asking the package's
// input validators, so that hacking respects a package's own limits. Pure values.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/format/config/config.hpp"
#include "harness/inputs/boards/board.hpp"
#include "harness/inputs/boards/layout.hpp"

namespace harness::hack {

using boards::Board;
using boards::board_where;
using boards::free_board;
using boards::full_board;

// How a list of numbers or boards ends. "Bare": without the final line feed.
enum class Ending { Zero, EndOfFile, ZeroBare, EndOfFileBare };

// The content of an input. Numbers are free boards.
struct Instance {
    std::vector<Board> boards;
    Ending ending = Ending::Zero;
    std::string refused{};  // an argument that the program must refuse by its exit code; then `boards` is empty
    std::string text{};     // the whole input, if its format is not known

    auto operator<=>(const Instance&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 misreads it
};

// Roughly the bytes that the instance takes in memory.
std::size_t size_of(const Instance& instance);

// Once instances have this size together, no more are tried with them: making, answering and checking them must not
// take longer than the time for all.
inline constexpr std::size_t most_bytes_together = std::size_t{1} << 20U;

struct Protocol {
    boards::Layout layout{};   // Input::None: not known; inputs are texts, made from those of the package
    bool as_argument = false;  // an input is one n as an argument of the program, or an argument that it must refuse
    // What the package's statement allows, according to its validators. Sizes ascend.
    std::vector<int> sizes{};           // n of the board, in inputs with one board
    std::vector<int> sizes_together{};  // n of each board, in inputs with several boards
    std::size_t most_boards = 1;
    bool needs_placement = false;  // every board must have a placement
    std::vector<Ending> endings{Ending::Zero};
    std::vector<Ending> endings_of_none{};  // of inputs without a board, no two of the same bytes; empty: none valid
    std::vector<std::string> refused{};     // arguments that the program must refuse

    bool is_known() const { return layout.input != boards::Input::None; }
    // Whether an input has a number or a board.
    bool has_sizes() const { return is_known() && layout.input != boards::Input::Empty; }
    // Whether an input holds any number of boards or of numbers.
    bool is_list() const {
        return layout.input == boards::Input::Boards || (layout.input == boards::Input::Numbers && !as_argument);
    }
    // Whether an input shows the squares of its boards.
    bool has_squares() const { return has_sizes() && layout.input != boards::Input::Numbers; }
};

// No larger board is tried: even the reference takes long on it.
inline constexpr int largest_hacked = 16;

// The format is not known if judge.toml names no layout of the inputs.
Protocol protocol_of(const config::PackageEntry& entry);

// Returns `protocol` with the values that `is_valid` allows. Asks some 60 times, and not at all if nothing can vary.
// `is_valid` may still reject inputs that were not asked for, such as a list of several sizes.
Protocol probe(Protocol protocol, const std::function<bool(const Instance&)>& is_valid);

// An input of these boards, with the usual ending.
Instance instance_of(std::vector<Board> boards, const Protocol& protocol);

// The input's bytes.
std::string write(const Instance& instance, const Protocol& protocol);

// The instance in `bytes`; empty if they are not of the format, or not written exactly as write() writes them.
std::optional<Instance> parse(std::string_view bytes, const Protocol& protocol);

}  // namespace harness::hack
