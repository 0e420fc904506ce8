// Runs of `judge strength` that workers judge through a folder.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "harness/cli/context.hpp"
#include "harness/judge/jury.hpp"
#include "harness/mutation/measurement.hpp"
#include "harness/package/package.hpp"

namespace harness::cli {

// A package whose mutants are judged, with everything that judging them needs.
struct MutatedPackage {
    // `prepared`: as for mutation::Measurement. Throws like mutation::Measurement and recipe::make_whole_jury().
    MutatedPackage(workers::JudgingContext where, const package::Package& package, const mutation::Options& options,
                   const std::string& prepared = {});

    const workers::JudgingContext judging;
    const judge::Jury jury;
    mutation::Measurement measurement;
};

// Judges the mutants of all packages as --run-dir and related flags specify, and gives the results to the measurements.
// Returns false if only the plan was requested. `facts`: set for the report, as by facts_of(). Throws ConfigError if
// the folder is in use or has another run; JudgeError.
bool measure_by_workers(const Context& context, const std::vector<std::unique_ptr<MutatedPackage>>& packages,
                        const mutation::Options& options, const std::vector<std::string>& arguments, bool resume,
                        std::map<std::string, std::string>& facts);

}  // namespace harness::cli
