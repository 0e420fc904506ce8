// The samples of a package, as a statement shows them.
#pragma once

#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/model/statement.hpp"

namespace harness::package {

// The cases of data/sample/, in their order, then conversations that belong to no case. Of each text the first 64 KiB.
// NAME.in.statement and NAME.ans.statement or NAME.out are shown instead of the test data. Throws like
// base::read_file.
std::vector<model::Sample> samples_of(const Package& package);

}  // namespace harness::package
