#include "harness/judge/case_sizes.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "harness/picture/input.hpp"
#include "harness/support/fd.hpp"

namespace harness::judge {

CaseSizes sizes_of(const package::Package& package) {
    CaseSizes sizes;
    std::vector<std::tuple<int, std::size_t, std::size_t>> order;
    for (std::size_t i = 0; i < package.cases.size(); ++i) {
        const std::string input = support::read_file(package.cases[i].input);
        std::vector<int>& boards = sizes.boards[package.cases[i].name];
        for (const picture::Board& board : picture::read_input(input, package.entry.picture)) {
            boards.push_back(board.n);
        }
        order.emplace_back(boards.empty() ? 0 : *std::ranges::max_element(boards), input.size(), i);
    }
    std::ranges::sort(order);
    std::ranges::transform(order, std::back_inserter(sizes.smallest_first),
                           [](const auto& one) { return std::get<2>(one); });
    return sizes;
}

}  // namespace harness::judge
