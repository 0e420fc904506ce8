#include "reference/parts.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>

#include "reference/require.hpp"

namespace reference {

namespace {

struct Queen {
    int row;
    int column;
    bool operator==(const Queen&) const = default;
};

bool attack(Queen a, Queen b) {
    return a.row == b.row || a.column == b.column || std::abs(a.row - b.row) == std::abs(a.column - b.column);
}

// Whether the queen fits with the others. A square may be given twice: a corner is on two edges.
bool fits(const Board& board, std::span<const Queen> others, Queen queen) {
    return !board.is_blocked(queen.row, queen.column) &&
           std::ranges::none_of(others, [queen](Queen other) { return other != queen && attack(other, queen); });
}

// The rest of the board after the queens are placed. `blocked_at_ends` is blocked, too, in the first and the last row,
// if these are left.
lanes::Strip make_strip(const Board& board, std::span<const Queen> queens, std::uint32_t blocked_at_ends) {
    std::uint32_t rows = board.full_row();
    std::uint32_t columns = board.full_row();
    for (const Queen& queen : queens) {
        rows &= ~(std::uint32_t{1} << queen.row);
        columns &= ~(std::uint32_t{1} << queen.column);
    }
    const int first_column = std::countr_zero(columns);
    lanes::Strip strip{};
    strip.columns = columns >> first_column;
    int last_row = 0;
    for (; rows != 0; rows &= rows - 1) {
        const int row = std::countr_zero(rows);
        const bool at_end = row == 0 || row == board.size() - 1;
        std::uint32_t blocked = board.blocked_in_row(row) | (at_end ? blocked_at_ends : 0);
        for (const Queen& queen : queens) {
            const int distance = std::abs(queen.row - row);
            const std::uint64_t column = std::uint64_t{1} << queen.column;
            blocked |= static_cast<std::uint32_t>(column << distance | column >> distance);
        }
        if (strip.rows > 0) {
            strip.steps[strip.rows - 1] = row - last_row;
        }
        strip.blocked[strip.rows] = blocked >> first_column;
        ++strip.rows;
        last_row = row;
    }
    return strip;
}

// The positions of the edge queens: rows on the left and right column, columns on the top and bottom row.
using Edges = std::array<int, 4>;
enum Edge : std::size_t { Left, Right, Top, Bottom };

// Applies the symmetries of a group to the edge queens of a board of `size` rows. Only the first `compared` entries are
// used: two, if the top and bottom queens are not placed and no symmetry exchanges them with the other two.
class EdgeSymmetries {
  public:
    EdgeSymmetries(SymmetryGroup group, int size, std::ptrdiff_t compared)
        : group_{group}, last_{size - 1}, compared_{compared} {}

    // 0 if another image of the edges is smaller, else the number of different images.
    unsigned weight(const Edges& edges) const {
        unsigned members = 0;
        unsigned fixed = 0;
        Edges image = edges;
        for (unsigned i = 0; i < 8; ++i) {
            // In the order of symmetric_boards().
            if (i > 0) {
                image = i % 2 == 0 ? transposed(image) : mirrored(image);
            }
            if ((group_ >> i & 1U) == 0) {
                continue;
            }
            const auto order = std::lexicographical_compare_three_way(image.begin(), image.begin() + compared_,
                                                                      edges.begin(), edges.begin() + compared_);
            if (std::is_lt(order)) {
                return 0;
            }
            ++members;
            fixed += std::is_eq(order) ? 1U : 0U;
        }
        return members / fixed;
    }

  private:
    Edges mirrored(const Edges& edges) const {
        return {edges[Right], edges[Left], last_ - edges[Top], last_ - edges[Bottom]};
    }
    static Edges transposed(const Edges& edges) { return {edges[Top], edges[Bottom], edges[Left], edges[Right]}; }

    SymmetryGroup group_;
    int last_;
    std::ptrdiff_t compared_;
};

// The symmetries that keep or exchange the left and right columns.
constexpr SymmetryGroup keeping_sides = 0b00110011;

using Sides = std::array<Queen, 2>;

class Splitter {
  public:
    Splitter(const Board& board, SymmetryGroup group)
        : board_{board},
          last_{board.size() - 1},
          of_sides_{group & keeping_sides, board.size(), 2},
          of_edges_{group, board.size(), 4} {}

    void add_left_column() {
        for (int left = 0; left <= last_; ++left) {
            const std::array queen{Queen{left, 0}};
            if (fits(board_, {}, queen[0])) {
                add(queen, 0, 1);
            }
        }
    }

    // Calls `visit` with each pair of queens on the left and right column.
    template <typename Visit>
    void for_each_pair_of_sides(const Visit& visit) {
        for (int left = 0; left <= last_; ++left) {
            for (int right = 0; right <= last_; ++right) {
                const Sides sides{Queen{left, 0}, Queen{right, last_}};
                if (fits(board_, {}, sides[0]) && fits(board_, std::span{sides}.first(1), sides[1])) {
                    visit(sides);
                }
            }
        }
    }

    void add_sides(const Sides& sides) {
        if (const unsigned weight = weight_of(sides)) {
            add(sides, 0, weight);
        }
    }

    // The inset of two queens on opposite edges is the distance from the nearest corner to one of them. A symmetry that
    // turns the sides exchanges the insets of the sides and of the ends (the top and bottom row). So placements whose
    // sides have the smaller inset also stand for those whose ends have it. Only for equal insets must the four queens
    // be compared one by one.
    void add_four_edges(const Sides& sides) {
        const int inset = std::min({sides[0].row, last_ - sides[0].row, sides[1].row, last_ - sides[1].row});
        const std::uint32_t further_in = inset + 1 <= last_ - inset - 1 ? columns_between(inset + 1) : 0;
        if (inset > 0) {
            const unsigned weight = weight_of(sides);
            if (weight > 0 && further_in != 0) {
                add(sides, ~further_in, 2 * weight);
            }
        }
        const std::optional<int> top = corner_of(sides, 0);
        const std::optional<int> corner = corner_of(sides, last_);
        for (int bottom = corner.value_or(inset); bottom <= corner.value_or(last_ - inset); ++bottom) {
            const std::array queens{sides[0], sides[1], Queen{last_, bottom}};
            if (!fits(board_, sides, queens[2])) {
                continue;
            }
            const Edges edges{sides[0].row, sides[1].row, top.value_or(0), bottom};
            if (top) {
                add(queens, 0, of_edges_.weight(edges));
            } else {
                const bool decided = inset == 0 || (further_in >> bottom & 1U) == 0;
                add_tops(queens, edges, columns_between(inset) & ~(decided ? 0 : further_in));
            }
        }
    }

    std::vector<Part> take() { return std::move(parts_); }

  private:
    unsigned weight_of(const Sides& sides) const { return of_sides_.weight({sides[0].row, sides[1].row, 0, 0}); }

    // The columns from `inset` to the one at the same distance from the other side, which must not be before it.
    std::uint32_t columns_between(int inset) const { return board_.full_row() >> (2 * inset) << inset; }

    // The column of the side queen on this row, if there is one.
    static std::optional<int> corner_of(const Sides& sides, int row) {
        const auto* found = std::ranges::find(sides, row, &Queen::row);
        return found == sides.end() ? std::nullopt : std::optional{found->column};
    }

    void add(std::span<const Queen> queens, std::uint32_t blocked_at_ends, unsigned weight) {
        if (weight > 0) {
            parts_.push_back({make_strip(board_, queens, blocked_at_ends), weight});
        }
    }

    // The top queen is the strip's first row: positions with the same weight form one part.
    void add_tops(std::span<const Queen> queens, Edges edges, std::uint32_t tops) {
        std::array<std::uint32_t, 9> tops_of_weight{};
        // A queen in a corner would also be on a side column.
        for (int top = 1; top < last_; ++top) {
            edges[Top] = top;
            if ((tops >> top & 1U) != 0 && fits(board_, queens, {0, top})) {
                tops_of_weight.at(of_edges_.weight(edges)) |= std::uint32_t{1} << top;
            }
        }
        for (const unsigned weight : {1U, 2U, 4U, 8U}) {
            if (const std::uint32_t allowed = tops_of_weight.at(weight)) {
                add(queens, ~allowed, weight);
            }
        }
    }

    const Board& board_;
    int last_;
    EdgeSymmetries of_sides_;
    EdgeSymmetries of_edges_;
    std::vector<Part> parts_;
};

}  // namespace

SymmetryGroup symmetries_of(const Board& board) {
    const auto images = symmetric_boards(board);
    SymmetryGroup group = 0;
    for (std::size_t i = 0; i < images.size(); ++i) {
        group |= static_cast<SymmetryGroup>(images.at(i) == board) << i;
    }
    return group;
}

Split symmetric_split(SymmetryGroup group) {
    if ((group & ~keeping_sides) != 0) {
        return Split::FourEdges;
    }
    return std::popcount(group) > 1 ? Split::SideColumns : Split::Nothing;
}

lanes::Strip whole_board(const Board& board) {
    lanes::Strip strip{};
    strip.rows = board.size();
    strip.columns = board.full_row();
    for (int row = 0; row < board.size(); ++row) {
        strip.blocked[row] = board.blocked_in_row(row);
        strip.steps[row] = 1;
    }
    return strip;
}

std::vector<Part> split_board(const Board& board, Split split, SymmetryGroup group) {
    Splitter splitter{board, group};
    switch (split) {
        case Split::Nothing:
            return {{whole_board(board), 1}};
        case Split::LeftColumn:
            splitter.add_left_column();
            break;
        case Split::SideColumns:
            splitter.for_each_pair_of_sides([&](const Sides& sides) { splitter.add_sides(sides); });
            break;
        case Split::FourEdges:
            require(symmetric_split(group) == Split::FourEdges, "a symmetry turns the sides");
            splitter.for_each_pair_of_sides([&](const Sides& sides) { splitter.add_four_edges(sides); });
            break;
    }
    return splitter.take();
}

std::vector<Part> split_by_row(const std::vector<Part>& parts, int row) {
    std::vector<Part> result;
    for (const Part& part : parts) {
        for (auto squares = part.strip.columns & ~part.strip.blocked[row]; squares != 0; squares &= squares - 1) {
            result.push_back(part);
            result.back().strip.blocked[row] = ~(squares & (0 - squares));
        }
    }
    return result;
}

}  // namespace reference
