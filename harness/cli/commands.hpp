// The commands of `judge`, one file each: verify.cpp, grade.cpp and so on. Each has its own arguments. `flags` are
// shared and must outlive the command. A command's run() returns the exit code; it throws ConfigError, JudgeError and
// Interrupted.
#pragma once

#include "harness/cli/flags.hpp"

namespace harness::cli {

// Checks that the packages are valid and that every jury submission gets its expected verdict.
Command verify_command(SharedFlags& flags);
// Judges submissions that are not the jury's on a package's cases.
Command grade_command(SharedFlags& flags);
// Regenerates the packages' test data from their generator recipes, or shows what would change.
Command generate_command(SharedFlags& flags);
// Writes a package in the format of another system.
Command export_command(SharedFlags& flags);
// Creates a new folder with a commented template of a course or a problem.
Command new_command();
// Reports what this machine can enforce, what it cannot, why, and how to fix it. Needs no package; reads judge.toml
// only for the languages.
Command doctor_command(SharedFlags& flags);
// Searches for an input that breaks a submission, and shrinks it to the smallest one.
Command hack_command(SharedFlags& flags);
// Reports how many mutants the test data catches.
Command strength_command(SharedFlags& flags);
// Commands on past runs; they execute no programs. show_command lists runs, shows one, compares two or deletes old
// ones. report_command writes a run in another format.
Command show_command(SharedFlags& flags);
Command report_command(SharedFlags& flags);
// Commands for runs that are spread over processes or machines (runs/): a worker; one report of parts that were judged
// separately; progress; cancelling.
Command shard_command(SharedFlags& flags);
Command merge_command(SharedFlags& flags);
Command status_command();
Command cancel_command();
// Serves a course's pages, and creates the links and the password for them.
Command serve_command(SharedFlags& flags);
// Prints a shell's completion script for judge.
Command completion_command();

}  // namespace harness::cli
