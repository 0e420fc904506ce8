#include "reference/certify.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include "reference/counter.hpp"
#include "reference/exact_cover.hpp"
#include "reference/known_counts.hpp"
#include "reference/random_boards.hpp"
#include "reference/rules.hpp"

namespace reference {

namespace {

class Certifier {
  public:
    Certifier(const Extent& extent, const Solvers& solvers) : extent_{extent}, solvers_{solvers} {}

    bool free_boards(Check& check) const {
        for (int size = 1; size <= std::max(extent_.free_size, extent_.plain_size); ++size) {
            const Board board{size};
            const Claim known{"OEIS A000170", known_free_count(size)};
            check.record(board, known.count);
            if ((size <= extent_.plain_size && !check.agree(board, by(solvers_.plain, board), known)) ||
                (size <= extent_.free_size && !all_agree(check, board, known))) {
                return false;
            }
        }
        return true;
    }

    bool first_rows(Check& check) const {
        for (int size = smallest_first_row_size; size <= extent_.first_row_size; ++size) {
            const auto counts = known_first_row_counts(size);
            for (std::size_t column = 0; column < counts.size(); ++column) {
                const Board board = first_row_board(size, static_cast<int>(column));
                if (!chosen_agrees(check, board, {"OEIS A059963", counts[column]})) {
                    return false;
                }
            }
        }
        return true;
    }

    bool families(Check& check) const {
        for (int size = BoardFamily::smallest_size; size <= extent_.family_size; ++size) {
            for (const BoardFamily& family : board_families()) {
                if (!chosen_agrees(check, family.board(size), {"the table of known families", family.count(size)})) {
                    return false;
                }
            }
        }
        return true;
    }

    bool identities(Check& check) const {
        for (int size = BoardFamily::smallest_size; size <= extent_.identity_size; ++size) {
            const Board diagonal = family_board("main diagonal", size);
            const Count corner_of_next = count(first_row_board(size + 1, 0));
            if (!chosen_agrees(check, diagonal, {"a queen in the corner of the next size", corner_of_next})) {
                return false;
            }
            const Board corners = family_board("four corners", size);
            const Count without_corners = count(Board{size}) - 4 * count(first_row_board(size, 0));
            if (!chosen_agrees(check, corners, {"all placements without those in a corner", without_corners})) {
                return false;
            }
        }
        return true;
    }

    bool listing(Check& check) const {
        for (int size = 1; size <= extent_.listed_size; ++size) {
            const Board board{size};
            Count canonical = 0;
            solvers_.list(board, [&](Placement placement) { canonical += is_canonical(placement) ? 1 : 0; });
            if (!check.agree(board, {"the listing up to symmetry", canonical},
                             {"OEIS A002562", known_orbit_count(size)}) ||
                !listed_rightly(check, board)) {
                return false;
            }
        }
        return for_boards(check, extent_.random_boards / 4, extent_.listed_size,
                          [&](const Board& board) { return listed_rightly(check, board); });
    }

    bool exact_cover(Check& check) const {
        return for_boards(check, extent_.exact_cover_boards, extent_.exact_cover_size, [&](const Board& board) {
            return chosen_and_plain_agree(check, board, {"exact cover", exact_cover_count(picture(board))});
        });
    }

    bool wide_boards(Check& check) const {
        for (int size = smallest_wide_size; size <= Board::max_size; ++size) {
            const int free_a_row = size <= 24 ? 5 : 4;
            for (int i = 0; i < extent_.wide_boards_a_size; ++i) {
                const Board board = thin_board(check.random(), size, free_a_row);
                const Claim truth{"exact cover", exact_cover_count(picture(board))};
                check.record(board, truth.count);
                if (!all_agree(check, board, truth)) {
                    return false;
                }
            }
        }
        return true;
    }

    bool symmetries(Check& check) const {
        return for_boards(check, extent_.random_boards, largest_random_size, [&](const Board& board) {
            const Claim truth{"the board itself", count(board)};
            const auto images = symmetric_boards(board);
            return std::ranges::all_of(images, [&](const Board& image) { return chosen_agrees(check, image, truth); });
        });
    }

    bool deletion(Check& check) const {
        return for_boards(check, extent_.random_boards, largest_random_size, [&](const Board& board) {
            const int row = random_below(check.random(), board.size());
            const int column = random_below(check.random(), board.size());
            if (board.is_blocked(row, column)) {
                return true;
            }
            Board without = board;
            without.block(row, column);
            const std::string by =
                fmt::format("row {} column {} blocked, and with a queen there,", row + 1, column + 1);
            return chosen_agrees(check, board, {by, count(without) + count(with_queen(board, row, column))});
        });
    }

    bool instruction_sets(Check& check) const {
        return for_boards(check, extent_.random_boards, largest_random_size, [&](const Board& board) {
            const Claim truth = by(solvers_.plain, board);
            check.record(board, truth.count);
            return all_agree(check, board, truth);
        });
    }

    bool large_boards(Check& check) const {
        // Percentages of blocked squares that give 10 to 30 million nodes: enough to use symmetries and threads.
        constexpr std::array<std::array<int, 2>, 10> size_and_percent{
            {{14, 2}, {15, 20}, {17, 40}, {20, 58}, {16, 30}, {18, 47}, {14, 3}, {19, 53}, {22, 68}, {24, 75}}};
        for (int i = 0; i < extent_.large_boards; ++i) {
            const auto [size, percent] = size_and_percent.at(static_cast<std::size_t>(i) % size_and_percent.size());
            // The images in symmetric_board() add blocked squares.
            const Board board = i % 2 == 0 ? random_board(check.random(), size, percent)
                                           : symmetric_board(check.random(), size, percent * 3 / 5);
            const Claim truth = by(solvers_.plain, board);
            check.record(board, truth.count);
            if (!all_agree(check, board, truth)) {
                return false;
            }
        }
        return true;
    }

  private:
    // Below smallest_wide_size, exact cover counts boards of every kind. Up to largest_random_size, the plain solver
    // does.
    static constexpr int smallest_wide_size = 12;
    static constexpr int largest_random_size = 11;

    Count count(const Board& board) const { return solvers_.chosen.count(board); }
    static Claim by(const Solver& solver, const Board& board) { return {solver.name, solver.count(board)}; }

    bool chosen_agrees(Check& check, const Board& board, const Claim& truth) const {
        check.record(board, truth.count);
        return check.agree(board, by(solvers_.chosen, board), truth);
    }
    bool chosen_and_plain_agree(Check& check, const Board& board, const Claim& truth) const {
        return chosen_agrees(check, board, truth) && check.agree(board, by(solvers_.plain, board), truth);
    }
    bool all_agree(Check& check, const Board& board, const Claim& truth) const {
        return check.agree(board, by(solvers_.chosen, board), truth) &&
               std::ranges::all_of(solvers_.others,
                                   [&](const Solver& solver) { return check.agree(board, by(solver, board), truth); });
    }

    // Calls `holds` with boards of every kind in turn, smaller ones first, until it returns false.
    template <typename Holds>
    static bool for_boards(Check& check, int boards, int largest_size, const Holds& holds) {
        const auto kinds = board_kinds();
        for (int i = 0; i < boards; ++i) {
            const int size = 1 + static_cast<int>(static_cast<std::int64_t>(i) * largest_size / boards);
            if (!holds(kinds[static_cast<std::size_t>(i) % kinds.size()].make(check.random(), size))) {
                return false;
            }
        }
        return true;
    }

    static Board family_board(std::string_view name, int size) {
        return std::ranges::find(board_families(), name, &BoardFamily::name)->board(size);
    }

    // Blocks every square that the queen attacks, so only placements with this queen remain.
    static Board with_queen(const Board& board, int queen_row, int queen_column) {
        Board result = board;
        block_where(result, [&](int row, int column) {
            const int rows = std::abs(row - queen_row);
            const int columns = std::abs(column - queen_column);
            return rows + columns != 0 && (rows == 0 || columns == 0 || rows == columns);
        });
        return result;
    }

    bool listed_rightly(Check& check, const Board& board) const {
        Count listed = 0;
        bool sound = true;
        std::vector<std::uint8_t> last;
        solvers_.list(board, [&](Placement placement) {
            sound = sound && std::ranges::lexicographical_compare(last, placement) && is_placement(board, placement);
            last.assign(placement.begin(), placement.end());
            ++listed;
        });
        if (!sound) {
            return check.fail(board, "a listed placement is none, or stands out of order");
        }
        check.record(board, listed);
        return check.agree(board, by(solvers_.chosen, board), {"the listing", listed});
    }

    const Extent& extent_;
    const Solvers& solvers_;
};

// The checks in the order of the certificate, and their descriptions: see description().
struct CheckKind {
    std::string_view name;
    bool (Certifier::*holds)(Check&) const;
    std::string_view what;
};

constexpr std::array checks{
    CheckKind{"free boards", &Certifier::free_boards,
              "n = 1..{free} by every instruction set here, 1..{plain} plain: OEIS A000170"},
    CheckKind{"first rows", &Certifier::first_rows,
              "n = 4..{first_row}, the queen of the first row given: OEIS A059963"},
    CheckKind{"known families", &Certifier::families,
              "n = 4..{family}, {families} patterns of blocked squares: independent programs"},
    CheckKind{"identities", &Certifier::identities,
              "n = 4..{identity}, blocked diagonal and corners: from other boards' counts"},
    CheckKind{"listing", &Certifier::listing,
              "n = 1..{listed}: legal, in order, complete; OEIS A002562 up to symmetry"},
    CheckKind{"exact cover", &Certifier::exact_cover,
              "n = 1..{exact_cover}, random boards of {kinds} kinds: dancing links"},
    CheckKind{"wide boards", &Certifier::wide_boards,
              "n = 12..32 by every instruction set here, thinly free: dancing links"},
    CheckKind{"symmetries", &Certifier::symmetries, "n = 1..11: the eight images of a board have its count"},
    CheckKind{"deletion", &Certifier::deletion,
              "n = 1..11: a square blocked, and with a queen on it, make up the whole"},
    CheckKind{"instruction sets", &Certifier::instruction_sets,
              "n = 1..11: every one here, on 1 and 2 threads, as the plain solver"},
    CheckKind{"large boards", &Certifier::large_boards,
              "n = 14..24: every one here, on 1 and 2 threads, as the plain solver"},
};

std::string description(const CheckKind& kind, const Extent& extent) {
    return fmt::format(fmt::runtime(kind.what), fmt::arg("free", extent.free_size),
                       fmt::arg("plain", extent.plain_size), fmt::arg("first_row", extent.first_row_size),
                       fmt::arg("family", extent.family_size), fmt::arg("families", board_families().size()),
                       fmt::arg("identity", extent.identity_size), fmt::arg("listed", extent.listed_size),
                       fmt::arg("exact_cover", extent.exact_cover_size), fmt::arg("kinds", board_kinds().size()));
}

}  // namespace

Solvers solvers_of_this_machine() {
    struct Named {
        Isa isa;
        std::string_view name;
    };
    constexpr std::array all{Named{Isa::Avx512, "avx512"}, Named{Isa::Avx2, "avx2"}, Named{Isa::Neon, "neon"},
                             Named{Isa::Portable, "portable"}};
    Solvers solvers{.chosen = {"queens", [](const Board& board) { return count(board); }},
                    .plain = {"the plain solver", plain_count},
                    .others = {},
                    .list = for_each_placement};
    for (const Named& named : all) {
        if (!is_available(named.isa)) {
            continue;
        }
        for (const int threads : {1, 2}) {
            solvers.others.push_back(
                {fmt::format("{} on {} thread{}", named.name, threads, threads == 1 ? "" : "s"),
                 [options = CountOptions{named.isa, threads}](const Board& board) { return count(board, options); }});
        }
    }
    return solvers;
}

void certify(const Extent& extent, std::uint64_t seed, const Solvers& solvers,
             const std::function<void(const CheckResult&)>& done) {
    const Certifier certifier{extent, solvers};
    for (const CheckKind& kind : checks) {
        Check check{kind.name, seed};
        static_cast<void>((certifier.*kind.holds)(check));
        done(check.end(description(kind, extent)));
    }
}

}  // namespace reference
