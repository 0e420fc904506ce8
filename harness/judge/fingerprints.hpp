// By what a result is known to hold still: hashes over all that it depends on. Where one of these differs, a submission
// is judged anew: its sources, its language's commands and compiler version, the limits, the cases, the drivers, the
// output validator, what its hints and the case that it shows are found by (the labelled wrong submissions, the layout
// of boards), the code that judges, the machine, and whatever else the caller names.
#pragma once

#include <map>
#include <string>

#include "harness/compile/compiler.hpp"
#include "harness/model/result.hpp"
#include "harness/package/package.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::judge {

// Of a package's submissions.
class Fingerprints {
  public:
    // `setting`: what else a result depends on, such as the command. The rest must outlive this. Throws ConfigError
    // where a file of the package cannot be read, or a compiler is not installed.
    Fingerprints(const workers::JudgingContext& context, const package::Package& package,
                 const compile::Compiler& compiler, const std::string& setting, sandbox::Runner& runner);

    // Of cases, output validator, limits and drivers alone: two runs that have the same were asked the same.
    const std::string& data_hash() const { return data_hash_; }

    // Empty where it cannot be told: the submission is refused before any compiler sees it, or the sandbox failed.
    // `check_catches` as in Options. Throws ConfigError likewise.
    model::Fingerprint of(const package::Submission& submission, bool check_catches, sandbox::Runner& runner);

    // The compilers' versions, one line each, of the languages met so far.
    const std::map<std::string, std::string>& versions() const { return versions_; }

  private:
    const package::Package& package_;
    const compile::Compiler& compiler_;
    std::string data_hash_;
    std::string surroundings_;  // all but the submission itself
    std::map<std::string, std::string> versions_;
};

}  // namespace harness::judge
