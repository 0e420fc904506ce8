#include "harness/setter/hack/hack_context.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/format/package/metadata.hpp"
#include "harness/judge/case_sizes.hpp"
#include "harness/judge/decide.hpp"
#include "harness/judge/scoring/case_score.hpp"
#include "harness/judge/visualizers.hpp"
#include "harness/setter/recipe/make.hpp"

namespace harness::hack {

using package::Expectation;

model::Limits quick_limits(const config::WallRule& wall, model::Limits limits, std::chrono::nanoseconds cpu) {
    limits.cpu = std::min(limits.cpu, cpu);
    limits.wall = std::min(limits.wall, wall.limit_for(limits.cpu));
    return limits;
}

bool fails(const model::CaseResult& result) {
    return result.verdict != model::Verdict::Accepted || !result.reason.empty();
}

bool has_conversations(const package::Package& package) {
    return package.output_check == package::OutputCheck::Interactive || package.type.multi_pass;
}

std::string why_not_hacked(const package::Package& package) {
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
            case_.group = joined->group;
            case_.is_scored = joined->is_scored;
            case_.most = joined->most;
            static_cast<package::CaseSettings&>(case_) = *joined;
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

namespace {

// For an interactor with the other submission on the smallest test case, before the search: it may hang.
constexpr std::chrono::seconds longest_first_check{10};

// What a new input of a package with conversations gets as its answer: what all cases have, or each case its input.
// Empty if the cases have answers of their own.
std::function<std::string(const std::string& input)> answers_alike(const package::Package& package) {
    std::optional<std::string> shared;
    bool is_shared = true;
    bool is_input = true;
    std::size_t count = 0;
    for (const package::Case& test_case : package.cases) {
        if (!test_case.is_static()) {
            ++count;
            const std::string answer = test_case.answer.empty() ? "" : base::read_file(test_case.answer);
            shared = shared.value_or(answer);
            is_shared = is_shared && answer == *shared;
            is_input = is_input && answer == base::read_file(test_case.input);
        }
    }
    std::string text = shared.value_or("");
    if (is_shared && (count > 1 || text.empty())) {
        return [text](const std::string&) { return text; };
    }
    return is_input ? [](const std::string& input) { return input; }
                    : std::function<std::string(const std::string& input)>{};
}

}  // namespace

HackContext::HackContext(workers::JudgingContext context, judge::Jury jury, Worker& worker,
                         std::optional<compile::Program> against)
    : context_{std::move(context), jury.plan.validator_limits},
      jury_(std::move(jury)),
      against_(std::move(against)),
      case_runner_(context_, jury_, judge::EvidenceOf::All),
      model_(judge::input_model_of(jury_.plan.package)) {
    require_hackable(worker);
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
    if (unsolvable && !against_ && !answer_in_conversation_) {
        answer_without_solution_ = answers({*unsolvable}, worker.runner()).front();
    }
}

void HackContext::require_hackable(Worker& worker) {
    const package::Package& package = jury_.plan.package;
    const auto require = [&](bool condition, const std::string& otherwise) {
        if (!condition) {
            throw NotHackable(package.root, 0, otherwise);
        }
    };
    const std::string why = why_not_hacked(package);
    require(why.empty(), why);
    if (!has_conversations(package)) {
        require(against_ || jury_.reference,
                "has neither a 'reference' in judge.toml nor an accepted submission that passes here: add one, or "
                "compare with a submission by --against");
        return;
    }
    answer_in_conversation_ = answers_alike(package);
    if (!answer_in_conversation_) {
        // Perhaps nothing reads the answers.
        answer_in_conversation_ = [](const std::string&) { return ""; };
        const std::vector<std::size_t> order = judge::sizes_of(package).smallest_first;
        const auto smallest =
            std::ranges::find_if(order, [&](std::size_t index) { return !package.cases[index].is_static(); });
        base::assert_that(smallest != order.end(), "a case has an answer of its own");
        const Candidate without_answer{base::read_file(package.cases[*smallest].input), ""};
        const MemoryCase files(package, without_answer);
        const Deadline end = std::chrono::steady_clock::now() + jury_.plan.limits.wall + longest_first_check;
        require(against_ && run_against(worker, files.get(), end).verdict == model::Verdict::Accepted,
                "has a validator that needs an answer to each input, and in a conversation nothing makes it: let the "
                "validator compute it, so that all answers (.ans) can be empty");
    }
}

model::CaseResult HackContext::run_against(Worker& worker, const package::Case& test_case, Deadline deadline) {
    const model::Limits limits = judge::limits_until(deadline, against_->limits(jury_.plan.limits));
    return case_runner_.run_once(worker, *against_, test_case, limits, deadline);
}

bool HackContext::counts(Worker& worker, const Candidate& candidate, Deadline deadline) {
    return is_valid(candidate.input, worker.runner()) &&
           (!answer_in_conversation_ || !against_ ||
            run_against(worker, MemoryCase(jury_.plan.package, candidate).get(), deadline).verdict ==
                model::Verdict::Accepted);
}

model::CaseResult HackContext::with_lost_points(Worker& worker, const package::Case& test_case,
                                                model::CaseResult result, Deadline deadline) {
    const package::Package& package = jury_.plan.package;
    const std::optional<double>& most = test_case.most;
    const bool may_lose = result.verdict == model::Verdict::Accepted && result.score &&
                          package.output_check != package::OutputCheck::Default && result.score != most;
    if (may_lose && against_) {
        const model::CaseResult other = run_against(worker, test_case, deadline);
        if (other.verdict == model::Verdict::Accepted && judge::gets_fewer_points(package, result.score, other.score)) {
            result.reason = fmt::format("{:g} points, and the other submission gets {:g}", *result.score, *other.score);
        }
    } else if (may_lose && judge::gets_fewer_points(package, result.score, most)) {
        result.reason = fmt::format("{:g} of {:g} points", *result.score, *most);
    }
    return result;
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
    if (answer_in_conversation_) {
        std::ranges::transform(inputs, std::back_inserter(all), answer_in_conversation_);
        return all;
    }
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
    const MemoryCase files(jury_.plan.package, candidate);
    return with_lost_points(worker, files.get(), case_runner_.judge(worker, program, files.get()), Deadline::max());
}

model::CaseResult HackContext::run_once(Worker& worker, const compile::Program& program, const Candidate& candidate,
                                        const model::Limits& limits, Deadline deadline) {
    const MemoryCase files(jury_.plan.package, candidate);
    return with_lost_points(worker, files.get(), case_runner_.run_once(worker, program, files.get(), limits, deadline),
                            deadline);
}

void HackContext::add_pictures(Worker& worker, const compile::Program& program, const Candidate& candidate,
                               model::CaseResult& result) {
    const MemoryCase files(jury_.plan.package, candidate);
    judge::Visualizers(jury_, case_runner_).draw(worker, program, files.get(), result);
}

std::size_t HackContext::steps_together(int jobs) const {
    return against_ && !answer_in_conversation_ ? static_cast<std::size_t>(jobs) : most_steps_together;
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
            if (result.verdict == failing.result.verdict && fails(result) && counts(worker, candidate, deadline)) {
                failing = {std::move(candidate), std::move(result)};
                return failing.candidate.input;
            }
        }
        return std::nullopt;
    };
    shrink(from, *model_, first_failing, is_over, steps_together(1));
    return failing;
}

}  // namespace harness::hack
