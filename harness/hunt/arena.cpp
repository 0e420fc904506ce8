#include "harness/hunt/arena.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "harness/compile/error_line.hpp"
#include "harness/hunt/answers.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"

namespace harness::hunt {

namespace {

using package::Expectation;

constexpr std::size_t shown_bytes = 65'536;

std::vector<std::string> words(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> found;
    for (std::string word; stream >> word;) {
        found.push_back(word);
    }
    return found;
}

std::optional<compile::Program> compiled_validator(const package::Package& package, const compile::Compiler& compiler,
                                                   sandbox::Runner& runner) {
    if (!package.output_validator) {
        return std::nullopt;
    }
    compile::Compiled compiled = compiler.compile({package.output_validator->files, {}}, runner);
    if (!compiled.program) {
        throw support::ConfigError(package.root / package.output_validator->name, 0,
                                   fmt::format("does not compile: {}", compile::error_line(compiled.result.message)));
    }
    return std::move(compiled.program);
}

Protocol known_protocol(const package::Package& package) {
    std::optional<Protocol> protocol = protocol_of(package.entry);
    if (!protocol) {
        throw support::ConfigError(
            package.root, 0,
            "has an input format that the hunt does not know, as judge.toml names no {queens} as its reference");
    }
    return *std::move(protocol);
}

}  // namespace

class Arena::MemoryCase {
  public:
    MemoryCase(const package::Package& package, const Trial& trial)
        : input_(support::memory_file(trial.input)), answer_(support::memory_file(trial.answer)) {
        if (!package.cases.empty()) {  // the flags of the group that new cases join
            case_.validator_flags = package.cases.back().validator_flags;
            case_.input_validator_flags = package.cases.back().input_validator_flags;
        }
        case_.name = "hunt";
        case_.input = path_of(input_);
        case_.answer = path_of(answer_);
        case_.expectation = trial.expectation;
        case_.input_is_arguments = package.entry.input_as == config::InputAs::Arguments;
        if (case_.input_is_arguments) {
            case_.arguments = words(trial.input);
        }
    }
    const package::Case& get() const { return case_; }
    int input() const { return case_.input_is_arguments ? -1 : input_.get(); }

  private:
    static std::filesystem::path path_of(const support::Fd& file) {
        return fmt::format("/proc/self/fd/{}", file.get());
    }

    support::Fd input_;
    support::Fd answer_;
    package::Case case_;
};

Arena::Arena(const config::Config& config, package::Package package, recipe::Tools tools, Worker& worker)
    : config_(config),
      package_(std::move(package)),
      tools_(std::move(tools)),
      case_runner_(config_, package_, validator_, tools_.jobs > 1),
      protocol_(known_protocol(package_)) {
    if (package_.output_check == package::OutputCheck::Interactive) {
        throw support::ConfigError(package_.root, 0, "is interactive, which the hunt does not play");
    }
    const compile::Compiler compiler(config_);
    validator_ = compiled_validator(package_, compiler, worker.runner());
    input_checks_ = recipe::input_checks(package_, compiler, tools_.limits, worker.runner());
    protocol_ = probe(std::move(protocol_),
                      [&](const Instance& instance) { return is_valid(write(instance, protocol_), worker.runner()); });
    if (package_.entry.expect_failure.empty()) {
        protocol_.refused.clear();
    }
    if (protocol_.shape != Shape::Nothing && protocol_.sizes.empty()) {
        throw support::ConfigError(package_.root, 0,
                                   "has input validators that accept no input of its reference's format: the hunt "
                                   "knows no other");
    }
    if (protocol_.needs_placement && protocol_.shape == Shape::OneBoard) {
        const Instance none{{full_board(protocol_.sizes.back())}};
        answer_without_placement_ =
            answers_of({write(none, protocol_)}, package_.entry.reference, tools_, worker.runner()).front();
    }
}

bool Arena::is_valid(const std::string& input, sandbox::Runner& runner) const {
    const MemoryCase files(package_, {{}, input, ""});
    return std::ranges::all_of(
        input_checks_, [&](const recipe::InputCheck& check) { return check.run(runner, files.get()).accepted; });
}

// Asking the validator costs a run for each input; the answer tells as much where there is one board.
bool Arena::keeps_promise(const Trial& trial, sandbox::Runner& runner) const {
    if (!protocol_.needs_placement) {
        return true;
    }
    return protocol_.shape == Shape::OneBoard ? trial.answer != answer_without_placement_
                                              : is_valid(trial.input, runner);
}

std::vector<Trial> Arena::trials(std::vector<Instance> instances, sandbox::Runner& runner) const {
    std::vector<std::string> inputs;
    for (const Instance& instance : instances) {
        if (instance.refused.empty()) {
            inputs.push_back(write(instance, protocol_));
        }
    }
    std::vector<std::string> answers = answers_of(inputs, package_.entry.reference, tools_, runner);
    std::vector<Trial> made;
    std::size_t answered = 0;
    for (Instance& instance : instances) {
        if (!instance.refused.empty()) {
            std::string input = write(instance, protocol_);
            made.push_back({std::move(instance), std::move(input), "", Expectation::NonZeroExit});
            continue;
        }
        Trial trial{std::move(instance), std::move(inputs[answered]), std::move(answers[answered])};
        ++answered;
        if (keeps_promise(trial, runner)) {
            made.push_back(std::move(trial));
        }
    }
    return made;
}

model::CaseResult Arena::judge(Worker& worker, const compile::Program& program, const Trial& trial) {
    return case_runner_.judge(worker, program, MemoryCase(package_, trial).get());
}

std::optional<Failure> Arena::first_failure(Worker& worker, const compile::Program& program,
                                            const std::vector<Trial>& trials, Deadline deadline) {
    for (std::size_t index = 0; index < trials.size() && std::chrono::steady_clock::now() < deadline; ++index) {
        model::CaseResult result = judge(worker, program, trials[index]);
        if (result.verdict == model::Verdict::JudgeError) {
            throw support::JudgeError(
                fmt::format("{}: an input could not be judged: {}", package_.name, result.reason));
        }
        if (result.verdict != model::Verdict::Accepted) {
            return Failure{index, std::move(result)};
        }
    }
    return std::nullopt;
}

Trial Arena::smallest(Worker& worker, const compile::Program& program, const Trial& failing, model::Verdict verdict,
                      Deadline deadline) {
    Trial best = failing;
    shrink(failing.instance, protocol_, [&](const std::vector<Instance>& candidates) -> std::optional<std::size_t> {
        for (Trial& trial : trials(candidates, worker.runner())) {
            if (std::chrono::steady_clock::now() >= deadline) {
                return std::nullopt;
            }
            if (judge(worker, program, trial).verdict == verdict) {
                const auto found = std::ranges::find(candidates, trial.instance);
                best = std::move(trial);
                return static_cast<std::size_t>(found - candidates.begin());
            }
        }
        return std::nullopt;
    });
    return best;
}

Given Arena::given(Worker& worker, const compile::Program& program, const Trial& trial) const {
    const MemoryCase files(package_, trial);
    sandbox::Request request;
    request.arguments = program.arguments;
    request.arguments.insert(request.arguments.end(), files.get().arguments.begin(), files.get().arguments.end());
    request.environment = sandbox::plain_environment;
    request.program_dir = program.dir;
    request.limits = package_.limits;
    request.standard_input = files.input();
    Given given;
    const sandbox::Result result = worker.runner().run(request, [&given](std::string_view bytes) {
        given.output += bytes.substr(0, shown_bytes - std::min(shown_bytes, given.output.size()));
    });
    given.error = result.outcome.error_text;
    return given;
}

}  // namespace harness::hunt
