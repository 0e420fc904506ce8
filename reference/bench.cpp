// The plain solver against the textbook recursion, on free boards and on one with blocked squares.
#include <benchmark/benchmark.h>

#include "reference/board.hpp"
#include "reference/plain_solver.hpp"
#include "reference/textbook.hpp"

namespace reference {
namespace {

Board free_board(int size) {
    return Board{size};
}

// A tenth of the squares blocked, in no line or pattern.
Board scattered_board(int size) {
    Board board{size};
    for (int square = 0; square < size * size; ++square) {
        if (square * 37 % 101 < 10) {
            board.block(square / size, square % size);
        }
    }
    return board;
}

using Solver = Count (*)(const Board&);
using MakeBoard = Board (*)(int);

void count_repeatedly(benchmark::State& state, Solver solver, MakeBoard make) {
    const Board board = make(static_cast<int>(state.range(0)));
    while (state.KeepRunning()) {
        benchmark::DoNotOptimize(solver(board));
    }
}

Count textbook(const Board& board) {
    return static_cast<Count>(textbook_count(board));
}

BENCHMARK_CAPTURE(count_repeatedly, , textbook, free_board)
    ->Name("BM_textbook")
    ->DenseRange(12, 14)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_repeatedly, , plain_count, free_board)
    ->Name("BM_reference")
    ->DenseRange(12, 14)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_repeatedly, , textbook, scattered_board)
    ->Name("BM_textbook/scattered")
    ->Arg(14)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_repeatedly, , plain_count, scattered_board)
    ->Name("BM_reference/scattered")
    ->Arg(14)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace reference

BENCHMARK_MAIN();
