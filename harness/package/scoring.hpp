// How the test groups of a package are scored: what its files say of it, put together and made complete. Pure.
#pragma once

#include <vector>

#include "harness/package/package.hpp"

namespace harness::package {

// Sets Package::scoring and stop_at_rejection, and of Scoring::Groups what each group and case can score; a folder that
// is too deep to be a group is made part of the one above it. The package is complete but for that. What contradicts
// itself is added to its problems. Throws ConfigError for scores that cannot be told.
void settle_scoring(Package& package);

// What lies directly in a group, in the order of its names: the place of a case or of a group. A group without a case
// in it or below is left out.
struct Item {
    bool is_group = false;
    std::size_t place = 0;
};
// By group.
std::vector<std::vector<Item>> items_of(const Package& package);

}  // namespace harness::package
