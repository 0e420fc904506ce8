#include "reference/plan.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <thread>

#include "reference/estimate.hpp"
#include "reference/lanes/strip.hpp"

namespace reference {

namespace {

// In nodes of the plain search: for fewer, splitting takes longer than it saves.
constexpr double worth_symmetries = 1.5e6;
// A few milliseconds of the vectorised search, so that a second thread helps.
constexpr double worth_threads = 1e7;
// Many, so that waiting for the last part costs little.
constexpr std::size_t parts_a_thread = 64;

// A board turned so that its search, row by row from the top, is small, and the predicted size of the search.
struct Direction {
    Board board;
    double nodes;
};

// The predicted nodes after a queen is placed on the left column.
double estimate_beside_left_column(const Board& board, int descents) {
    const auto parts = split_board(board, Split::LeftColumn, 1);
    double nodes = 0;
    for (const Part& part : parts) {
        nodes += estimate_nodes(part.strip, 1 + descents / static_cast<int>(parts.size()));
    }
    return nodes;
}

Direction choose_direction(const Board& board, double guess) {
    constexpr double fewest_descents = 12;
    constexpr double most_descents = 3000;
    constexpr double descents_per_node = 1.5e-5;
    constexpr int descents_for_size = 100;
    const auto images = symmetric_boards(board);
    // All directions are equal: there is nothing to choose, and other threads would wait for the choice.
    if (std::count(images.begin(), images.end(), images[0]) == std::ssize(images)) {
        return {images[0], estimate_nodes(images[0], descents_for_size)};
    }
    const auto descents = static_cast<int>(std::clamp(guess * descents_per_node, fewest_descents, most_descents));
    // Mirroring left and right does not change a search, unless it begins with the left column. In that case there are
    // twice as many images, and the parts need fewer descents each.
    const bool left_column_first = images[0].size() == lanes::narrow_columns + 1;
    const auto estimate = [&](const Board& image) {
        return left_column_first ? estimate_beside_left_column(image, descents / 3) : estimate_nodes(image, descents);
    };
    Direction best{images[0], estimate(images[0])};
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

// Boards with one or two columns more than the narrow lanes fit into them after their side columns are placed.
Split choose_split(int size, SymmetryGroup group) {
    const Split split = symmetric_split(group);
    if (split != Split::Nothing) {
        return split;
    }
    return size == lanes::narrow_columns + 2   ? Split::SideColumns
           : size == lanes::narrow_columns + 1 ? Split::LeftColumn
                                               : Split::Nothing;
}

}  // namespace

Plan plan_as_it_lies(const Board& board, double nodes) {
    return {board, Split::Nothing, 1, nodes};
}

Plan make_plan(const Board& board, double guess) {
    const Direction direction = choose_direction(board, guess);
    const SymmetryGroup group = direction.nodes < worth_symmetries ? 1 : symmetries_of(direction.board);
    return {direction.board, choose_split(board.size(), group), group, direction.nodes};
}

int threads_worth(double nodes, int threads) {
    if (nodes < worth_threads) {
        return 1;
    }
    return threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

std::vector<Part> parts_of(const Plan& plan, int threads) {
    std::vector<Part> parts = split_board(plan.board, plan.split, plan.group);
    constexpr int most_rows = 2;
    const std::size_t wanted = threads > 1 ? parts_a_thread * static_cast<std::size_t>(threads) : 0;
    for (int row = 0; row < most_rows && parts.size() < wanted; ++row) {
        parts = split_by_row(parts, row);
    }
    return parts;
}

}  // namespace reference
