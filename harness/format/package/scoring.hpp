// Completes the scoring of a package's test groups from the settings in its files. Pure.
#pragma once

#include <vector>

#include "harness/format/package/package.hpp"

namespace harness::package {

// Sets Package::scoring and stop_at_rejection, and for Scoring::Groups the highest score of each group and case. A
// folder too deep to be a group becomes part of the group above. Everything else in `package` must be complete. Adds
// contradictions to its problems. Throws ConfigError if scores cannot be computed.
void settle_scoring(Package& package);

// A direct member of a group, by index: a case or an inner group. Groups without any case are left out.
struct Item {
    bool is_group = false;
    std::size_t index = 0;
};
// The members of each group, sorted by name.
std::vector<std::vector<Item>> items_of(const Package& package);

}  // namespace harness::package
