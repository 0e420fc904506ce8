#include "harness/setter/mutation/agreement.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>
#include <shared_mutex>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/setter/hack/package_inputs.hpp"
#include "harness/setter/hack/trier.hpp"
#include "harness/setter/recipe/programs.hpp"
#include "mutation_identity.hpp"

namespace harness::mutation {

namespace {

// Inputs of each size where there are too many to try all: 500 if they have one part, and 250 if they have several.
constexpr std::size_t each_alone = 500;
constexpr std::size_t each_together = 250;
constexpr std::size_t columns = 120;

constexpr int largest_small = inputs::SmallOptions{}.largest;
constexpr int largest_alone = 256;  // where each input costs a run of the reference and of the validators

}  // namespace

Agreement::Agreement(const workers::JudgingContext& context, const judge::Jury& jury, std::uint64_t seed,
                     const std::string& judging, const compile::Program& accepted, workers::Worker& worker)
    : hack_context_(context, jury, worker, jury.reference ? std::nullopt : std::optional{accepted}) {
    const package::Package& package = jury.plan.package;
    const inputs::InputModel& model = hack_context_.model();
    const inputs::SmallOptions options{.seed = seed,
                                       .each_size = model.sizes().most_parts > 1 ? each_together : each_alone};
    std::set<std::string> cases;
    for (const package::Case& test_case : package.cases) {
        if (!test_case.is_static()) {
            cases.insert(base::read_file(test_case.input));
        }
    }
    std::vector<std::string> small = model.small(options).all();
    std::ranges::move(hack::inputs_at_ends(hack_context_, seed, worker).all(), std::back_inserter(small));
    add_candidates(std::move(small), cases, worker.runner());
    small_ = candidates_.size();
    std::vector<std::string> larger;  // together, as one run of the reference answers all
    for (const int size : model.sizes().alone) {
        if (size > largest_small && (model.knows_form() || size <= largest_alone)) {
            std::ranges::move(model.of_size(size, seed, false).all(), std::back_inserter(larger));
        }
    }
    add_candidates(std::move(larger), cases, worker.runner());

    // QUEENS_SOURCES: the sources that make the inputs and shrink them.
    cache::Digest hash("agreement", {QUEENS_SOURCES, judging, recipe::validators_identity(package)});
    hash.add(static_cast<std::int64_t>(known_));
    for (const hack::Candidate& candidate : candidates_) {
        hash.add(candidate.input);
        hash.add(candidate.answer);
        hash.add(static_cast<std::int64_t>(candidate.expectation));
    }
    const package::Case& last = package.cases.back();
    // The hacking context gives these flags to its cases.
    hash.add(fmt::format("{} {}", last.validator_flags, last.input_validator_flags.text()));
    key_ = hash.hex();
}

void Agreement::add_candidates(std::vector<std::string> inputs, const std::set<std::string>& cases,
                               sandbox::Runner& runner) {
    for (hack::Candidate& candidate : hack_context_.with_answers(std::move(inputs), runner)) {
        if (cases.contains(candidate.input)) {
            ++known_;
        } else {
            candidates_.push_back(std::move(candidate));
        }
    }
}

model::CaseResult Agreement::judged(workers::Worker& worker, const compile::Program& program,
                                    const hack::Candidate& candidate) {
    const std::shared_lock shared(run_lock_);
    return hack_context_.judge(worker, program, candidate);
}

bool Agreement::accepts(workers::Worker& worker, const compile::Program& program, const hack::Candidate& candidate) {
    return !hack::fails(judged(worker, program, candidate));
}

bool Agreement::is_valid(workers::Worker& worker, const hack::Candidate& candidate) {
    const std::unique_lock alone(run_lock_);
    return hack_context_.is_valid(candidate.input, worker.runner());
}

std::size_t Agreement::reach(workers::Worker& worker, const compile::Program& original) {
    std::size_t reach = small_;
    while (reach < candidates_.size() && accepts(worker, original, candidates_[reach])) {
        ++reach;
    }
    return reach;
}

MutantResult Agreement::compare(workers::Worker& worker, const compile::Program& original,
                                const compile::Program& program, std::size_t reach,
                                const std::optional<Extreme>& extreme) {
    MutantResult comparison;
    comparison.fate = knows_form() ? Fate::Equivalent : Fate::Survived;
    comparison.compared = known_;
    // A validator may fail on an output, but not for what is no input.
    const auto note_failure = [&](const hack::Candidate& candidate, const model::CaseResult& result) {
        if (comparison.failure.empty() && is_valid(worker, candidate)) {
            comparison.failure =
                fmt::format("the input \"{}\": {}", base::one_line(candidate.input, 60), result.reason);
        }
    };
    // On a busy machine, a mutant as fast as its original takes longer by chance, but hardly four times as long.
    const auto slow = original.limits(hack_context_.plan().limits).cpu / 4;
    const auto takes_long = [slow](const model::CaseResult& result) { return result.cpu.value_or(slow) >= slow; };
    for (std::size_t index = 0; index < reach; ++index) {
        const hack::Candidate& candidate = candidates_[index];
        if (extreme && !may_differ(*extreme, hack_context_.model(), candidate.input)) {
            ++comparison.compared;
            continue;
        }
        model::CaseResult result = judged(worker, program, candidate);
        if (!hack::fails(result)) {
            ++comparison.compared;
            continue;
        }
        const model::CaseResult of_original =
            result.verdict == model::Verdict::JudgeError ? result : judged(worker, original, candidate);
        if (of_original.verdict == model::Verdict::JudgeError) {
            note_failure(candidate, of_original);
        } else if (!hack::fails(of_original) && !(hack::is_slow(result.verdict) && takes_long(of_original)) &&
                   is_valid(worker, candidate)) {
            comparison = {};
            comparison.difference = shrunk(worker, original, program, {candidate, std::move(result)});
            return comparison;
        }
        // An input that the original fails, too, shows nothing about the mutant.
    }
    if (!comparison.failure.empty()) {
        comparison.fate = Fate::JudgeError;
        comparison.compared = 0;
    }
    return comparison;
}

Difference Agreement::shrunk(workers::Worker& worker, const compile::Program& original, const compile::Program& program,
                             hack::Failing failing) {
    hack::Failing smallest = [&] {
        const std::unique_lock alone(run_lock_);
        return hack_context_.smallest(worker, program, failing,
                                      std::chrono::steady_clock::now() + hack::longest_shrinking);
    }();
    if (!accepts(worker, original, smallest.candidate)) {
        smallest = std::move(failing);
    }
    const hack::Candidate& candidate = smallest.candidate;
    Difference difference;
    difference.input = candidate.input;
    difference.expected = candidate.answer;
    difference.must_fail = candidate.expectation == package::Expectation::NonZeroExit;
    difference.given = smallest.result.evidence->given.text;
    difference.verdict = model::short_name(smallest.result.verdict);
    difference.reason = smallest.result.reason;
    difference.interaction = smallest.result.evidence->conversation;
    difference.picture =
        hack_context_.model().draw(candidate.input, inputs::Drawing::Unicode, columns, inputs::most_parts_read);
    if (difference.picture.empty()) {
        difference.picture = candidate.input;
    }
    return difference;
}

}  // namespace harness::mutation
