// The solvers beside the textbook recursion, each on one thread, on free boards and on some with blocked squares.
#include <benchmark/benchmark.h>

#include "reference/board.hpp"
#include "reference/counter.hpp"
#include "reference/plain_solver.hpp"
#include "reference/textbook.hpp"

namespace reference {
namespace {

Board free_board(int size) {
    return Board{size};
}

// About so many hundredths of the squares blocked, in no line or pattern.
template <int Percent>
Board scattered_board(int size) {
    Board board{size};
    for (int square = 0; square < size * size; ++square) {
        if (square * 37 % 101 < Percent) {
            board.block(square / size, square % size);
        }
    }
    return board;
}

Count textbook(const Board& board) {
    return static_cast<Count>(textbook_count(board));
}

template <Isa Set>
Count by(const Board& board) {
    return count(board, {Set, 1});
}

using Solver = Count (*)(const Board&);
using MakeBoard = Board (*)(int);

bool is_usable(Solver solver) {
    return (solver != by<Isa::Avx512> || is_available(Isa::Avx512)) &&
           (solver != by<Isa::Avx2> || is_available(Isa::Avx2));
}

void count_repeatedly(benchmark::State& state, Solver solver, MakeBoard make) {
    if (!is_usable(solver)) {
        state.SkipWithError("this machine lacks the instruction set");
        return;
    }
    const Board board = make(static_cast<int>(state.range(0)));
    while (state.KeepRunning()) {
        benchmark::DoNotOptimize(solver(board));
    }
}

using Row = benchmark::internal::Benchmark;
void free_sizes(Row* row) {
    row->Arg(8)->DenseRange(12, 16)->Unit(benchmark::kMillisecond);
}
void blocked_sizes(Row* row) {
    row->DenseRange(14, 17)->Unit(benchmark::kMillisecond);
}

BENCHMARK_CAPTURE(count_repeatedly, , textbook, free_board)->Name("BM_textbook/free")->Apply(free_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , textbook, scattered_board<5>)->Name("BM_textbook/blocked5")->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , textbook, scattered_board<15>)
    ->Name("BM_textbook/blocked15")
    ->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , textbook, scattered_board<30>)
    ->Name("BM_textbook/blocked30")
    ->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , plain_count, free_board)->Name("BM_plain/free")->Apply(free_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , plain_count, scattered_board<5>)->Name("BM_plain/blocked5")->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , plain_count, scattered_board<15>)
    ->Name("BM_plain/blocked15")
    ->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , plain_count, scattered_board<30>)
    ->Name("BM_plain/blocked30")
    ->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , by<Isa::Portable>, free_board)->Name("BM_portable/free")->Apply(free_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , by<Isa::Portable>, scattered_board<5>)
    ->Name("BM_portable/blocked5")
    ->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , by<Isa::Portable>, scattered_board<15>)
    ->Name("BM_portable/blocked15")
    ->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , by<Isa::Portable>, scattered_board<30>)
    ->Name("BM_portable/blocked30")
    ->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , by<Isa::Avx2>, free_board)->Name("BM_avx2/free")->Apply(free_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , by<Isa::Avx2>, scattered_board<5>)
    ->Name("BM_avx2/blocked5")
    ->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , by<Isa::Avx2>, scattered_board<15>)
    ->Name("BM_avx2/blocked15")
    ->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , by<Isa::Avx2>, scattered_board<30>)
    ->Name("BM_avx2/blocked30")
    ->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , by<Isa::Avx512>, free_board)->Name("BM_avx512/free")->Apply(free_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , by<Isa::Avx512>, scattered_board<5>)
    ->Name("BM_avx512/blocked5")
    ->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , by<Isa::Avx512>, scattered_board<15>)
    ->Name("BM_avx512/blocked15")
    ->Apply(blocked_sizes);
BENCHMARK_CAPTURE(count_repeatedly, , by<Isa::Avx512>, scattered_board<30>)
    ->Name("BM_avx512/blocked30")
    ->Apply(blocked_sizes);

}  // namespace
}  // namespace reference

BENCHMARK_MAIN();
