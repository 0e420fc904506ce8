#include "harness/report/html/figures/counts_figure.hpp"

#include <algorithm>

#include "harness/report/html/figures/plot.hpp"
#include "harness/report/html/template.hpp"

namespace harness::report::html {

namespace {

// In units of the figure's view box; the template uses the same numbers.
constexpr int counts_left = 4;
constexpr int counts_width = 310;
constexpr int counts_bottom = 100;
constexpr int counts_height = 80;
constexpr int narrowest_with_number = 25;

}  // namespace

std::string counts_figure(const CountsFigure& figure) {
    if (figure.counts.empty()) {
        return "";
    }
    const auto highest = std::ranges::max_element(figure.counts);
    const int step = counts_width / static_cast<int>(figure.counts.size());
    Data labels = list();
    for (auto count = figure.counts.begin(); count != figure.counts.end(); ++count) {
        if (*count > 0 && (step >= narrowest_with_number || count == highest)) {
            const double share = static_cast<double>(*count) / static_cast<double>(*highest);
            const auto index = static_cast<int>(count - figure.counts.begin());
            labels << object({{"x", std::to_string(counts_left + index * step + step / 2)},
                              {"y", std::to_string(counts_bottom - static_cast<int>(share * counts_height) - 4)},
                              {"count", std::to_string(*count)}});
        }
    }
    return fill(counts_asset,
                object({{"told", figure.told},
                        {"caption", figure.caption},
                        {"bars", bars(figure.counts, counts_left + 1, counts_width, counts_bottom, counts_height)},
                        {"labels", std::move(labels)},
                        {"first", figure.first},
                        {"last", figure.last}}));
}

}  // namespace harness::report::html
