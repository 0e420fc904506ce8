// The commands of `judge`, one file each: verify.cpp, grade.cpp and so on; their help says what they do. `flags` are
// shared and must outlive the command. A command's run() returns the exit code; it throws ConfigError, JudgeError and
// Interrupted.
#pragma once

#include "harness/cli/flags.hpp"

namespace harness::cli {

Command verify_command(SharedFlags& flags);
Command grade_command(SharedFlags& flags);
Command generate_command(SharedFlags& flags);
Command export_command(SharedFlags& flags);
Command new_command();
Command doctor_command(SharedFlags& flags);
Command hack_command(SharedFlags& flags);
Command strength_command(SharedFlags& flags);
Command show_command(SharedFlags& flags);
Command report_command(SharedFlags& flags);
Command shard_command(SharedFlags& flags);
Command merge_command(SharedFlags& flags);
Command status_command();
Command cancel_command();
Command serve_command(SharedFlags& flags);
Command completion_command();

}  // namespace harness::cli
