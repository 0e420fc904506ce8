#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/seen_file.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/judge/check/default_validator.hpp"
#include "harness/judge/check/program_validator.hpp"
#include "harness/judge/validator_time_outs.hpp"
#include "harness/judge/visualizers.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/setter/recipe/hang_guard.hpp"
#include "harness/setter/recipe/verify/lint_parts.hpp"
#include "harness/setter/recipe/verify/verify.hpp"

namespace harness::recipe {

namespace {

namespace fs = std::filesystem;
using model::PackageProblem;
using package::Case;
using package::ValidatorTest;

// "is rejected by the output validator: line 3 …"; a validator may give no reason.
std::string rejection(std::string_view what, const check::Check& check) {
    return fmt::format("{}{}{}", what, check.message.empty() ? "" : ": ", check.message);
}

// The validators of answers and outputs, ready to run.
class OutputChecks {
  public:
    OutputChecks(const workers::JudgingContext& context, const judge::Jury& jury)
        : jury_(jury), limits_(jury.plan.validator_limits) {
        const auto runner = context.make_runner(0);
        for (const package::ProgramSource& source : jury.plan.package.answer_validators) {
            answer_validators_.push_back({source.name,
                                          compile::compile_own(*jury.compiler, jury.plan.package, source, *runner),
                                          std::make_unique<HangGuard>(source.name)});
        }
    }

    bool has_answer_validators() const { return !answer_validators_.empty(); }
    // Whether an output can be checked alone: not if it is part of an interaction, or if the validator is broken.
    bool takes_outputs() const {
        return !jury_.plan.package.type.interactive && !jury_.plan.package.type.multi_pass && jury_.no_check.empty();
    }

    // Why an answer validator rejects the case's answer; empty if none does. Throws HangingValidator.
    std::string answer_fault(const Case& test_case, sandbox::Runner& runner) const {
        for (const AnswerValidator& validator : answer_validators_) {
            std::vector<std::string> flags{fmt::format("{}/input", sandbox::work_dir_inside)};
            const auto& own = test_case.input_validator_flags.of(fs::path{validator.name}.filename().string());
            flags.insert(flags.end(), own.begin(), own.end());
            const check::Check check = validator.guard->run([&] {
                return check::run_input_validator(runner, validator.program, limits_, test_case.answer, flags,
                                                  {{"input", test_case.input}});
            });
            if (!check.accepted) {
                return rejection(validator.name + " rejects it", check);
            }
        }
        return {};
    }

    // Throws JudgeError if the output validator fails, also if it has reached its time limit twice before.
    check::Check output(const Case& test_case, const base::SeenFile& output, sandbox::Runner& runner) const {
        const std::vector<std::string> flags = jury_.plan.package.flags_for(test_case);
        if (!jury_.output_validators.empty()) {
            const base::Fd file = base::open_file(output);
            time_outs_.check("");
            try {
                return check::run_output_validator(runner, jury_.output_validators.front(), limits_, test_case.input,
                                                   test_case.answer, file.get(), flags);
            } catch (const check::ValidatorTimedOut&) {
                time_outs_.add("");
                throw;
            }
        }
        check::DefaultValidator validator(check::AnswerText(base::open_file(test_case.answer)), flags);
        validator.feed(base::read_file(output));
        return validator.finish();
    }

  private:
    struct AnswerValidator {
        std::string name;
        compile::Program program;
        std::unique_ptr<HangGuard> guard;
    };

    const judge::Jury& jury_;
    const model::Limits& limits_;
    std::vector<AnswerValidator> answer_validators_;
    mutable judge::ValidatorTimeOuts time_outs_{true};
};

std::optional<PackageProblem> problem_of(const ValidatorTest& test, const std::vector<judge::InputCheck>& input_checks,
                                         const OutputChecks& outputs, sandbox::Runner& runner) {
    const Case& test_case = test.test;
    const bool takes_outputs = outputs.takes_outputs();
    const auto rejects = [&](const judge::InputCheck& check) { return !check.run(runner, test_case).accepted; };
    const auto accepts_output = [&](const base::SeenFile& file) {
        return outputs.output(test_case, file, runner).accepted;
    };
    const auto problem_if = [&](bool is_wrong, const char* extension, const std::string& what) {
        return is_wrong ? std::optional{PackageProblem{test_case.name + extension, what}} : std::nullopt;
    };
    switch (test.kind) {
        case ValidatorTest::Kind::InvalidInput:
            return problem_if(!input_checks.empty() && std::ranges::none_of(input_checks, rejects), ".in",
                              "is accepted by every input validator, and is to be invalid");
        case ValidatorTest::Kind::InvalidAnswer:
            return problem_if((takes_outputs || outputs.has_answer_validators()) &&
                                  outputs.answer_fault(test_case, runner).empty() &&
                                  (!takes_outputs || accepts_output(test_case.answer)),
                              ".ans", "is accepted as an answer, and is to be invalid");
        case ValidatorTest::Kind::InvalidOutput:
            return problem_if(takes_outputs && accepts_output(test.output), ".out",
                              "is accepted as an output, and is to be invalid");
        case ValidatorTest::Kind::ValidOutput:
            break;
    }
    if (!takes_outputs) {
        return std::nullopt;
    }
    const check::Check check = outputs.output(test_case, test.output, runner);
    return problem_if(!check.accepted, ".out", rejection("is to be valid, and is rejected", check));
}

// Texts that no problem's input or output looks like, each for another reason.
const std::vector<std::string> rubbish{
    std::string{"\x01\0\xff\xfe junk", 9},
    "",
    "this is no input\n",
    "-99999999999999999999999999\n",
    std::string(10'000, '7') + "\n",
    "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 x\n",
};

// A validator that fails or hangs does not accept.
bool accepts(const std::function<check::Check()>& run) {
    try {
        return run().accepted;
    } catch (const base::JudgeError&) {
        return false;
    } catch (const HangingValidator&) {
        return false;
    }
}

void try_rubbish(const workers::JudgingContext& context, const judge::Jury& jury, const OutputChecks& outputs,
                 std::vector<Finding>& findings) {
    const base::TempDir folder;
    const auto runner = context.make_runner(0);
    std::vector<Case> inputs;
    for (const std::string& text : rubbish) {
        Case test_case;
        test_case.name = fmt::format("rubbish-{}", inputs.size());
        test_case.input = folder.path() / test_case.name;
        base::write_file_atomically(test_case.input, text);
        inputs.push_back(std::move(test_case));
    }
    // Of several validators, one may look at a single property, as all must accept an input.
    const bool is_junk_taken = !jury.input_checks.empty() && std::ranges::all_of(inputs, [&](const Case& test_case) {
        return std::ranges::all_of(jury.input_checks, [&](const judge::InputCheck& validator) {
            return accepts([&] { return validator.run(*runner, test_case); });
        });
    });
    if (is_junk_taken) {
        findings.push_back({"validator-accepts-junk", jury.input_checks.front().name, "accepts whatever it is given",
                            "let it reject what is no input: it must read all of it and check each bound"});
    }
    const auto answered =
        std::ranges::find_if(jury.plan.package.cases, [](const Case& test_case) { return !test_case.answer.empty(); });
    if (jury.output_validators.empty() || !outputs.takes_outputs() || answered == jury.plan.package.cases.end()) {
        return;
    }
    const bool takes_all = std::ranges::all_of(inputs, [&](const Case& test_case) {
        return accepts([&] { return outputs.output(*answered, test_case.input, *runner); });
    });
    if (takes_all) {
        findings.push_back({"output-validator-accepts-junk", jury.plan.package.output_validators.front().name,
                            "accepts whatever is printed", "let it exit with 43 where the output is wrong"});
    }
}

// The output that must pass for a case. For a sample it is the shown output, if that is a file other than the answer.
// The answer itself always passes the default validator, which compares with it. Empty: no output must pass.
fs::path right_output(const judge::Jury& jury, const Case& test_case) {
    const fs::path beside = jury.plan.package.root / "data" / test_case.name;
    const auto has = [&](const char* extension) {
        return test_case.name.starts_with("sample/") && package::is_there(beside.string() + extension);
    };
    if (has(".out")) {
        return beside.string() + ".out";
    }
    return !jury.output_validators.empty() && !has(".ans.statement") ? test_case.answer.path : fs::path{};
}

}  // namespace

std::vector<Finding> lint_validators(const workers::JudgingContext& context, const judge::Jury& jury) {
    const OutputChecks outputs(context, jury);
    std::vector<Finding> findings;
    try_rubbish(context, jury, outputs, findings);
    if (!outputs.takes_outputs()) {
        return findings;
    }
    const std::vector<Case>& cases = jury.plan.package.cases;
    struct Fault {
        std::string text;
        const char* remedy;
    };
    std::vector<std::optional<Fault>> faults(cases.size());
    workers::Workers(context).for_each(cases.size(), [&](workers::Worker& worker, std::size_t index) {
        const Case& test_case = cases[index];
        const fs::path output = right_output(jury, test_case);
        if (test_case.answer.empty() || output.empty()) {
            return;
        }
        try {
            const base::SeenFile seen =
                base::look_beneath(jury.plan.package.root, output, base::Links::Inside);  // a sample's may be any entry
            const check::Check check = outputs.output(test_case, seen, worker.runner());
            if (!check.accepted) {
                faults[index] = {rejection("is rejected by the output validator", check),
                                 "make it a right output, unless the validator reads something else from it"};
            }
        } catch (const base::JudgeError& error) {
            faults[index] = {base::one_line(error.what(), 300), remedy_of_failing_validator};
        }
    });
    const auto is_there = [](const std::optional<Fault>& fault) { return fault.has_value(); };
    const auto bad = std::ranges::count_if(faults, is_there);
    const auto first = std::ranges::find_if(faults, is_there);
    if (first != faults.end()) {
        const Case& test_case = cases[static_cast<std::size_t>(first - faults.begin())];
        const fs::path kind = right_output(jury, test_case).extension();
        findings.push_back(
            {"answer-rejected", fmt::format("data/{}{}", test_case.name, kind.string()),
             bad == 1 ? (*first)->text : fmt::format("{} (and {} more of this kind)", (*first)->text, bad - 1),
             (*first)->remedy});
    }
    return findings;
}

std::vector<Finding> lint_visualizers(const workers::JudgingContext& context, const judge::Jury& jury) {
    const package::Package& package = jury.plan.package;
    const auto first =
        std::ranges::find_if(package.cases, [](const Case& test_case) { return !test_case.is_static(); });
    if ((!package.input_visualizer && !package.output_visualizer) || first == package.cases.end()) {
        return {};
    }
    judge::CaseRunner case_runner(context, jury);
    judge::Visualizers visualizers(jury, case_runner);
    std::vector<Finding> findings;
    workers::Workers(context).run([&](workers::Worker& worker) {
        for (const PackageProblem& fault : visualizers.faults_on(worker, *first)) {
            findings.push_back({"visualizer", fault.where, fmt::format("does not draw {}: {}", first->name, fault.what),
                                std::string{remedy_of_visualizer}});
        }
    });
    return findings;
}

std::vector<PackageProblem> validator_problems(const workers::JudgingContext& context, const judge::Jury& jury) {
    const package::Package& package = jury.plan.package;
    const OutputChecks outputs(context, jury);
    const std::size_t tests = package.validator_tests.size();
    const std::size_t answers = outputs.has_answer_validators() ? package.cases.size() : 0;
    std::vector<std::optional<PackageProblem>> problem_of_file(tests + answers);
    UncheckedFiles unchecked;
    const auto check = [&](workers::Worker& worker, std::size_t index) {
        if (index < tests) {
            const ValidatorTest& test = package.validator_tests[index];
            try {
                problem_of_file[index] = problem_of(test, jury.input_checks, outputs, worker.runner());
            } catch (const base::JudgeError& error) {  // a validator that fails is a problem of the package
                problem_of_file[index] = PackageProblem{test.test.name, base::one_line(error.what(), 300)};
            }
            return;
        }
        const Case& test_case = package.cases[index - tests];
        if (test_case.answer.empty()) {
            return;
        }
        if (std::string fault = outputs.answer_fault(test_case, worker.runner()); !fault.empty()) {
            problem_of_file[index] = PackageProblem{test_case.name + ".ans", std::move(fault)};
        }
    };
    workers::Workers(context).for_each(problem_of_file.size(), [&](workers::Worker& worker, std::size_t index) {
        try {
            check(worker, index);
        } catch (const HangingValidator& error) {
            unchecked.add(error);
        }
    });
    std::vector<PackageProblem> problems = unchecked.problems("file");
    for (std::optional<PackageProblem>& problem : problem_of_file) {
        if (problem) {
            problems.push_back(*std::move(problem));
        }
    }
    return problems;
}

}  // namespace harness::recipe
