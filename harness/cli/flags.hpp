// The flags that mean the same in every command, in groups that commands share.
#pragma once

#include <string>
#include <vector>

#include "harness/cli/command_line.hpp"
#include "harness/execute/dispatch.hpp"
#include "harness/report/console.hpp"

namespace harness::cli {

struct SharedFlags {
    std::string config;
    int jobs = 0;                // 0: one for each core
    std::string sandbox;         // empty: from judge.toml
    std::string json;            // of commands without other formats
    Flag::Named reports;         // the files of a run's results, by flag: "--junit"
    Flag::Pairs grades;          // format and file of each
    Flag::Pairs feedback_files;  // platform and zip of each
    std::string roster;          // the class list; empty: none
    std::string assignment;      // its name on the platform; empty: the package's name
    std::string nothing = "0";   // the grade of a student without a submission: 0 or blank
    std::string students;        // the folder for the students' reports; empty: none are written
    std::string feedback;        // what students are told; empty: from judge.toml
    std::string store;           // empty: from judge.toml; "none": nothing is kept
    std::string cache_dir;       // empty: from judge.toml
    execute::Dispatch dispatch;
    std::string color = "auto";
    bool no_progress = false;
    bool quiet = false;
    bool verbose = false;

    report::Detail detail() const;
};

// The targets (arguments and `flags`) must outlive the parsing.

// PACKAGE, an archive of one too, for commands on one package.
Flag package_argument(std::string& package);
// PACKAGE…, a list of texts, for commands on several packages; or one text, for a command on one or on all. Without
// any: all that judge.toml lists.
Flag packages_argument(Flag::Target packages);
// --config, for every command.
Flag config_flag(SharedFlags& flags);
// --json FILE, for commands that have no other format.
Flag json_flag(SharedFlags& flags);
// --store, for every command that uses the history of runs.
Flag store_flag(SharedFlags& flags);
// The flags of every command that runs programs.
Flags sandbox_flags(SharedFlags& flags);
// The heading of the flags for a class in --help.
inline constexpr const char* class_heading = "A class";
// For a class: the students' reports (--students, --feedback) and learning platforms (--grades, --roster and so on).
Flags class_flags(SharedFlags& flags);
// For commands that can judge on a cluster: --executor and the options of sbatch.
Flags cluster_flags(SharedFlags& flags);
// Further flags of commands that can spread a run over several processes or machines.
Flags dispatch_flags(SharedFlags& flags);
// The output flags of every command: --color, --no-progress, -q, -v.
Flags output_flags(SharedFlags& flags);

}  // namespace harness::cli
