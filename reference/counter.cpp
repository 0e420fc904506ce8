#include "reference/counter.hpp"

#include <cstdint>

#include "reference/lane_search.hpp"
#include "reference/lanes/back_ends.hpp"
#include "reference/plain_solver.hpp"
#include "reference/require.hpp"
#include "reference/small_search.hpp"

namespace reference {

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
#ifdef __aarch64__
    if (isa == Isa::Neon) {
        return lanes::neon_back_end();
    }
#endif
    if (isa == Isa::Portable) {
        return lanes::portable_back_end();
    }
    if (isa == Isa::Auto) {
        for (const Isa best : {Isa::Avx512, Isa::Avx2, Isa::Neon}) {
            if (const auto* found = back_end(best)) {
                return found;
            }
        }
        return lanes::portable_back_end();
    }
    return nullptr;
}

namespace {

// A search would notice such a line only when it reaches the row.
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
    return count_by_lanes(board, *lanes, options.threads, options.attempts);
}

}  // namespace reference
