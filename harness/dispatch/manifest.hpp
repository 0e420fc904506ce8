// Describes a spread run: the values that its driver and its workers share.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "harness/model/code_file.hpp"

namespace harness::dispatch {

// The version of the files in a run's folder; raised if an older judge could not read them.
inline constexpr int run_format = 1;

// A submission to judge, or another item of the run, such as a mutant. `id`: the key of its verdict, in hex.
struct Item {
    std::string id;
    std::size_t package = 0;  // its index in Manifest::packages
    std::string name;         // as in package::Submission
    bool is_jury = false;     // the package has it by that name; the members below are empty
    std::vector<model::CodeFile> files{};
    std::string language{};
    std::string entrypoint{};
    std::string refusal{};

    bool operator==(const Item&) const = default;
};

// What a worker must know about a package in addition to its files.
struct PackagePart {
    std::string root;
    std::chrono::nanoseconds time_limit{};  // given or derived
    std::chrono::nanoseconds wall_limit{};
    double time_margin = 1;
    bool stop_at_rejection = true;
    std::string prepared{};  // further results of the driver, as text; empty: none

    bool operator==(const PackagePart&) const = default;
};

struct Manifest {
    std::string run;                     // unique name of the run; Slurm's jobs have this name
    std::string plan;                    // a digest of everything that is judged, and how
    std::vector<std::string> arguments;  // of the command that started it
    std::string config;                  // the path of judge.toml
    std::string sandbox;                 // as for --sandbox
    std::string setting;                 // as for judge::Fingerprints
    bool check_catches = false;
    bool explain = false;
    bool diagnose = false;
    std::string shard;  // "2/8": only this part of the items is judged here; empty: all
    std::size_t items = 0;
    int most_attempts = 3;
    std::vector<PackagePart> packages;
    std::string processor{};  // limits are for this model and are multiplied on a slower one; empty: never multiplied
    std::string mutation{};   // mutation::Options as text, for `judge strength`; empty: a run of submissions

    bool operator==(const Manifest&) const = default;
};

}  // namespace harness::dispatch
