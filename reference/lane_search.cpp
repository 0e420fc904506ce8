#include "reference/lane_search.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <limits>
#include <memory>
#include <new>
#include <numeric>
#include <optional>
#include <thread>

#include "reference/estimate.hpp"

namespace reference {

namespace {

// Smaller boards are searched faster than their symmetries and directions are examined.
constexpr int smallest_planned_size = 10;
// In nodes of the plain search. If descents predict fewer nodes, planning takes longer than it saves.
constexpr double worth_planning = 2e4;
constexpr int first_descents = 12;
// If descents predict more nodes, they may be wrong; a search of this many nodes takes less time than a plan.
constexpr double worth_doubting = 2000;
constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

// The memory for one thread's searches: kept between them, because fresh memory costs more than a small board.
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

// The budget for a search of this many nodes. Most searches store two states for five nodes and drop the others at
// once. Few store three times as many, unless the number of nodes is wrong.
std::int64_t vectors_for(double nodes, const Board& board, const lanes::BackEnd& lanes) {
    constexpr double states_a_node = 1.2;
    constexpr double budget_cap = 0x1p62;
    const int states_a_vector = board.size() <= lanes::narrow_columns ? lanes.width16 : lanes.width32;
    return static_cast<std::int64_t>(std::min(states_a_node * nodes / states_a_vector, budget_cap));
}

lanes::Searched search_strip(const lanes::Strip& strip, const lanes::BackEnd& lanes, std::int64_t most_vectors) {
    thread_local Workspace workspace;
    const bool narrow = std::bit_width(strip.columns) <= lanes::narrow_columns;
    const auto search = narrow ? lanes.count16 : lanes.count32;
    return search(strip, workspace.of_at_least(lanes.workspace_bytes), most_vectors);
}

// Counts parts one after another, on several threads, within a common budget. A thread learns the others' work only
// between its parts, so each thread may use up to the whole budget.
class PartQueue {
  public:
    PartQueue(const std::vector<Part>& parts, const lanes::BackEnd& lanes, std::int64_t most_vectors)
        : parts_{parts}, lanes_{lanes}, most_vectors_{most_vectors} {}

    // Takes parts until none is left or the budget is used up; returns their count.
    Count work() {
        ++workers_;
        Count total = 0;
        for (std::size_t i = next_++; i < parts_.size() && !spent(); i = next_++) {
            const auto searched = search_strip(parts_[i].strip, lanes_, most_vectors_ - vectors_);
            vectors_ += searched.vectors;
            total += parts_[i].weight * searched.count;
        }
        return total;
    }
    bool spent() const { return vectors_ > most_vectors_; }
    std::int64_t vectors() const { return vectors_; }
    // The number of threads that took parts, or found none left.
    int workers() const { return workers_; }

  private:
    const std::vector<Part>& parts_;
    const lanes::BackEnd& lanes_;
    std::int64_t most_vectors_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<std::int64_t> vectors_ = 0;
    std::atomic<int> workers_ = 0;
};

// Empty if it takes more than `most_vectors`. The search done is appended to `attempts`, if not null.
std::optional<Count> count_within(std::int64_t most_vectors, const Plan& plan, const lanes::BackEnd& lanes, int threads,
                                  std::vector<Attempt>* attempts) {
    const auto parts = parts_of(plan, threads);
    PartQueue queue{parts, lanes, most_vectors};
    std::vector<Count> totals(static_cast<std::size_t>(threads), 0);
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < totals.size(); ++i) {
            helpers.emplace_back([&queue, &total = totals[i]] { total = queue.work(); });
        }
        totals[0] = queue.work();
    }
    if (attempts != nullptr) {
        attempts->push_back({plan, parts.size(), queue.workers(), queue.vectors(), !queue.spent()});
    }
    if (queue.spent()) {
        return std::nullopt;
    }
    return std::accumulate(totals.begin(), totals.end(), Count{0});
}

}  // namespace

Count count_by_plan(const Board& board, const Plan& plan, const lanes::BackEnd& lanes, int threads,
                    std::vector<Attempt>* attempts) {
    if (plan.board == board && plan.split == Split::Nothing) {
        return *count_within(unlimited, plan, lanes, threads_worth(plan.nodes, threads), attempts);
    }
    const std::array in_turn{plan, plan_as_it_lies(board, plan.nodes)};
    double nodes = std::max(plan.nodes, worth_doubting);
    for (std::size_t turn = 0;; turn = 1 - turn) {
        if (const auto count = count_within(vectors_for(nodes, board, lanes), in_turn.at(turn), lanes,
                                            threads_worth(nodes, threads), attempts)) {
            return *count;
        }
        nodes *= 2;
    }
}

Count count_by_lanes(const Board& board, const lanes::BackEnd& lanes, int threads, std::vector<Attempt>* attempts) {
    if (board.size() < smallest_planned_size) {
        return count_by_plan(board, plan_as_it_lies(board, 0), lanes, 1, attempts);
    }
    const double guess = estimate_nodes(board, first_descents);
    const double first_nodes = guess < worth_planning ? worth_planning : worth_doubting;
    if (const auto count =
            count_within(vectors_for(first_nodes, board, lanes), plan_as_it_lies(board, guess), lanes, 1, attempts)) {
        return *count;
    }
    return count_by_plan(board, make_plan(board, guess), lanes, threads, attempts);
}

}  // namespace reference
