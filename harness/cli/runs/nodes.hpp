// judge doctor on every node of a cluster.
#pragma once

#include <stop_token>

#include "harness/cli/flags.hpp"

namespace harness::cli {

// Runs judge doctor on each node that Slurm has for the flags, and says what differs. 0 where each answers, lacks
// nothing, and none differs from the others; else 1. Throws ConfigError where Slurm cannot be asked.
int doctor_nodes(const SharedFlags& flags, const std::stop_token& stop);

}  // namespace harness::cli
