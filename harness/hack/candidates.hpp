// Inputs to try, from small to large, the same for the same seed on every machine. Pure.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "harness/hack/protocol.hpp"

namespace harness::hack {

// Chance that gives the same numbers everywhere: the engine's are fixed by the C++ standard, the bias of the
// remainder is no matter here.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : engine_(seed) {}
    int below(int bound) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(bound)); }
    bool percent(int chance) { return below(100) < chance; }

    template <typename T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t left = items.size(); left > 1; --left) {
            std::swap(items[left - 1], items[static_cast<std::size_t>(below(static_cast<int>(left)))]);
        }
    }

  private:
    std::mt19937_64 engine_;
};

struct SmallOptions {
    std::uint64_t seed = 0;
    int largest = 8;              // the largest n
    std::size_t each_size = 600;  // boards of each n from 4 on, where an input holds one; five times as many where it
                                  // holds several
};

// Small inputs: every board of n ≤ 3 that the protocol's sizes allow; for each n from 4 on the free board, those with
// one square, row, column or diagonal blocked, and others at random, of all densities. Of numbers: each alone, with
// each ending; all pairs; lists. No two are the same. Where the protocol promises placements, some of these break the
// promise: HackContext::with_answers() leaves them out. None where the format is not known.
std::vector<Instance> small_instances(const Protocol& protocol, const SmallOptions& options);

// The boards as inputs, in their order: one each, or as many as an input may hold; then each input's are shuffled, as
// what one board leaves behind may show only on a smaller one.
std::vector<Instance> packed(const std::vector<Board>& boards, const Protocol& protocol, Chance& chance);

// The boards of small_instances() for one n.
std::vector<Board> small_boards(int n, std::size_t count, Chance& chance);

// The few inputs of one n that show most, whatever the n: the free board; and, where boards have squares, those with
// one or two squares of each row and column blocked, the long diagonals, and the corners with the middle. A program
// that is wrong on a line, a corner or the like at this n alone is wrong on one of them, as a rule. The same for the
// same seed. None where the format is not known.
std::vector<Instance> instances_of_size(int n, const Protocol& protocol, std::uint64_t seed);

// Of each n from 2 to 6 the free board, those with one square, row, column or diagonal blocked, and the full one:
// so few placements have a corner there that the boards above may leave none. None where boards have no squares.
std::vector<Instance> regular_instances(const Protocol& protocol, std::uint64_t seed);

// Each board of these as an input of its own.
std::vector<Instance> apart(const std::vector<Instance>& instances);

}  // namespace harness::hack
