// The table of the solver: each way to count beside the textbook recursion, compiled alike and timed in turn with it.
//
// Times on one thread are its processor time, so that other work on the machine matters little; the gain of a second
// thread can only be told from wall time, and needs a quiet machine. The best of a few rounds counts.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <exception>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reference/board.hpp"
#include "reference/counter.hpp"
#include "reference/plain_solver.hpp"
#include "reference/random_boards.hpp"
#include "reference/textbook.hpp"

namespace reference {
namespace {

using Seconds = std::chrono::duration<double>;

Seconds thread_time() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds{now.tv_sec} + std::chrono::nanoseconds{now.tv_nsec};
}

Seconds wall_time() {
    return std::chrono::steady_clock::now().time_since_epoch();
}

// A line of the table: boards that are counted one after another.
struct Row {
    std::string name;
    std::vector<Board> boards;
    // Whether the textbook recursion can be waited for, and the plain solver, which takes as long.
    bool has_textbook = true;
    bool has_plain = true;
    bool has_threads = false;
};

using Solver = std::function<Count(const Board&)>;

// Minimal times of the columns over some rounds, in which they take turns. An empty solver has none.
class Stopwatch {
  public:
    using Clock = Seconds (*)();

    Stopwatch(const Row& row, std::vector<Solver> solvers, Clock clock)
        : row_{row}, solvers_{std::move(solvers)}, clock_{clock}, best_(solvers_.size(), unmeasured) {}

    static constexpr Seconds unmeasured{std::numeric_limits<double>::infinity()};

    // At least as many rounds, and more as long as they take no longer than that together.
    std::vector<Seconds> measure(int rounds, Seconds together) {
        const Seconds begin = wall_time();
        for (int round = 0; round < rounds || wall_time() - begin < together; ++round) {
            for (std::size_t i = 0; i < solvers_.size(); ++i) {
                if (solvers_[i]) {
                    best_[i] = std::min(best_[i], once(solvers_[i]));
                }
            }
        }
        return best_;
    }

  private:
    // Repeated until the clock has something to tell; it is read between runs only, since it takes as long as a count.
    Seconds once(const Solver& solver) const {
        constexpr Seconds enough{0.002};
        for (int runs = 1;; runs *= 2) {
            const Seconds begin = clock_();
            for (int i = 0; i < runs; ++i) {
                for (const Board& board : row_.boards) {
                    sink = sink + static_cast<unsigned>(solver(board));
                }
            }
            const Seconds elapsed = clock_() - begin;
            if (elapsed >= enough) {
                return elapsed / runs;
            }
        }
    }

    static inline volatile unsigned sink = 0;

    const Row& row_;
    std::vector<Solver> solvers_;
    Clock clock_;
    std::vector<Seconds> best_;
};

// About so many hundredths of the squares blocked, in no line or pattern.
Board scattered_board(int size, int percent) {
    Board board{size};
    for (int square = 0; square < size * size; ++square) {
        if (square * 37 % 101 < percent) {
            board.block(square / size, square % size);
        }
    }
    return board;
}

std::vector<Row> rows() {
    std::vector<Row> result;
    for (const int size : {4, 6, 8, 10, 12, 14, 15, 16}) {
        result.push_back({fmt::format("free {}", size), {Board{size}}, true, size <= 14, size >= 15});
    }
    for (const int percent : {5, 15, 30}) {
        for (const int size : {14, 15, 16, 17}) {
            // The textbook recursion takes half a minute there.
            if (percent == 5 && size == 17) {
                continue;
            }
            result.push_back({fmt::format("{} % of {}", percent, size),
                              {scattered_board(size, percent)},
                              true,
                              size <= 14,
                              size >= 16 && percent < 30});
        }
    }
    for (const auto& [size, percent] :
         {std::array{12, 50}, std::array{16, 50}, std::array{16, 75}, std::array{20, 65}, std::array{28, 85}}) {
        result.push_back({fmt::format("{} % of {}", percent, size), {scattered_board(size, percent)}});
    }
    Random random = seeded(1);
    for (const int size : {5, 8, 11}) {
        Row row{fmt::format("all kinds of {}", size), {}};
        for (int i = 0; i < 20; ++i) {
            for (const BoardKind& kind : board_kinds()) {
                row.boards.push_back(kind.make(random, size));
            }
        }
        result.push_back(std::move(row));
    }
    return result;
}

Solver by(Isa isa, int threads) {
    return [options = CountOptions{isa, threads}](const Board& board) { return count(board, options); };
}

// Milliseconds in three digits.
std::string shown(Seconds seconds) {
    const double ms = seconds.count() * 1e3;
    return ms < 0.01 ? fmt::format("{:.5f}", ms)
           : ms < 1  ? fmt::format("{:.3f}", ms)
                     : fmt::format("{:.{}f}", ms, ms < 100 ? 1 : 0);
}

std::string cell(Seconds seconds, Seconds textbook) {
    if (seconds == Stopwatch::unmeasured) {
        return fmt::format("{:>9} {:>7}", "-", "");
    }
    const bool comparable = textbook != Stopwatch::unmeasured;
    return fmt::format("{:>9} {:>7}", shown(seconds), comparable ? fmt::format("({:.1f}x)", textbook / seconds) : "");
}

void print(const Row& row) {
    const auto usable = [](Isa isa) { return is_available(isa) ? by(isa, 1) : Solver{}; };
    const Solver textbook = [](const Board& board) { return static_cast<Count>(textbook_count(board)); };
    const std::vector<Solver> solvers{row.has_textbook ? textbook : Solver{},
                                      row.has_plain ? by(Isa::Plain, 1) : Solver{}, usable(Isa::Portable),
                                      usable(Isa::Avx2), usable(Isa::Avx512)};
    const auto seconds = Stopwatch{row, solvers, thread_time}.measure(1, Seconds{0.3});
    std::string line = fmt::format("{:<16}{:>9}", row.name, row.has_textbook ? shown(seconds[0]) : "-");
    for (std::size_t i = 1; i < seconds.size(); ++i) {
        line += cell(seconds[i], seconds[0]);
    }
    if (row.has_threads) {
        const auto walls = Stopwatch{row, {by(Isa::Auto, 1), by(Isa::Auto, 2)}, wall_time}.measure(4, Seconds{0.3});
        line += fmt::format("{:>9.2f}x", walls[0] / walls[1]);
    }
    fmt::print("{}\n", line);
    static_cast<void>(std::fflush(stdout));
}

void print_table() {
    fmt::print(
        "The solver on one thread: milliseconds, and how many times as fast as the textbook recursion; then what a "
        "second thread gains\n\n");
    fmt::print("{:<16}{:>9}{:>17}{:>17}{:>17}{:>17}{:>10}\n", "board", "textbook", "plain ", "portable ", "AVX2 ",
               "AVX-512 ", "2 threads");
    for (const Row& row : rows()) {
        print(row);
    }
}

}  // namespace
}  // namespace reference

int main() try { reference::print_table(); } catch (const std::exception& error) {
    static_cast<void>(std::fputs(error.what(), stderr));
    return 1;
}
