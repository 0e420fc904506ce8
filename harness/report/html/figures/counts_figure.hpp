// Draws counts, such as of students by their points: a bar for each, with its number above.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace harness::report::html {

struct CountsFigure {
    std::vector<std::size_t> counts{};  // from left to right; at most 60
    std::string told{};                 // all of it in words, for who cannot see it
    std::string caption{};
    std::string first{};  // below the first bar, and below the last
    std::string last{};
};

// Empty if there are no counts. If the bars are narrow, only the highest has its number.
std::string counts_figure(const CountsFigure& figure);

}  // namespace harness::report::html
