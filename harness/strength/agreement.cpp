#include "harness/strength/agreement.hpp"

#include <algorithm>

#include "harness/hunt/picture.hpp"
#include "harness/judge/digest.hpp"

namespace harness::strength {

namespace {

using namespace std::chrono_literals;

// Of each n from 4 on: 500 boards in inputs of one, and five times 250 where an input holds several.
constexpr std::size_t boards_alone = 500;
constexpr std::size_t boards_together = 250;
constexpr std::size_t columns = 120;
constexpr std::chrono::seconds longest_shrinking{5};

// Small inputs are quick; a mutant that never ends on one must not cost the package's whole limit.
package::Package in_a_hurry(const config::Config& config, package::Package package) {
    package.limits = hunt::hurried(config, package.limits, 500ms);
    return package;
}

}  // namespace

Agreement::Agreement(const config::Config& config, const package::Package& package, const recipe::Tools& tools,
                     std::uint64_t seed, workers::Worker& worker)
    : arena_(config, in_a_hurry(config, package), tools, worker) {
    hunt::SmallOptions options;
    options.seed = seed;
    options.each_size = arena_.protocol().most_boards > 1 ? boards_together : boards_alone;
    trials_ = arena_.trials(hunt::small_instances(arena_.protocol(), options), worker.runner());
    judge::Digest hash("agreement");
    for (const hunt::Trial& trial : trials_) {
        hash.add(trial.input);
        hash.add(trial.answer);
        hash.add(static_cast<std::int64_t>(trial.expectation));
    }
    for (const std::string& flag : package.validator_flags) {
        hash.add(flag);
    }
    hash.add(arena_.package().limits.cpu.count());
    key_ = hash.hex();
}

bool Agreement::is_possible(const package::Package& package) {
    return hunt::protocol_of(package.entry) && package.output_check != package::OutputCheck::Interactive;
}

std::optional<Difference> Agreement::difference(workers::Worker& worker, const compile::Program& program) {
    const auto failure = arena_.first_failure(worker, program, trials_);
    if (!failure) {
        return std::nullopt;
    }
    const auto [smallest, result] = arena_.smallest(worker, program, {trials_[failure->index], failure->result},
                                                    std::chrono::steady_clock::now() + longest_shrinking);
    Difference difference;
    difference.input = smallest.input;
    difference.expected = smallest.answer;
    difference.must_fail = smallest.expectation == package::Expectation::NonZeroExit;
    difference.given = result.evidence->given.text;
    difference.verdict = model::short_name(result.verdict);
    const bool has_boards =
        arena_.protocol().shape == hunt::Shape::OneBoard || arena_.protocol().shape == hunt::Shape::Boards;
    difference.picture =
        has_boards ? hunt::picture(smallest.instance.boards, hunt::Drawing::Unicode, columns) : smallest.input;
    return difference;
}

}  // namespace harness::strength
