// What a spread run is: the values that its driver and its workers share.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "harness/model/code_file.hpp"

namespace harness::dispatch {

// Of the files of a run's folder: raised where an older judge could not read them.
inline constexpr int run_format = 1;

// One submission to be judged, or what else the run is of. `id`: the key of its verdict, in hex.
struct Item {
    std::string id;
    std::size_t package = 0;  // its place in Manifest::packages
    std::string name;         // as package::Submission has it
    bool is_jury = false;     // the package has it by that name, and nothing of what follows is set
    std::vector<model::CodeFile> files{};
    std::string language{};
    std::string entrypoint{};
    std::string refusal{};

    bool operator==(const Item&) const = default;
};

// What a worker has to know of a package beyond what it reads in it.
struct PackagePart {
    std::string root;
    std::chrono::nanoseconds time_limit{};  // given, or derived
    std::chrono::nanoseconds wall_limit{};
    double time_margin = 1;
    bool stop_at_rejection = true;
    std::string prepared{};  // what else the driver has found out, as text; empty: nothing

    bool operator==(const PackagePart&) const = default;
};

struct Manifest {
    std::string run;                     // a name that no other run has: Slurm knows the run's jobs by it
    std::string plan;                    // a digest of all that is to be judged and how
    std::vector<std::string> arguments;  // of the command that began it
    std::string config;                  // the judge.toml
    std::string sandbox;                 // as --sandbox has it
    std::string setting;                 // as judge::Fingerprints takes it
    bool check_catches = false;
    bool explain = false;
    bool diagnose = false;
    std::string shard;  // "2/8": only these items are judged here; empty: all
    std::size_t items = 0;
    int most_attempts = 3;
    std::vector<PackagePart> packages;
    std::string processor{};  // limits are as on this model, and multiplied on a slower one; empty: as they are
    std::string
        mutation{};  // of a run of `judge strength`: its mutation::Options, as text; empty: it is of submissions

    bool operator==(const Manifest&) const = default;
};

}  // namespace harness::dispatch
