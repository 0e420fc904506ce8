#include "harness/judge/validator_time_outs.hpp"

namespace harness::judge {

namespace {

constexpr int most_time_outs = 2;

}  // namespace

HangingOutputValidator::HangingOutputValidator()
    : ValidatorFailed(
          "the output validator reached its time limit twice and was not asked again: let it end soon on every "
          "output, or raise 'time' of [validator] in judge.toml") {}

void ValidatorTimeOuts::check(const std::string& program) {
    const std::lock_guard lock(mutex_);
    if (time_outs_[together_ ? "" : program] >= most_time_outs) {
        throw HangingOutputValidator();
    }
}

void ValidatorTimeOuts::add(const std::string& program) {
    const std::lock_guard lock(mutex_);
    ++time_outs_[together_ ? "" : program];
}

}  // namespace harness::judge
