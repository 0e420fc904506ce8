#include "harness/setter/hack/trier.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace harness::hack {

namespace {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr int quick_runs_in_the_limit = 8;
constexpr nanoseconds shortest_quick_run = std::chrono::milliseconds(100);  // an interpreter takes 20 ms to start
constexpr nanoseconds shortest_run = std::chrono::milliseconds(1);          // a shorter run is not worth starting
constexpr nanoseconds usual_check =
    std::chrono::seconds(1);  // a validator that takes longer than that hangs, or nearly

}  // namespace

bool is_slow(model::Verdict verdict) {
    return verdict == model::Verdict::TimeLimit || verdict == model::Verdict::IdleLimit;
}

Trier::Trier(HackContext& hack_context, const compile::Program& program, workers::Workers& workers)
    : hack_context_(hack_context),
      program_(program),
      workers_(workers),
      limits_(program.limits(hack_context.plan().limits)),
      quick_run_(std::max(limits_.cpu / quick_runs_in_the_limit, shortest_quick_run)) {}

bool Trier::is_over() const {
    if (hack_context_.context().stop.stop_requested()) {
        throw sandbox::Interrupted{};
    }
    return steady_clock::now() >= deadline_;
}

std::vector<Candidate> Trier::with_answers(std::span<const std::string> inputs) {
    const auto jobs = static_cast<std::size_t>(hack_context_.context().jobs);
    const std::size_t share = (inputs.size() + jobs - 1) / jobs;
    const std::size_t parts = share == 0 ? 0 : (inputs.size() + share - 1) / share;
    std::vector<std::vector<Candidate>> shares(parts);
    workers_.for_each(parts, [&](Worker& worker, std::size_t part) {
        const auto some = inputs.subspan(part * share, std::min(share, inputs.size() - part * share));
        shares[part] = hack_context_.with_answers({some.begin(), some.end()}, worker.runner());
    });
    std::vector<Candidate> all;
    for (std::vector<Candidate>& some : shares) {
        std::ranges::move(some, std::back_inserter(all));
    }
    return all;
}

bool Trier::is_unjudged(Worker& worker, const Candidate& candidate, const model::CaseResult& result) {
    if (result.verdict != model::Verdict::JudgeError) {
        return false;
    }
    if (hack_context_.is_valid(candidate.input, worker.runner())) {
        const auto size = [](const std::string& input) { return std::pair{input.size(), std::string_view{input}}; };
        const std::lock_guard lock(mutex_);
        ++tried_.judge_errors;
        if (!unjudged_ || size(candidate.input) < size(unjudged_->input)) {
            unjudged_ = Unjudged{candidate.input, result.reason, result.validator_failed};
        }
    }
    return true;
}

void Trier::count(const Candidate& candidate, const model::CaseResult& result) {
    ++tried_.inputs;
    tried_.parts += std::max<std::size_t>(1, hack_context_.model().parts(candidate.input).size());
    if (result.cpu && *result.cpu > slowest_cpu_) {
        slowest_cpu_ = *result.cpu;
        slowest_ = candidate.input;
    }
}

std::optional<model::CaseResult> Trier::quick_run(Worker& worker, const Candidate& candidate, model::Limits limits) {
    const Deadline began = steady_clock::now();
    if (deadline_ - began < shortest_run) {
        return std::nullopt;
    }
    model::CaseResult result =
        hack_context_.run_once(worker, program_, candidate, judge::limits_until(deadline_, limits), deadline_);
    return may_be_cut(result, limits, began) ? std::nullopt : std::optional{std::move(result)};
}

bool Trier::may_be_cut(const model::CaseResult& result, const model::Limits& limits, Deadline began) const {
    if (!is_over()) {
        return false;
    }
    if (result.verdict == model::Verdict::JudgeError) {
        return deadline_ - began < limits.wall + usual_check;
    }
    return is_slow(result.verdict) && deadline_ - began < limits.wall;
}

std::optional<Judged> Trier::first(const std::vector<Candidate>& candidates, std::size_t from, const Wanted& wanted,
                                   nanoseconds expected) {
    std::optional<Judged> first;
    const model::Limits limits = quick_limits(hack_context_.plan().wall, limits_, std::max(quick_run_, 2 * expected));
    workers_.for_each(candidates.size() - from, [&](Worker& worker, std::size_t offset) {
        const std::size_t index = from + offset;
        const Candidate& candidate = candidates[index];
        {
            const std::lock_guard lock(mutex_);
            if ((first && first->index < index) || quick_enough_.contains(candidate.input)) {
                return;
            }
        }
        std::optional<model::CaseResult> result = quick_run(worker, candidate, limits);
        if (!result) {
            const std::lock_guard lock(mutex_);
            ++tried_.skipped;
            return;
        }
        if (is_unjudged(worker, candidate, *result)) {
            return;
        }
        const bool is_taken =
            (is_slow(result->verdict) || wanted(*result)) && hack_context_.counts(worker, candidate, deadline_);
        const std::lock_guard lock(mutex_);
        count(candidate, *result);
        if (is_taken && (!first || index < first->index)) {
            first = Judged{index, *std::move(result)};
        }
    });
    return first;
}

bool Trier::has_time_for(model::Verdict slow) const {
    return deadline_ - steady_clock::now() >= (slow == model::Verdict::IdleLimit ? limits_.wall : limits_.cpu);
}

std::optional<model::CaseResult> Trier::prove(const Candidate& candidate, model::Verdict looks) {
    const auto began = steady_clock::now();
    const nanoseconds left = deadline_ - began;
    const bool is_whole = has_time_for(looks);
    if (left < quick_run_) {
        pass_over();
        return std::nullopt;
    }
    model::Limits limits = limits_;
    if (!is_whole) {
        limits.cpu = std::min(limits.cpu, left);
        limits.wall = std::min(limits.wall, left);
    }
    std::optional<model::CaseResult> result;
    bool is_input = true;
    bool is_cut = false;
    workers_.run([&](Worker& worker) {
        result = hack_context_.run_once(worker, program_, candidate, limits, deadline_);
        is_cut = result->verdict == model::Verdict::JudgeError && may_be_cut(*result, limits, began);
        is_input = !is_cut && !is_unjudged(worker, candidate, *result) &&
                   (!fails(*result) || hack_context_.counts(worker, candidate, deadline_));
    });
    ++tried_.proofs;
    tried_.proving += steady_clock::now() - began;
    if (is_cut) {
        pass_over();
        return std::nullopt;
    }
    count(candidate, *result);
    if (!is_input) {
        return std::nullopt;
    }
    if (!is_slow(result->verdict)) {
        quick_enough_.insert(candidate.input);
        look_longer(2 * result->cpu.value_or(nanoseconds{0}));
    } else if (!is_whole) {
        pass_over();
        return std::nullopt;
    }
    return result;
}

void Trier::look_longer(nanoseconds cpu) {
    quick_run_ = std::max(quick_run_, std::min(cpu, limits_.cpu));
}

}  // namespace harness::hack
