// Slightly changed inputs, for the search that builds on earlier results: the cases that catch known mistakes, and the
// input that took the most time.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/setter/hack/candidates.hpp"

namespace harness::hack {

// Changes one of `seeds` (at least one) within the protocol. Boards: squares blocked or freed, a board turned, resized,
// added from another seed or dropped. Also another number, another ending, or, for a text, changed_text().
Instance mutated(const std::vector<Instance>& seeds, const Protocol& protocol, Random& random);

// Which inputs were there already. Keeps their hashes only: the inputs of a whole hack may be more than the memory.
class Seen {
  public:
    // Returns false if it was there.
    bool insert(const Instance& instance, const Protocol& protocol);

  private:
    std::set<std::uint64_t> hashes_;
};

// Makes up to `count` changed inputs that are not in `seen`, and adds them to `seen`; fewer if they are large.
std::vector<Instance> mutated(const std::vector<Instance>& seeds, const Protocol& protocol, Random& random,
                              std::size_t count, Seen& seen);

// The inputs of the package's own cases. Those that catch the most known mistakes come first and are repeated. Throws
// SystemError.
std::vector<Instance> own_inputs(const package::Package& package, const Protocol& protocol);

}  // namespace harness::hack
