#include "reference/counter.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <iterator>
#include <memory>
#include <new>
#include <thread>
#include <vector>

#include "reference/estimate.hpp"
#include "reference/lanes/back_ends.hpp"
#include "reference/parts.hpp"
#include "reference/plain_solver.hpp"
#include "reference/require.hpp"
#include "reference/small_search.hpp"

namespace reference {

namespace {

// Below so many free squares the plain solver is done before anything else has begun. The size is also what the
// smallest split needs.
constexpr int smallest_vectorised_size = 6;
constexpr int fewest_vectorised_squares = 36;
// Where the lanes are few, the vectorised search takes longer to be worth it.
constexpr int fewest_portable_squares = 44;
// Below it neither symmetries nor directions are worth their search.
constexpr int smallest_planned_size = 10;
// Boards of one or two columns more fit once their side columns are placed.
constexpr int narrow_columns = 16;
// Nodes of the plain search: below it, splitting takes longer than it saves.
constexpr double worth_symmetries = 1.5e6;
// A few milliseconds of the vectorised one, which a second thread makes shorter.
constexpr double worth_threads = 1e7;
// As many have enough to share in the parts of a single column.
constexpr int few_threads = 2;

const lanes::BackEnd* back_end(Isa isa) {
#ifdef __x86_64__
    if (isa == Isa::Avx512 && __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
        __builtin_cpu_supports("avx512vbmi2") != 0) {
        return lanes::avx512_back_end();
    }
    if (isa == Isa::Avx2 && __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0) {
        return lanes::avx2_back_end();
    }
#endif
    if (isa == Isa::Portable) {
        return lanes::portable_back_end();
    }
    if (isa == Isa::Auto) {
        for (const Isa best : {Isa::Avx512, Isa::Avx2}) {
            if (const auto* found = back_end(best)) {
                return found;
            }
        }
        return lanes::portable_back_end();
    }
    return nullptr;
}

// The memory for one thread's searches: kept between them, since fresh memory costs more than a small board.
class Workspace {
  public:
    void* of_at_least(std::size_t bytes) {
        if (bytes > bytes_) {
            memory_.reset(::operator new(bytes, alignment));
            bytes_ = bytes;
        }
        return memory_.get();
    }

  private:
    static constexpr std::align_val_t alignment{64};
    struct Delete {
        void operator()(void* memory) const { ::operator delete(memory, alignment); }
    };
    std::unique_ptr<void, Delete> memory_;
    std::size_t bytes_ = 0;
};

Count count_part(const Part& part, const lanes::BackEnd& lanes) {
    thread_local Workspace workspace;
    const bool narrow = std::bit_width(part.strip.columns) <= narrow_columns;
    const auto search = narrow ? lanes.count16 : lanes.count32;
    return part.weight * search(part.strip, workspace.of_at_least(lanes.workspace_bytes));
}

Count count_parts(const std::vector<Part>& parts, const lanes::BackEnd& lanes, int threads) {
    std::atomic<std::size_t> next = 0;
    std::vector<Count> totals(static_cast<std::size_t>(threads), 0);
    const auto work = [&](Count& total) {
        for (std::size_t i = next++; i < parts.size(); i = next++) {
            total += count_part(parts[i], lanes);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < totals.size(); ++i) {
            helpers.emplace_back([&work, &total = totals[i]] { work(total); });
        }
        work(totals[0]);
    }
    Count sum = 0;
    for (const Count total : totals) {
        sum += total;
    }
    return sum;
}

// No search sees this before it comes to the row.
bool has_blocked_line(const Board& board) {
    std::uint32_t blocked_columns = board.full_row();
    for (int row = 0; row < board.size(); ++row) {
        if (board.blocked_in_row(row) == board.full_row()) {
            return true;
        }
        blocked_columns &= board.blocked_in_row(row);
    }
    return blocked_columns != 0;
}

int free_squares(const Board& board) {
    int squares = 0;
    for (int row = 0; row < board.size(); ++row) {
        squares += std::popcount(board.full_row() & ~board.blocked_in_row(row));
    }
    return squares;
}

// A board turned so that its search, row by row from the top, is small; and how small.
struct Plan {
    Board board;
    double nodes;
};

// The nodes once a queen stands on the left column.
double estimate_beside_left_column(const Board& board, int descents) {
    const auto parts = split_board(board, Split::LeftColumn, 1);
    double nodes = 0;
    for (const Part& part : parts) {
        nodes += estimate_nodes(part.strip, 1 + descents / static_cast<int>(parts.size()));
    }
    return nodes;
}

// Spends some hundredths of the time that the search will take.
Plan choose_direction(const std::array<Board, 8>& images) {
    constexpr double fewest_descents = 12;
    constexpr double most_descents = 3000;
    constexpr double descents_per_node = 1.5e-5;
    constexpr int descents_for_size = 100;
    // With one direction there is nothing to choose, and second threads would wait for it.
    if (std::count(images.begin(), images.end(), images[0]) == std::ssize(images)) {
        return {images[0], estimate_nodes(images[0], descents_for_size)};
    }
    const double guess = estimate_nodes(images[0], static_cast<int>(fewest_descents));
    const auto descents = static_cast<int>(std::clamp(guess * descents_per_node, fewest_descents, most_descents));
    // A search from left to right is the same search mirrored, unless it begins with the left column; then there are
    // twice as many images, and the parts need fewer descents each.
    const bool left_column_first = images[0].size() == narrow_columns + 1;
    const auto estimate = [&](const Board& board) {
        return left_column_first ? estimate_beside_left_column(board, descents / 3) : estimate_nodes(board, descents);
    };
    Plan best{images[0], estimate(images[0])};
    const std::size_t step = left_column_first ? 1 : 2;
    for (std::size_t i = step; i < images.size(); i += step) {
        if (std::find(images.begin(), images.begin() + i, images.at(i)) != images.begin() + i) {
            continue;
        }
        const double nodes = estimate(images.at(i));
        if (nodes < best.nodes) {
            best = {images.at(i), nodes};
        }
    }
    return best;
}

int threads_for(const CountOptions& options, double nodes) {
    if (nodes < worth_threads) {
        return 1;
    }
    return options.threads > 0 ? options.threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

Split choose_split(const Plan& plan, SymmetryGroup group, int threads) {
    const int size = plan.board.size();
    if (plan.nodes >= worth_symmetries) {
        const Split split = symmetric_split(group);
        if (split != Split::Nothing) {
            return split;
        }
    }
    if (size == narrow_columns + 2 || threads > few_threads) {
        return Split::SideColumns;
    }
    return size == narrow_columns + 1 || threads > 1 ? Split::LeftColumn : Split::Nothing;
}

}  // namespace

bool is_available(Isa isa) {
    return isa == Isa::Plain || back_end(isa) != nullptr;
}

Count count(const Board& board, const CountOptions& options) {
    if (options.isa == Isa::Plain || board.size() < smallest_vectorised_size) {
        return plain_count(board);
    }
    const lanes::BackEnd* lanes = back_end(options.isa);
    require(lanes != nullptr, "the instruction set is available");
    if (board.size() < smallest_planned_size) {
        const bool portable = lanes == lanes::portable_back_end();
        if (free_squares(board) < (portable ? fewest_portable_squares : fewest_vectorised_squares)) {
            return plain_count(board);
        }
        return count_parts(split_board(board, Split::Nothing, 1), *lanes, 1);
    }
    if (has_blocked_line(board)) {
        return 0;
    }
    if (const auto small = count_if_small(board)) {
        return *small;
    }
    const Plan plan = choose_direction(symmetric_boards(board));
    const SymmetryGroup group = plan.nodes < worth_symmetries ? 1 : symmetries_of(plan.board);
    const int threads = threads_for(options, plan.nodes);
    return count_parts(split_board(plan.board, choose_split(plan, group, threads), group), *lanes, threads);
}

}  // namespace reference
