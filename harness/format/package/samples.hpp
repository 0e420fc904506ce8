// The samples of a package, as a statement shows them.
#pragma once

#include <cstddef>
#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/model/statement.hpp"

namespace harness::package {

// The cases of data/sample/, in their order, then conversations that belong to no case. Of each text the first bytes.
// NAME.in.statement and NAME.ans.statement or NAME.out are shown instead of the test data. Throws like
// base::read_file.
std::vector<model::Sample> samples_of(const Package& package, std::size_t most_bytes = std::size_t{64} << 10U);

}  // namespace harness::package
