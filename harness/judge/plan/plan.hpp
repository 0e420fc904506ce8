// What is decided about judging a package before anything runs. Nobody asks later whether a limit was set, and by whom.
#pragma once

#include <chrono>

#include "harness/format/config/config.hpp"
#include "harness/format/package/package.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/result.hpp"

namespace harness::judge {

// Never changes: other limits make another plan.
struct Plan {
    package::Package package;
    model::Limits limits;            // of a run of a submission, before the factors of its language
    model::Limits validator_limits;  // of a run of a program of the package
    config::Toolchain toolchain;     // with the package's limits of sources, compilers and programs
    config::WallRule wall;           // for a run under another cpu limit
    int passes = 1;                  // the most runs of a submission on a case
    bool stops_at_rejection = true;  // a submission's cases end with the first rejected one

    // What reports say about the package. Also reads the statement; parts that cannot be read are left out.
    model::PackageInfo info(std::size_t submissions, const std::string& data_hash) const;
};

// The time limit is that of the package or, if it has none, that of judge.toml.
Plan make_plan(const config::Config& config, package::Package package);

Plan with_time_limit(Plan plan, std::chrono::nanoseconds cpu);

// Points for groups of cases need the verdict of each case.
Plan with_cases_for_points(Plan plan);

}  // namespace harness::judge
