// The values of --executor and of 'kind' in [executor]. For each, a file in harness/execute/executors/ says how workers
// run there.
#pragma once

#include <array>
#include <utility>

namespace harness::config {

// Names, and what --help says of them.
inline constexpr std::array executor_names{std::pair{"local", "local (default), -j of them at a time"},
                                           std::pair{"slurm", "slurm, on the nodes of a cluster"}};

}  // namespace harness::config
