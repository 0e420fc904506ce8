// The commands of `judge`, one file each: verify.cpp, grade.cpp and so on. Each has its own arguments; `flags`, which
// they share, outlive the command. What a command's run() returns is the exit code; it throws ConfigError, JudgeError
// and Interrupted.
#pragma once

#include "harness/cli/flags.hpp"

namespace harness::cli {

// Are the packages sound, and does every jury submission earn its expected verdict?
Command verify_command(SharedFlags& flags);
// Judges submissions that are no jury's on a package's cases.
Command grade_command(SharedFlags& flags);
// Makes the packages' test data again from their recipes, or says what would change.
Command generate_command(SharedFlags& flags);
// Writes a package as other systems take it.
Command export_command(SharedFlags& flags);
// Makes a commented start of a course or a problem in a new folder.
Command new_command();
// What this machine can enforce, what not, why, and the way out. Needs no package, and judge.toml only for its
// languages.
Command doctor_command(SharedFlags& flags);
// Searches for an input that breaks a submission, and shrinks that to the smallest.
Command hack_command(SharedFlags& flags);
// How many mutants the test data catches.
Command strength_command(SharedFlags& flags);
// On past runs, neither of which runs a program: lists them, shows one again, holds two against each other or deletes
// old ones; and writes one in another format.
Command show_command(SharedFlags& flags);
Command report_command(SharedFlags& flags);
// Runs that are spread over processes or machines (runs/): what a worker is; the report of parts judged apart; how far
// one is; its end.
Command shard_command(SharedFlags& flags);
Command merge_command(SharedFlags& flags);
Command status_command();
Command cancel_command();
// Serves a course's pages, and makes the links and the password that open them.
Command serve_command(SharedFlags& flags);
// Prints what a shell needs to complete judge's command line.
Command completion_command();

}  // namespace harness::cli
