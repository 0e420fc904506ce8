// `reference_bench [SEED]`: compares the solver with the textbook recursion, compiled with the same options and timed
// in turn. The seed chooses the boards with blocked squares (default: 1).
//
// Times on one thread are processor times, which other work on the machine hardly affects. The gain of a second thread
// can only be measured in wall time, and needs a quiet machine.
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <exception>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "reference/board.hpp"
#include "reference/counter.hpp"
#include "reference/random_boards.hpp"

namespace reference {
namespace {

using Seconds = std::chrono::duration<double>;
using Solver = std::function<Count(const Board&)>;

// The last count: without it, the compiler may remove counts whose result is unused.
volatile unsigned sink = 0;

// The processor time of this thread: other work on the machine hardly affects it.
Seconds thread_time() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds{now.tv_sec} + std::chrono::nanoseconds{now.tv_nsec};
}

Seconds wall_time() {
    return std::chrono::steady_clock::now().time_since_epoch();
}

// Measures the times of counts: the best of several rounds, in which the solvers take turns. An empty solver is not
// measured.
class Stopwatch {
  public:
    using Clock = Seconds (*)();
    static constexpr Seconds unmeasured{std::numeric_limits<double>::infinity()};

    // A run is repeated until it takes `enough`. The boards must outlive this object.
    Stopwatch(std::span<const Board> boards, std::vector<Solver> solvers, Clock clock, Seconds enough)
        : boards_{boards}, solvers_{std::move(solvers)}, clock_{clock}, enough_{enough} {
        best_.resize(solvers_.size(), unmeasured);
    }

    // Does at least `rounds` rounds, and more until `together` has passed. Keeps the best times of all calls.
    const std::vector<Seconds>& measure(int rounds, Seconds together) {
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

    // How many times as fast as the first solver each of them is: the median of an odd number of rounds, because a time
    // of some microseconds, and even its minimum, is sometimes off by a third. Infinite for an empty solver.
    std::vector<double> median_gains(int rounds) {
        std::vector<std::vector<double>> gains(solvers_.size());
        for (int round = 0; round < rounds; ++round) {
            const Seconds first = once(solvers_[0]);
            best_[0] = std::min(best_[0], first);
            gains[0].push_back(1);
            for (std::size_t i = 1; i < solvers_.size(); ++i) {
                gains[i].push_back(solvers_[i] ? first / once(solvers_[i]) : std::numeric_limits<double>::infinity());
            }
        }
        std::vector<double> medians;
        for (std::vector<double>& some : gains) {
            std::ranges::nth_element(some, some.begin() + rounds / 2);
            medians.push_back(some[static_cast<std::size_t>(rounds / 2)]);
        }
        return medians;
    }

  private:
    // Reads the clock only between runs, because reading it takes as long as a count.
    Seconds once(const Solver& solver) const {
        for (int runs = 1;; runs *= 2) {
            const Seconds begin = clock_();
            for (int i = 0; i < runs; ++i) {
                for (const Board& board : boards_) {
                    sink = static_cast<unsigned>(solver(board));
                }
            }
            const Seconds elapsed = clock_() - begin;
            if (elapsed >= enough_) {
                return elapsed / runs;
            }
        }
    }

    std::span<const Board> boards_;
    std::vector<Solver> solvers_;
    Clock clock_;
    Seconds enough_;
    std::vector<Seconds> best_;
};

// The three-mask recursion as students write it.
struct Textbook {
    int n;
    int full;
    std::array<int, Board::max_size> blocked;
    long long solutions;

    void solve(int row, int columns, int left, int right) {
        if (row == n) {
            ++solutions;
            return;
        }
        int available = full & ~(columns | left | right | blocked[static_cast<unsigned>(row)]);
        while (available != 0) {
            const int bit = available & -available;
            available -= bit;
            solve(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
    }
};

long long textbook_count(const Board& board) {
    Textbook search{board.size(), static_cast<int>(board.full_row()), {}, 0};
    for (int row = 0; row < board.size(); ++row) {
        search.blocked[static_cast<unsigned>(row)] = static_cast<int>(board.blocked_in_row(row));
    }
    search.solve(0, 0, 0, 0);
    return search.solutions;
}

// A row of the table: boards that are counted one after another.
struct Row {
    std::string name;
    std::vector<Board> boards;
    bool has_threads = false;
};

// The methods, as the columns of the table. The plain solver is only timed where it is not too slow.
struct Column {
    Isa isa;
    std::string_view name;
};
#ifdef __aarch64__
constexpr std::array columns{Column{Isa::Plain, "plain"}, Column{Isa::Portable, "portable"}, Column{Isa::Neon, "NEON"}};
#else
constexpr std::array columns{Column{Isa::Plain, "plain"}, Column{Isa::Portable, "portable"}, Column{Isa::Avx2, "AVX2"},
                             Column{Isa::Avx512, "AVX-512"}};
#endif

Solver by(Isa isa, int threads) {
    return [options = CountOptions{isa, threads}](const Board& board) { return count(board, options); };
}

// The textbook recursion, then the solvers of the columns. The plain solver takes as long as the textbook, and is left
// out if that is long.
std::vector<Solver> solvers(bool with_plain) {
    std::vector<Solver> result{[](const Board& board) { return static_cast<Count>(textbook_count(board)); }};
    for (const Column& column : columns) {
        const bool timed = is_available(column.isa) && (with_plain || column.isa != Isa::Plain);
        result.push_back(timed ? by(column.isa, 1) : Solver{});
    }
    return result;
}

// Several boards, because boards of the same size and share of blocked squares differ in the possible gain.
Row random_row(int size, int percent, std::uint64_t seed, bool has_threads = false) {
    constexpr int boards = 3;
    Random random = seeded(seed * 10'000 + static_cast<std::uint64_t>(100 * size + percent));
    Row row{fmt::format("{} % of {}", percent, size), {}, has_threads};
    for (int i = 0; i < boards; ++i) {
        row.boards.push_back(random_board(random, size, percent));
    }
    return row;
}

std::vector<Row> rows(std::uint64_t seed) {
    std::vector<Row> result;
    for (const int size : {4, 6, 8, 10, 12, 14, 15, 16}) {
        result.push_back({fmt::format("free {}", size), {Board{size}}, size >= 15});
    }
    for (const int percent : {10, 20, 30}) {
        for (const int size : {14, 15, 16, 17}) {
            result.push_back(random_row(size, percent, seed, size >= 16));
        }
    }
    for (const auto& [size, percent] :
         {std::array{12, 50}, std::array{16, 50}, std::array{16, 75}, std::array{20, 65}, std::array{28, 85}}) {
        result.push_back(random_row(size, percent, seed));
    }
    Random random = seeded(seed);
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

// Milliseconds with three digits.
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
    return fmt::format("{:>9} {:>7}", shown(seconds), fmt::format("({:.1f}x)", textbook / seconds));
}

// The speed of two threads relative to one: both together on one count, and each on a count of its own. The second
// shows the machine's maximum.
std::string cell_of_threads(const Row& row) {
    const Solver alone = by(Isa::Auto, 1);
    const Solver side_by_side = [&alone](const Board& board) {
        const std::jthread other{[&] { alone(board); }};
        return alone(board);
    };
    const auto seconds =
        Stopwatch{row.boards, {alone, by(Isa::Auto, 2), side_by_side}, wall_time, Seconds{0.01}}.measure(3,
                                                                                                         Seconds{0.5});
    return fmt::format("{:>7.2f}x {:>7.2f}x", seconds[0] / seconds[1], 2 * seconds[0] / seconds[2]);
}

void print(const Row& row) {
    constexpr int largest_plain_size = 14;
    const bool with_plain = row.boards.front().size() <= largest_plain_size;
    Stopwatch stopwatch{row.boards, solvers(with_plain), thread_time, Seconds{0.002}};
    const auto& seconds = stopwatch.measure(1, Seconds{0.3});
    std::string line = fmt::format("{:<16}{:>9}", row.name, shown(seconds[0]));
    for (std::size_t i = 1; i < seconds.size(); ++i) {
        line += cell(seconds[i], seconds[0]);
    }
    fmt::print("{}{}\n", line, row.has_threads ? cell_of_threads(row) : "");
    static_cast<void>(std::fflush(stdout));
}

void print_table(std::uint64_t seed) {
    fmt::print(
        "The solver on one thread: milliseconds, and how many times as fast as the textbook recursion. A row with "
        "blocked\n"
        "squares is three boards together, counted one after another.\n"
        "Then two threads: how many times as fast as one, and as two that count a board each.\n\n");
    std::string head = fmt::format("{:<16}{:>9}", "board", "textbook");
    for (const Column& column : columns) {
        head += fmt::format("{:>16} ", column.name);
    }
    fmt::print("{}{:>8} {:>8}\n", head, "2 threads", "at most");
    for (const Row& row : rows(seed)) {
        print(row);
    }
}

// Small searches, where the least can be gained: every small size and share of blocked squares, every kind of board,
// and large boards with few free squares. Several similar boards are counted in turn, because the processor would learn
// all branches of a single one.
std::vector<Row> small_rows(std::uint64_t seed) {
    constexpr int largest_size = 12;
    constexpr int boards_alike = 20;
    Random random = seeded(seed);
    std::vector<Row> result;
    const auto add = [&result](std::string name, const auto& make) {
        Row& row = result.emplace_back(Row{std::move(name), {}});
        for (int i = 0; i < boards_alike; ++i) {
            row.boards.push_back(make());
        }
    };
    for (int size = 1; size <= largest_size; ++size) {
        for (int percent = 0; percent <= 95; percent += 5) {
            add(fmt::format("{} % of {}", percent, size), [&] { return random_board(random, size, percent); });
        }
        for (const BoardKind& kind : board_kinds()) {
            add(fmt::format("{} of {}", kind.name, size), [&] { return kind.make(random, size); });
        }
    }
    for (const int size : {16, 20, 24, 28}) {
        for (const int percent : {90, 95}) {
            add(fmt::format("{} % of {}", percent, size), [&] { return random_board(random, size, percent); });
        }
    }
    return result;
}

// Each board alone, so that a slow one is not hidden among nineteen others. The sizes and shares of blocked squares are
// too large for the small search and too small for a plan to matter. Also boards for which plans are wrong.
std::vector<Row> single_boards(std::uint64_t seed) {
    constexpr int boards_alike = 10;
    constexpr int misleading = 100;
    Random random = seeded(seed);
    std::vector<Row> result;
    for (int size = 13; size <= 15; ++size) {
        for (int percent = 40; percent <= 85; percent += 5) {
            for (int i = 0; i < boards_alike; ++i) {
                result.push_back({fmt::format("{} % of {}", percent, size), {random_board(random, size, percent)}});
            }
        }
    }
    for (int i = 0; i < misleading; ++i) {
        result.push_back({"misleading", {misleading_board(random)}});
    }
    return result;
}

struct Least {
    double gain = std::numeric_limits<double>::infinity();
    std::string board;
    Seconds textbook{};
    // Rows that take longer than with the textbook recursion.
    int slower = 0;
};

void print_least_gains(const std::vector<Row>& rows) {
    constexpr Seconds long_row{0.001};
    std::array<Least, columns.size()> least;
    for (const Row& row : rows) {
        Stopwatch stopwatch{row.boards, solvers(false), thread_time, Seconds{0.00005}};
        const bool is_long = stopwatch.measure(1, Seconds{0})[0] > long_row;
        const std::vector<double> gains = stopwatch.median_gains(is_long ? 5 : 21);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            Least& found = least.at(i);
            found.slower += gains[i + 1] < 1 ? 1 : 0;
            if (gains[i + 1] < found.gain) {
                found = {gains[i + 1], row.name, stopwatch.measure(0, Seconds{0})[0], found.slower};
            }
        }
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const Least& found = least.at(i);
        if (!found.board.empty()) {
            fmt::print("{:<10}{:>6.2f}x  {} ({} ms by the textbook); below 1x: {} of {}\n", columns.at(i).name,
                       found.gain, found.board, shown(found.textbook), found.slower, rows.size());
        }
    }
}

void print_all_least_gains(std::uint64_t seed) {
    fmt::print(
        "\nThe least gain on rows of 20 boards, of every kind, n = 1 to 12, 0 to 95 % blocked, and n = 16 to 28,\n"
        "90 and 95 % blocked:\n\n");
    print_least_gains(small_rows(seed));
    fmt::print(
        "\nThe least gain on single boards, whose branches the processor learns by heart: n = 13 to 15, 40 to 85 %\n"
        "blocked, and boards that mislead the choice of a side:\n\n");
    print_least_gains(single_boards(seed));
}

}  // namespace
}  // namespace reference

int main(int argc, char** argv) try {
    std::uint64_t seed = 1;
    if (argc > 1) {
        const std::string_view text = argv[1];
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
        if (argc > 2 || error != std::errc{} || end != text.data() + text.size()) {
            fmt::print(stderr, "usage: reference_bench [SEED], a whole number from 0 to 2^64 - 1\n");
            return 2;
        }
    }
    reference::print_table(seed);
    reference::print_all_least_gains(seed);
} catch (const std::exception& error) {
    fmt::print(stderr, "reference_bench: {}\n", error.what());
    return 1;
}
