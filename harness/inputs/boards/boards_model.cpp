#include "harness/inputs/boards/boards_model.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/inputs/boards/candidates.hpp"
#include "harness/inputs/boards/draw.hpp"
#include "harness/inputs/boards/features.hpp"
#include "harness/inputs/boards/input.hpp"
#include "harness/inputs/boards/mutate.hpp"
#include "harness/inputs/boards/placement.hpp"
#include "harness/inputs/boards/smaller.hpp"
#include "harness/inputs/boards/svg.hpp"

namespace harness::boards {

namespace {

constexpr int smallest_of_kinds = 4;
constexpr int largest_mixed = 14;  // largest n for `boards many`
constexpr std::array densities{"0.05", "0.2", "0.35", "0.5"};

// Commands of `boards` for `sizes`, all from smallest_of_kinds on. `many` makes the kinds in turn; the others are the
// kinds that `many` lacks or makes of smaller boards only.
std::vector<std::string> commands_of_kinds(const std::vector<int>& sizes, std::uint64_t seed) {
    std::vector<std::string> commands;
    if (sizes.front() <= largest_mixed) {
        for (const char* density : densities) {
            commands.push_back(fmt::format("many --smallest {} --largest {} --density {} --boards 80", sizes.front(),
                                           std::min(sizes.back(), largest_mixed), density));
        }
    }
    commands.push_back(fmt::format("extremes --smallest {} --largest {}", sizes.front(), sizes.back()));
    const std::string each_size = fmt::format("--n {}", fmt::join(sizes, ","));
    for (const char* kind : {"random", "planted", "no-solution", "no-solution --by pigeonhole", "blocked-row",
                             "blocked-column", "diagonals --which main", "diagonals --which anti", "diagonals"}) {
        commands.push_back(fmt::format("{} {} --density 0.1", kind, each_size));
    }
    for (const char* shape : {"bottom", "late"}) {
        commands.push_back(fmt::format("worst --n {} --shape {} --rows 2", sizes.back(), shape));
    }
    for (std::string& command : commands) {
        command += fmt::format(" --format another-n-queens --seed {}", seed);
    }
    return commands;
}

}  // namespace

std::vector<inputs::Part> BoardsModel::parts(std::string_view input, std::size_t most) const {
    std::vector<inputs::Part> parts;
    for (const Board& board : read_input(input, protocol_.layout, most)) {
        const std::string text = write_input({board}, {.input = Input::Board});
        const std::vector<std::string_view> lines = base::lines_of(text);
        parts.push_back({board.n, {lines.begin() + 1, lines.end()}});  // the first has n
    }
    return parts;
}

std::string BoardsModel::size_text(std::string_view input) const {
    const std::vector<Board> boards = read_input(input, protocol_.layout);
    if (is_refused(input)) {
        return fmt::format("the argument {}", input.substr(0, input.find('\n')));
    }
    if (boards.size() != 1) {
        return base::plural(boards.size(), protocol_.has_squares() ? "board" : "number");
    }
    return protocol_.has_squares()
               ? fmt::format("a board of {}", base::plural(static_cast<std::size_t>(boards[0].n), "row"))
               : fmt::format("n = {}", boards[0].n);
}

std::string BoardsModel::draw(std::string_view input, inputs::Drawing drawing, std::size_t columns,
                              std::size_t most) const {
    if (!draws()) {
        return "";
    }
    std::vector<Board> boards = read_input(input, protocol_.layout);
    const std::size_t left_out = boards.size() - std::min(boards.size(), most);
    boards.resize(boards.size() - left_out);
    return boards::draw(boards, drawing, columns) +
           (left_out > 0 ? fmt::format("  … and {}\n", base::plural(left_out, "more board")) : "");
}

std::optional<inputs::Figure> BoardsModel::figure(std::string_view input, std::optional<std::size_t> part) const {
    const std::vector<Board> boards = read_input(input, protocol_.layout);
    const std::size_t index = part.value_or(0);
    if (index >= boards.size() || (boards.size() > 1 && !part)) {
        return std::nullopt;
    }
    const Board& board = boards[index];
    const std::string n = std::to_string(board.n);
    inputs::Figure figure{svg_of(board), {"board", "The board, {n} × {n}", {{"n", n}}}};
    if (boards.size() > 1) {
        figure.title = {"board_of",
                        "Board {which} of {all}, {n} × {n}",
                        {{"which", std::to_string(index + 1)}, {"all", std::to_string(boards.size())}, {"n", n}}};
    }
    if (board.blocked_squares() > 0) {
        figure.legend = {"dark_squares", "dark squares are blocked"};
    }
    return figure;
}

std::optional<inputs::Figure> figure_of_placement(std::string_view output, std::size_t offset) {
    const std::optional<Placement> placement = placement_at(output, offset);
    if (!placement) {
        return std::nullopt;
    }
    inputs::Figure figure{svg_of(*placement), {"board_of_output", "The board where the output goes wrong"}};
    if (placement->attack) {
        figure.legend = {"attack", "the framed queens attack each other"};
    }
    return figure;
}

std::vector<inputs::Feature> BoardsModel::features(int size) const {
    return protocol_.has_squares() ? boards::features(size, protocol_.sizes.alone.back())
                                   : std::vector<inputs::Feature>{};
}

std::string BoardsModel::without_feature(const std::string& input, const inputs::Feature& feature,
                                         const std::function<bool(std::size_t number, int size)>& is_meant) const {
    std::optional<Instance> instance = parse(input, protocol_);
    if (!instance) {
        return input;
    }
    std::size_t number = 0;
    for (Board& board : instance->boards) {
        if (is_meant(++number, board.n)) {
            board = boards::without_feature(board, feature.name, feature.at);
        }
    }
    return write(*instance, protocol_);
}

bool BoardsModel::learn(const inputs::IsValid& is_valid) {
    protocol_ =
        probe(std::move(protocol_), [&](const Instance& instance) { return is_valid(write(instance, protocol_)); });
    if (!may_be_refused_) {
        protocol_.refused.clear();
    }
    return !protocol_.has_sizes() || !protocol_.sizes.alone.empty();
}

bool BoardsModel::is_refused(std::string_view input) const {
    const std::optional<Instance> instance = parse(input, protocol_);
    return instance && !instance->refused.empty();
}

std::optional<std::string> BoardsModel::without_solution() const {
    return protocol_.layout.input == Input::Board
               ? std::optional(write({{full_board(protocol_.sizes.alone.back())}}, protocol_))
               : std::nullopt;
}

inputs::Candidates BoardsModel::candidates(std::vector<Instance> instances) const {
    const std::size_t count = instances.size();
    const auto shared = std::make_shared<const std::vector<Instance>>(std::move(instances));
    return {count, [shared, this](std::size_t index) { return write(shared->at(index), protocol_); }};
}

inputs::Candidates BoardsModel::small(const inputs::SmallOptions& options) const {
    return candidates(small_instances(protocol_, options));
}

inputs::Candidates BoardsModel::of_size(int size, std::uint64_t seed, bool apart) const {
    std::vector<Instance> instances = instances_of_size(size, protocol_, seed);
    return candidates(apart ? one_board_each(instances) : std::move(instances));
}

inputs::Candidates BoardsModel::regular(std::uint64_t seed) const {
    return candidates(regular_instances(protocol_, seed));
}

std::string BoardsModel::plain(int size, std::size_t count) const {
    return write(instance_of(std::vector<Board>(count, free_board(size)), protocol_), protocol_);
}

inputs::Candidates BoardsModel::of_every_kind(std::uint64_t seed, const inputs::RunGenerator& run) const {
    const std::vector<int>& sizes = protocol_.sizes.alone;
    if (protocol_.is_list() && !protocol_.has_squares()) {
        const int largest = protocol_.sizes.together.empty() ? 0 : protocol_.sizes.together.back();
        return small({.seed = seed + 1, .largest = largest});
    }
    const std::vector<int> large(std::ranges::lower_bound(sizes, smallest_of_kinds), sizes.end());
    if (!protocol_.has_squares() || large.empty()) {
        return {};
    }
    std::vector<Board> boards;
    for (const std::string& output : run("boards", commands_of_kinds(large, seed))) {
        std::ranges::copy_if(read_input(output, {.input = Input::Boards}, output.size()), std::back_inserter(boards),
                             [&](const Board& board) { return std::ranges::count(sizes, board.n) > 0; });
    }
    std::ranges::stable_sort(boards, {}, &Board::n);
    inputs::Random random(seed);
    return candidates(packed(boards, protocol_, random));
}

std::string BoardsModel::mutated(const std::vector<std::string>& seeds, inputs::Random& random) const {
    const auto pick = [&] { return parse(random.one_of(seeds), protocol_).value_or(Instance{}); };
    return write(boards::mutated(pick, protocol_, random), protocol_);
}

void BoardsModel::each_smaller(std::string_view input, const inputs::TakeInput& take) const {
    if (const std::optional<Instance> instance = parse(input, protocol_)) {
        boards::each_smaller(*instance, protocol_, [&](const Instance& step) { return take(write(step, protocol_)); });
    }
}

}  // namespace harness::boards
