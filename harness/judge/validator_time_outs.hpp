// An output validator that hangs costs its whole time limit for each output: after two time-outs it is not asked again.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "harness/judge/check/check.hpp"

namespace harness::judge {

// Thrown in place of a run of a validator that has reached its time limit twice.
class HangingOutputValidator : public check::ValidatorFailed {
  public:
    HangingOutputValidator();
};

// Counts the time-outs by the program whose output was checked, because an output can make a validator hang: that must
// not cost others their verdict. May be used by several threads; runs that have begun at the second time-out continue.
class ValidatorTimeOuts {
  public:
    // `together`: all outputs are of the jury's programs, so all time-outs count together.
    explicit ValidatorTimeOuts(bool together) : together_(together) {}

    // Throws HangingOutputValidator.
    void check(const std::string& program);
    void add(const std::string& program);

  private:
    const bool together_;
    std::mutex mutex_;
    std::map<std::string, int> time_outs_;
};

}  // namespace harness::judge
