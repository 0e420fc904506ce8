// A validator that hangs costs its whole time limit for each file: after two time-outs it is not asked again.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/judge/check/check.hpp"
#include "harness/model/result.hpp"

namespace harness::recipe {

// Thrown in place of a run of a validator that has reached its time limit twice.
class HangingValidator : public base::ConfigError {
  public:
    explicit HangingValidator(std::string validator);
    const std::string& validator() const { return validator_; }

  private:
    std::string validator_;
};

// Guards all runs of one validator. May be used by several threads; runs that have begun at the second time-out
// continue.
class HangGuard {
  public:
    explicit HangGuard(std::string validator) : validator_(std::move(validator)) {}

    // Returns what `validate` returns. Throws HangingValidator.
    check::Check run(const std::function<check::Check()>& validate);

  private:
    std::string validator_;
    std::atomic<int> time_outs_ = 0;
};

// Counts the files that went unchecked by validators that hang. May be used by several threads.
class UncheckedFiles {
  public:
    void add(const HangingValidator& error);
    // One problem for each validator. `file`: what each is, such as "test case".
    std::vector<model::PackageProblem> problems(std::string_view file) const;

  private:
    std::mutex mutex_;
    std::map<std::string, std::size_t> files_of_;
};

}  // namespace harness::recipe
