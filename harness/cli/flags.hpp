// The flags that mean the same in every command, by the groups in which commands have them.
#pragma once

#include <string>
#include <vector>

#include "harness/cli/command_line.hpp"
#include "harness/report/console.hpp"

namespace harness::cli {

// How a run is spread over processes or machines.
struct DispatchFlags {
    std::string run_dir;          // the run's folder; empty: it has none, and is judged by this process
    std::string executor;         // local or slurm; empty: as judge.toml says, or local
    std::string shard;            // "2/8": only every eighth submission, from the second on; empty: all
    int shard_size = 0;           // submissions that a worker judges at a time; 0: by what they take
    int max_attempts = 3;         // workers that may end at one submission
    double stall_timeout = 1800;  // seconds
    bool uniform = false;         // one model of processor is taken for granted: several are an error
    bool dry_run = false;         // say what would be sent out, and end
    int max_nodes = 0;            // of a cluster, shards at a time; 0, and empty what follows: as judge.toml says
    std::string partition;        // these as sbatch has them
    std::string account;
    std::string time;
    std::string mem;
    std::string constraint;
    std::vector<std::string> sbatch_args;
    std::string stage;                // how nodes get what they judge: shared or tarball
    std::vector<std::string> merged;  // by judge merge: the folders that have the results

    bool is_asked() const { return !run_dir.empty() || !merged.empty(); }
};

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
    std::string cache_dir;       // empty: as judge.toml says
    DispatchFlags dispatch;
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
// Of those that may have a cluster judge: --executor, and what sbatch is asked for.
Flags cluster_flags(SharedFlags& flags);
// Of the commands that may spread a run: these too.
Flags dispatch_flags(SharedFlags& flags);
// The flags of every command, on what it shows: --color, --no-progress, -q, -v.
Flags output_flags(SharedFlags& flags);

}  // namespace harness::cli
