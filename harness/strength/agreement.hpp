// Whether a mutant that no case kills agrees with the reference on all small inputs, by harness/hunt.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/hunt/arena.hpp"
#include "harness/strength/strength.hpp"

namespace harness::strength {

class Agreement {
  public:
    // Throws as hunt::Arena.
    Agreement(const config::Config& config, const package::Package& package, const recipe::Tools& tools,
              std::uint64_t seed, workers::Worker& worker);

    // Whether the format of the package's inputs is known, so that there can be small ones.
    static bool is_possible(const package::Package& package);

    // Of all inputs and how they are judged.
    const std::string& key() const { return key_; }
    std::size_t inputs() const { return trials_.size(); }

    // The smallest input found on which the program fails; empty where it fails none. May be called from several
    // threads.
    std::optional<Difference> difference(workers::Worker& worker, const compile::Program& program);

  private:
    hunt::Arena arena_;
    std::vector<hunt::Trial> trials_;
    std::string key_;
};

}  // namespace harness::strength
