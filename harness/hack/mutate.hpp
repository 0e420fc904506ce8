// An input a little changed, for the search that is led by what went before: the cases that catch known mistakes, and
// the input that took the most time.
#pragma once

#include <set>
#include <vector>

#include "harness/hack/candidates.hpp"
#include "harness/package/package.hpp"

namespace harness::hack {

// One of `seeds` (there is at least one) changed within the protocol: squares blocked or freed, a board turned, of
// another size, added from another seed or dropped; a number for another, an end for another; a text as changed_text().
Instance mutated(const std::vector<Instance>& seeds, const Protocol& protocol, Chance& chance);

// Up to `count` such that are not in `seen`, which holds them then.
std::vector<Instance> mutated(const std::vector<Instance>& seeds, const Protocol& protocol, Chance& chance,
                              std::size_t count, std::set<Instance>& seen);

// The inputs of the package's own cases; those that catch the most known mistakes come first, and again. Throws
// SystemError.
std::vector<Instance> own_inputs(const package::Package& package, const Protocol& protocol);

}  // namespace harness::hack
