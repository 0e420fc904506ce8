// The flags that mean the same in every command, by the groups in which commands have them.
#pragma once

#include <string>
#include <vector>

#include "harness/cli/command_line.hpp"
#include "harness/report/console.hpp"

namespace harness::cli {

struct SharedFlags {
    std::string config;
    int jobs = 0;         // 0: the cores
    std::string sandbox;  // empty: as judge.toml says
    std::string json;
    std::string html;
    std::string junit;
    std::string csv;
    std::string gradescope;
    Flag::Pairs grades;          // format and file of each
    Flag::Pairs feedback_files;  // platform and zip of each
    std::string roster;          // the list of the class; empty: there is none
    std::string assignment;      // what the platform calls it; empty: as the package is called
    std::string nothing = "0";   // what who handed in nothing has there: 0 or blank
    std::string students;        // the folder of the reports for students; empty: none are wanted
    std::string feedback;        // what students are told; empty: as judge.toml says
    std::string store;           // empty: as judge.toml says; "none": nothing is kept
    std::string color = "auto";
    bool no_progress = false;
    bool quiet = false;
    bool verbose = false;

    report::Detail detail() const;
};

// What the arguments point to must outlive the parsing.

// PACKAGE, of every command that is about one.
Flag package_argument(std::string& package);
// PACKAGE…, of every command that may be about several: none means all listed.
Flag packages_argument(std::vector<std::string>& packages);
// As above, for a command that takes packed ones too, which package_argument() is for.
Flag packages_or_archives_argument(std::vector<std::string>& packages);
// --config, of every command.
Flag config_flag(SharedFlags& flags);
// --json FILE, of those that have no other format.
Flag json_flag(SharedFlags& flags);
// --store, of every command that uses the history of runs.
Flag store_flag(SharedFlags& flags);
// The flags of every command that runs programs.
Flags sandbox_flags(SharedFlags& flags);
// For learning platforms: --grades, --roster and what belongs to them.
Flags platform_flags(SharedFlags& flags);
// What students see: --students DIR, --feedback LEVEL.
Flags student_flags(SharedFlags& flags);
// The flags of every command, on what it shows: --color, --no-progress, -q, -v.
Flags output_flags(SharedFlags& flags);

}  // namespace harness::cli
