// Runs of `judge strength` that are judged by workers through a folder.
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

// A package whose mutants are judged, with all that this takes.
class MutatedPackage {
  public:
    // `prepared`: as mutation::Measurement has it. Throws as that and as recipe::make_whole_jury().
    MutatedPackage(workers::JudgingContext judging, const package::Package& package, const mutation::Options& options,
                   const std::string& prepared = {});
    MutatedPackage(const MutatedPackage&) = delete;
    MutatedPackage& operator=(const MutatedPackage&) = delete;
    ~MutatedPackage() = default;

    const package::Package& package() const { return jury_.package; }
    mutation::Measurement& measurement() { return measurement_; }

  private:
    workers::JudgingContext judging_;
    judge::Jury jury_;
    mutation::Measurement measurement_;
};

// Has the bugs of all packages judged as --run-dir and its like say, and gives the measurements what came of them.
// False where no more than the plan was asked for. `facts`: for the report, as facts_of() has them. Throws ConfigError
// where the folder is another run's or in use; JudgeError.
bool measure_by_workers(const Context& context, const std::vector<std::unique_ptr<MutatedPackage>>& packages,
                        const mutation::Options& options, const std::vector<std::string>& arguments, bool resume,
                        std::map<std::string, std::string>& facts);

}  // namespace harness::cli
