// Random numbers for inputs that can be made again from their seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace harness::inputs {

// Random numbers that are the same on every machine: the C++ standard fixes the engine's output. The bias of the
// remainder in below() does not matter here.
class Random {
  public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    int below(int bound) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(bound)); }
    bool percent(int chance) { return below(100) < chance; }

    // An index in a list of `count` items.
    std::size_t index(std::size_t count) { return static_cast<std::size_t>(below(static_cast<int>(count))); }
    template <typename T>
    const T& one_of(const std::vector<T>& items) {
        return items[index(items.size())];
    }
    // Like std::shuffle, whose result the standard does not fix.
    template <typename T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t left = items.size(); left > 1; --left) {
            std::swap(items[left - 1], items[index(left)]);
        }
    }

  private:
    std::mt19937_64 engine_;
};

}  // namespace harness::inputs
