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

// Below it a search is done sooner than its symmetries and directions are looked at.
constexpr int smallest_planned_size = 10;
constexpr double worth_planning = 2e4;
constexpr int first_descents = 12;
// Boards of one or two columns more fit once their side columns are placed.
constexpr int narrow_columns = 16;
// Nodes of the plain search: below it, splitting takes longer than it saves.
constexpr double worth_symmetries = 1.5e6;
// A few milliseconds of the vectorised one, which a second thread makes shorter.
constexpr double worth_threads = 1e7;
// So many that the last one, for which the other threads wait, is a small share of their work.
constexpr std::size_t parts_a_thread = 64;

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

Count count_strip(const lanes::Strip& strip, const lanes::BackEnd& lanes) {
    thread_local Workspace workspace;
    const bool narrow = std::bit_width(strip.columns) <= narrow_columns;
    const auto search = narrow ? lanes.count16 : lanes.count32;
    return search(strip, workspace.of_at_least(lanes.workspace_bytes));
}

Count count_parts(const std::vector<Part>& parts, const lanes::BackEnd& lanes, int threads) {
    std::atomic<std::size_t> next = 0;
    std::vector<Count> totals(static_cast<std::size_t>(threads), 0);
    const auto work = [&](Count& total) {
        for (std::size_t i = next++; i < parts.size(); i = next++) {
            total += parts[i].weight * count_strip(parts[i].strip, lanes);
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

// Spends some hundredths of the time that the search will take; `guess` is an estimate of the board's nodes.
Plan choose_direction(const Board& board, double guess) {
    constexpr double fewest_descents = first_descents;
    constexpr double most_descents = 3000;
    constexpr double descents_per_node = 1.5e-5;
    constexpr int descents_for_size = 100;
    const auto images = symmetric_boards(board);
    // With one direction there is nothing to choose, and second threads would wait for it.
    if (std::count(images.begin(), images.end(), images[0]) == std::ssize(images)) {
        return {images[0], estimate_nodes(images[0], descents_for_size)};
    }
    const auto descents = static_cast<int>(std::clamp(guess * descents_per_node, fewest_descents, most_descents));
    // A search from left to right is the same search mirrored, unless it begins with the left column; then there are
    // twice as many images, and the parts need fewer descents each.
    const bool left_column_first = images[0].size() == narrow_columns + 1;
    const auto estimate = [&](const Board& image) {
        return left_column_first ? estimate_beside_left_column(image, descents / 3) : estimate_nodes(image, descents);
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

Split choose_split(const Plan& plan, SymmetryGroup group) {
    const Split split = symmetric_split(group);
    if (split != Split::Nothing) {
        return split;
    }
    const int size = plan.board.size();
    return size == narrow_columns + 2   ? Split::SideColumns
           : size == narrow_columns + 1 ? Split::LeftColumn
                                        : Split::Nothing;
}

std::vector<Part> parts_of(const Plan& plan, int threads) {
    const SymmetryGroup group = plan.nodes < worth_symmetries ? 1 : symmetries_of(plan.board);
    std::vector<Part> parts = split_board(plan.board, choose_split(plan, group), group);
    constexpr int most_rows = 2;
    const std::size_t wanted = threads > 1 ? parts_a_thread * static_cast<std::size_t>(threads) : 0;
    for (int row = 0; row < most_rows && parts.size() < wanted; ++row) {
        parts = split_by_row(parts, row);
    }
    return parts;
}

}  // namespace

bool is_available(Isa isa) {
    return isa == Isa::Plain || back_end(isa) != nullptr;
}

Count count(const Board& board, const CountOptions& options) {
    if (options.isa == Isa::Plain) {
        return plain_count(board);
    }
    if (const auto small = count_if_small(board)) {
        return *small;
    }
    const lanes::BackEnd* lanes = back_end(options.isa);
    require(lanes != nullptr, "the instruction set is available");
    if (has_blocked_line(board)) {
        return 0;
    }
    const double guess = board.size() < smallest_planned_size ? 0 : estimate_nodes(board, first_descents);
    if (guess < worth_planning) {
        return count_strip(whole_board(board), *lanes);
    }
    const Plan plan = choose_direction(board, guess);
    const int threads = threads_for(options, plan.nodes);
    return count_parts(parts_of(plan, threads), *lanes, threads);
}

}  // namespace reference
