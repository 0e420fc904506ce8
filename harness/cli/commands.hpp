// The commands of `judge`, one file each: verify.cpp, grade.cpp and so on (queens and boards: companions.cpp); their
// help says what they do. `flags` are shared and must outlive the command. A command's run() returns the exit code; it
// throws ConfigError, JudgeError and Interrupted. doctor_nodes() is a part of `judge doctor`.
#pragma once

#include <stop_token>

#include "harness/cli/flags.hpp"

namespace harness::cli {

Command verify_command(SharedFlags& flags);
Command grade_command(SharedFlags& flags);
Command generate_command(SharedFlags& flags);
Command export_command(SharedFlags& flags);
Command statement_command(SharedFlags& flags);
Command import_command(SharedFlags& flags);
Command infer_command(SharedFlags& flags);
Command new_command();
Command doctor_command(SharedFlags& flags);
Command hack_command(SharedFlags& flags);
Command audit_command(SharedFlags& flags);
Command strength_command(SharedFlags& flags);
Command show_command(SharedFlags& flags);
Command report_command(SharedFlags& flags);
Command shard_command(SharedFlags& flags);
Command merge_command(SharedFlags& flags);
Command status_command();
Command cancel_command();
Command serve_command(SharedFlags& flags);
Command queens_command();
Command boards_command();
Command completion_command();

// `judge doctor` on each node that the cluster has for the flags (runs/nodes.cpp): prints the differences. Returns 0 if
// all nodes answer, lack nothing and are alike; else 1. Throws ConfigError if the cluster cannot be asked.
int doctor_nodes(const SharedFlags& flags, const std::stop_token& stop);

}  // namespace harness::cli
