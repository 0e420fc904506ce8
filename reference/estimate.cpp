#include "reference/estimate.hpp"

#include <bit>
#include <cstdint>

#include "reference/parts.hpp"

namespace reference {

namespace {

// A xorshift generator (G. Marsaglia, 2003): fast, and good enough to choose a square.
class XorShift {
  public:
    std::uint32_t below(std::uint32_t bound) {
        state_ ^= state_ << 13U;
        state_ ^= state_ >> 17U;
        state_ ^= state_ << 5U;
        return static_cast<std::uint32_t>(std::uint64_t{state_} * bound >> 32U);
    }

  private:
    std::uint32_t state_ = 0x9e3779b9U;
};

// The nodes of a tree in which all nodes of a level have as many children as the chosen node.
double descend(const lanes::Strip& strip, XorShift& random) {
    double nodes = 1;
    double width = 1;
    std::uint32_t columns = 0;
    std::uint32_t leftward = 0;
    std::uint32_t rightward = 0;
    for (int row = 0; row < strip.rows; ++row) {
        std::uint32_t squares = strip.columns & ~(strip.blocked[row] | columns | leftward | rightward);
        const auto free = static_cast<std::uint32_t>(std::popcount(squares));
        if (free == 0) {
            break;
        }
        width *= free;
        nodes += width;
        for (std::uint32_t skipped = random.below(free); skipped > 0; --skipped) {
            squares &= squares - 1;
        }
        const std::uint32_t queen = squares & (0 - squares);
        columns |= queen;
        leftward = (leftward | queen) << strip.steps[row];
        rightward = (rightward | queen) >> strip.steps[row];
    }
    return nodes;
}

}  // namespace

double estimate_nodes(const lanes::Strip& strip, int descents) {
    XorShift random;
    double sum = 0;
    for (int i = 0; i < descents; ++i) {
        sum += descend(strip, random);
    }
    return sum / descents;
}

double estimate_nodes(const Board& board, int descents) {
    return estimate_nodes(whole_board(board), descents);
}

}  // namespace reference
