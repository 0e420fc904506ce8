#include "harness/judge/case_sizes.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <limits>
#include <tuple>

#include "harness/base/fd.hpp"
#include "harness/inputs/boards/input.hpp"

namespace harness::judge {

namespace {

// Inputs with boards are smaller than this; larger inputs are ordered by bytes.
constexpr std::int64_t most_bytes = std::int64_t{1} << 24U;

}  // namespace

CaseSizes sizes_of(const package::Package& package) {
    CaseSizes sizes;
    std::vector<std::tuple<int, std::int64_t, std::size_t>> order;
    for (std::size_t i = 0; i < package.cases.size(); ++i) {
        const base::SeenFile& file = package.cases[i].input;
        if (package.cases[i].is_static()) {
            continue;  // static: no program runs
        }
        const auto bytes = file.seen ? file.seen->bytes : static_cast<std::int64_t>(std::filesystem::file_size(file));
        const bool has_boards = package.entry.picture.input != boards::Input::None && bytes <= most_bytes;
        const std::string input = has_boards ? base::read_file(file) : "";
        std::vector<int>& boards = sizes.boards[package.cases[i].name];
        for (const boards::Board& board : boards::read_input(input, package.entry.picture)) {
            boards.push_back(board.n);
        }
        constexpr int unknown = std::numeric_limits<int>::max();  // the smallest case must be one that people can read
        order.emplace_back(boards.empty() ? unknown : *std::ranges::max_element(boards), bytes, i);
    }
    std::ranges::sort(order);
    std::ranges::transform(order, std::back_inserter(sizes.smallest_first),
                           [](const auto& one) { return std::get<2>(one); });
    return sizes;
}

}  // namespace harness::judge
