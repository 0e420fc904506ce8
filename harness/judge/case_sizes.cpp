#include "harness/judge/case_sizes.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <limits>
#include <tuple>

#include "harness/base/fd.hpp"
#include "harness/judge/input_model.hpp"

namespace harness::judge {

namespace {

namespace fs = std::filesystem;

// Inputs whose parts are read are smaller than this; larger inputs are ordered by bytes.
constexpr std::int64_t most_bytes = std::int64_t{1} << 24U;

}  // namespace

CaseSizes sizes_of(const package::Package& package) {
    CaseSizes sizes;
    const std::unique_ptr<inputs::InputModel> model = input_model_of(package);
    std::vector<std::tuple<int, std::int64_t, std::size_t>> order;
    for (std::size_t i = 0; i < package.cases.size(); ++i) {
        const base::SeenFile& file = package.cases[i].input;
        if (package.cases[i].is_static()) {
            continue;  // static: no program runs
        }
        const std::int64_t bytes = file.bytes() ? *file.bytes() : static_cast<std::int64_t>(fs::file_size(file));
        std::vector<int>& parts = sizes.parts[package.cases[i].name];
        if (model->knows_form() && bytes <= most_bytes) {
            std::ranges::transform(model->parts(base::read_file(file)), std::back_inserter(parts), &inputs::Part::size);
        }
        constexpr int unknown = std::numeric_limits<int>::max();  // the smallest case must be one that people can read
        order.emplace_back(parts.empty() ? unknown : *std::ranges::max_element(parts), bytes, i);
    }
    std::ranges::sort(order);
    std::ranges::transform(order, std::back_inserter(sizes.smallest_first),
                           [](const auto& each) { return std::get<2>(each); });
    return sizes;
}

}  // namespace harness::judge
