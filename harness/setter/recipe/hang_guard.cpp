#include "harness/setter/recipe/hang_guard.hpp"

#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace harness::recipe {

namespace {

constexpr int most_time_outs = 2;
constexpr std::string_view what_happened = "reached its time limit twice and was not asked again";
constexpr std::string_view way_out = "let it end soon on every file, or raise 'time' of [validator] in judge.toml";

}  // namespace

HangingValidator::HangingValidator(std::string validator)
    : ConfigError(fmt::format("{} {}: {}", validator, what_happened, way_out)), validator_(std::move(validator)) {}

check::Check HangGuard::run(const std::function<check::Check()>& validate) {
    if (time_outs_ >= most_time_outs) {
        throw HangingValidator(validator_);
    }
    check::Check check = validate();
    time_outs_ += check.timed_out ? 1 : 0;
    return check;
}

void UncheckedFiles::add(const HangingValidator& error) {
    const std::lock_guard lock(mutex_);
    ++files_of_[error.validator()];
}

std::vector<model::PackageProblem> UncheckedFiles::problems(std::string_view file) const {
    std::vector<model::PackageProblem> problems;
    for (const auto& [validator, count] : files_of_) {
        problems.push_back({validator, fmt::format("{}, so that {} went unchecked by it: {}", what_happened,
                                                   base::plural(count, file), way_out)});
    }
    return problems;
}

}  // namespace harness::recipe
