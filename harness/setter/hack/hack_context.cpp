#include "harness/setter/hack/hack_context.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/format/package/metadata.hpp"
#include "harness/judge/decide.hpp"
#include "harness/setter/recipe/make.hpp"

namespace harness::hack {

using package::Expectation;

model::Limits quick_limits(const config::WallRule& wall, model::Limits limits, std::chrono::nanoseconds cpu) {
    limits.cpu = std::min(limits.cpu, cpu);
    limits.wall = std::min(limits.wall, wall.limit_for(limits.cpu));
    return limits;
}

std::string why_not_hacked(const package::Package& package) {
    if (package.output_check == package::OutputCheck::Interactive) {
        return "is interactive: judge hack cannot search inputs of interactive problems";
    }
    const std::vector<std::string>* arguments = nullptr;
    for (const package::Case& test_case : package.cases) {
        if (test_case.is_static()) {
            continue;
        }
        const bool differs = arguments != nullptr && *arguments != test_case.arguments && !test_case.input_is_arguments;
        if (differs || !test_case.files.empty()) {
            return "has test cases with arguments or files of their own: judge hack makes up standard input only";
        }
        arguments = &test_case.arguments;
    }
    return {};
}

class HackContext::MemoryCase {
  public:
    MemoryCase(const package::Package& package, const Candidate& candidate)
        : input_(base::memory_file(candidate.input)), answer_(base::memory_file(candidate.answer)) {
        // The arguments and flags of the group to which new cases are added.
        const auto joined = std::find_if(package.cases.rbegin(), package.cases.rend(),
                                         [](const package::Case& test_case) { return !test_case.is_static(); });
        if (joined != package.cases.rend()) {
            case_.arguments = joined->arguments;
            case_.validator_flags = joined->validator_flags;
            case_.input_validator_flags = joined->input_validator_flags;
        }
        case_.name = "hack";
        case_.input = path_of(input_);
        case_.answer = path_of(answer_);
        case_.expectation = candidate.expectation;
        case_.input_is_arguments = package.entry.input_as == config::InputAs::Arguments;
        if (case_.input_is_arguments) {
            case_.arguments = package::split_words(candidate.input).value_or(std::vector<std::string>{});
        }
    }
    const package::Case& get() const { return case_; }
    int input() const { return case_.input_is_arguments ? -1 : input_.get(); }

  private:
    static std::filesystem::path path_of(const base::Fd& file) { return fmt::format("/proc/self/fd/{}", file.get()); }

    base::Fd input_;
    base::Fd answer_;
    package::Case case_;
};

HackContext::HackContext(workers::JudgingContext context, judge::Jury jury, Worker& worker,
                         std::optional<compile::Program> against)
    : context_{std::move(context), jury.plan.validator_limits},
      jury_(std::move(jury)),
      against_(std::move(against)),
      case_runner_(context_, jury_),
      model_(judge::input_model_of(jury_.plan.package)) {
    if (const std::string why = why_not_hacked(jury_.plan.package); !why.empty()) {
        throw base::ConfigError(jury_.plan.package.root, 0, why);
    }
    if (!against_ && !jury_.reference) {
        throw base::ConfigError(
            jury_.plan.package.root, 0,
            "has neither a 'reference' in judge.toml nor an accepted submission that passes here: add one, or compare "
            "with a submission by --against");
    }
    const bool is_learnt = model_->learn([&](const std::string& input) { return is_valid(input, worker.runner()); });
    // Without an input validator, real inputs may hold more than the layout shows. But this project's solver reads
    // exactly these formats.
    const std::vector<std::string>& reference = jury_.plan.package.entry.reference;
    const bool is_own_solver = !reference.empty() && reference.front() == "{queens}";
    if (!model_->has_one_input() && (!is_learnt || (!checks_inputs() && !is_own_solver))) {
        model_ = inputs::model_of({});
    }
    const std::optional<std::string> unsolvable =
        model_->may_lack_solution() ? model_->without_solution() : std::nullopt;
    if (unsolvable && !against_) {
        answer_without_solution_ = answers({*unsolvable}, worker.runner()).front();
    }
}

bool HackContext::is_valid(const std::string& input, sandbox::Runner& runner) const {
    const MemoryCase files(jury_.plan.package, {input, ""});
    return std::ranges::all_of(jury_.input_checks,
                               [&](const judge::InputCheck& check) { return check.run(runner, files.get()).accepted; });
}

// Asking the validator costs a run for each input. The answer may show the same.
bool HackContext::is_wanted(const Candidate& candidate, sandbox::Runner& runner) const {
    if (model_->knows_form() && !model_->may_lack_solution()) {
        return true;
    }
    return answer_without_solution_ ? candidate.answer != *answer_without_solution_ : is_valid(candidate.input, runner);
}

std::optional<std::string> HackContext::output_of(const compile::Program& program, const std::string& input,
                                                  sandbox::Runner& runner) const {
    const MemoryCase files(jury_.plan.package, {input, ""});
    const model::Limits limits = program.limits(jury_.plan.limits);
    sandbox::Request request = judge::request_for(program, files.get(), limits);
    request.standard_input = files.input();
    std::string output;
    const model::Outcome outcome = runner.run(request, [&output](std::string_view bytes) { output += bytes; }).outcome;
    return judge::needs_check(outcome, limits, Expectation::Answer) ? std::optional{output} : std::nullopt;
}

std::vector<std::optional<std::string>> HackContext::answers(const std::vector<std::string>& inputs,
                                                             sandbox::Runner& runner) const {
    std::vector<std::optional<std::string>> all;
    if (against_) {
        std::ranges::transform(inputs, std::back_inserter(all),
                               [&](const std::string& input) { return output_of(*against_, input, runner); });
        return all;
    }
    base::assert_that(jury_.reference.has_value(), "without a reference the hack compares with another submission");
    std::vector<recipe::Question> questions;
    std::ranges::transform(inputs, std::back_inserter(questions), [](const std::string& input) {
        return recipe::Question{"the inputs of the hack", &input};
    });
    std::ranges::move(recipe::make_answers(questions, *jury_.reference, context_, runner), std::back_inserter(all));
    return all;
}

std::vector<Candidate> HackContext::with_answers(std::vector<std::string> inputs, sandbox::Runner& runner) const {
    std::vector<Candidate> asked;
    std::vector<std::string> questions;
    for (std::string& input : inputs) {
        Candidate candidate{std::move(input), ""};
        if (model_->is_refused(candidate.input)) {
            candidate.expectation = Expectation::NonZeroExit;
        } else if (!model_->knows_form() && !is_wanted(candidate, runner)) {
            continue;  // before the reference reads it, which may fail on an invalid input
        } else {
            questions.push_back(candidate.input);
        }
        asked.push_back(std::move(candidate));
    }
    std::vector<std::optional<std::string>> answered = answers(questions, runner);
    std::vector<Candidate> candidates;
    std::size_t next = 0;
    for (Candidate& candidate : asked) {
        if (candidate.expectation == Expectation::Answer) {
            std::optional<std::string>& answer = answered[next++];
            candidate.answer = answer.value_or("");
            if (!answer || (model_->knows_form() && !is_wanted(candidate, runner))) {
                continue;
            }
        }
        candidates.push_back(std::move(candidate));
    }
    return candidates;
}

model::CaseResult HackContext::judge(Worker& worker, const compile::Program& program, const Candidate& candidate) {
    return case_runner_.judge(worker, program, MemoryCase(jury_.plan.package, candidate).get());
}

model::CaseResult HackContext::run_once(Worker& worker, const compile::Program& program, const Candidate& candidate,
                                        const model::Limits& limits) {
    return case_runner_.run_once(worker, program, MemoryCase(jury_.plan.package, candidate).get(), limits);
}

Failing HackContext::smallest(Worker& worker, const compile::Program& program, Failing failing, Deadline deadline) {
    const std::string from = failing.candidate.input;
    const auto is_over = [&] { return std::chrono::steady_clock::now() >= deadline || context_.stop.stop_requested(); };
    const auto first_failing = [&](const std::vector<std::string>& inputs) -> std::optional<std::string> {
        for (Candidate& candidate : with_answers(inputs, worker.runner())) {
            if (is_over()) {
                return std::nullopt;
            }
            model::CaseResult result = judge(worker, program, candidate);
            if (result.verdict == failing.result.verdict && is_valid(candidate.input, worker.runner())) {
                failing = {std::move(candidate), std::move(result)};
                return failing.candidate.input;
            }
        }
        return std::nullopt;
    };
    shrink(from, *model_, first_failing, is_over);
    return failing;
}

}  // namespace harness::hack
