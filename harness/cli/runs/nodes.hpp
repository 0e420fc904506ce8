// `judge doctor` on every node of a cluster.
#pragma once

#include <stop_token>

#include "harness/cli/flags.hpp"

namespace harness::cli {

// Runs `judge doctor` on each node that Slurm has for the flags, and prints the differences. Returns 0 if all nodes
// answer, lack nothing and are alike; else 1. Throws ConfigError if Slurm cannot be asked.
int doctor_nodes(const SharedFlags& flags, const std::stop_token& stop);

}  // namespace harness::cli
