// Seeded random numbers that are the same on every machine and with every compiler. Uses only Boost.Random, whose
// engines and distributions are the same code everywhere (unlike those of the standard library), and only whole
// numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/random/mersenne_twister.hpp>
#include <boost/random/uniform_int_distribution.hpp>

namespace generators {

// A probability in millionths, 0 to 1,000,000.
struct Density {
    std::uint32_t millionths = 0;
};

// Reads a decimal from 0 to 1 with at most six places: "0.25", "1", ".5". Throws BadRequest.
Density parse_density(std::string_view text);

class Random {
  public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    // A whole number in [smallest, largest], all equally likely.
    int between(int smallest, int largest) {
        return boost::random::uniform_int_distribution<int>(smallest, largest)(engine_);
    }
    // A whole number in [0, count).
    int below(int count) { return between(0, count - 1); }
    bool chance(Density density) { return static_cast<std::uint32_t>(below(1'000'000)) < density.millionths; }

    // Fisher and Yates' shuffle (Knuth, The Art of Computer Programming, 3.4.2, algorithm P).
    template <typename T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t left = items.size(); left > 1; --left) {
            std::swap(items[left - 1], items[static_cast<std::size_t>(below(static_cast<int>(left)))]);
        }
    }

  private:
    boost::random::mt19937_64 engine_;
};

}  // namespace generators
