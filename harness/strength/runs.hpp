// Programs on the cases of a package, as CaseRunner judges them, under limits that fit their original; what was run
// before is remembered.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/strength/builder.hpp"
#include "harness/strength/memory.hpp"

namespace harness::strength {

struct Earned {
    model::Verdict verdict = model::Verdict::JudgeError;
    std::chrono::microseconds cpu{};
};

class Runs {
  public:
    // `validator`: the package's compiled output validator where it has one. All arguments must outlive this.
    Runs(const config::Config& config, const package::Package& package,
         const std::optional<compile::Program>& validator, Memory& memory);

    // The verdict on a case. With `original`, the cpu time of the right program: ten times that and a little more are
    // the limit, where the package's is not lower, so that endless loops cost little. Throws JudgeError where the case
    // could not be judged, else as CaseRunner. May be called from several threads.
    Earned run(workers::Worker& worker, const Built& built, std::size_t one,
               std::optional<std::chrono::microseconds> original);

  private:
    const config::Config& config_;
    const package::Package& package_;
    const std::optional<compile::Program>& validator_;
    Memory& memory_;
    std::vector<std::string> keys_;  // of the cases
};

// The indices of `times`, the quick ones first: in classes of a factor of four, so that the order is the same on every
// run but for those near a border, and as given within a class.
std::vector<std::size_t> quick_first(const std::vector<std::chrono::microseconds>& times);

}  // namespace harness::strength
