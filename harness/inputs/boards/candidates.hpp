// Inputs to try, from small to large. The same seed gives the same inputs on every machine. Pure.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/inputs/boards/protocol.hpp"
#include "harness/inputs/random.hpp"

namespace harness::boards {

using inputs::Random;
using inputs::SmallOptions;

// Small inputs without duplicates.
// Boards: every board of n ≤ 3 that the protocol's sizes allow. For each n from 4 on: the free board, the boards with
// one square, row, column or diagonal blocked, and random boards of all densities. Numbers: each alone with each
// ending, all pairs, and lists. If the protocol promises placements, some of these inputs break the promise:
// see InputModel::may_lack_solution().
std::vector<Instance> small_instances(Protocol protocol, const SmallOptions& options);

// Packs the boards, in their order, into inputs: one board each, or as many as an input may hold. The boards within
// each input are then shuffled: state left over from one board may show only on a smaller board.
std::vector<Instance> packed(const std::vector<Board>& boards, const Protocol& protocol, Random& random);

// The boards of small_instances() for one n.
std::vector<Board> small_boards(int n, std::size_t count, Random& random);

// A few revealing inputs of one n, whatever the n: the free board; and, if boards have squares, those with one or two
// squares of each row and column blocked, the long diagonals, and the corners with the middle. They usually catch a
// program that is wrong on a line, a corner or the like at this n only. The same seed gives the same inputs.
std::vector<Instance> instances_of_size(int n, const Protocol& protocol, std::uint64_t seed);

// For each n from 2 to 6: the free board, the boards with one square, row, column or diagonal blocked, and the full
// board. At these sizes so few placements use a corner that the boards above may block all of them. None if boards have
// no squares.
std::vector<Instance> regular_instances(const Protocol& protocol, std::uint64_t seed);

// Each board of these as a separate input.
std::vector<Instance> one_board_each(const std::vector<Instance>& instances);

}  // namespace harness::boards
