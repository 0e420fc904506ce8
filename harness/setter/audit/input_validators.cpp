#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/judge/case_sizes.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/setter/audit/checks.hpp"
#include "harness/setter/audit/input_mutants.hpp"

namespace harness::audit {

namespace {

constexpr std::size_t most_mutated_bytes = 4096;                    // of an input that is changed
constexpr std::size_t most_learnt_bytes = std::size_t{1} << 20U;    // of an input that shows the form of all
constexpr std::size_t most_learnt_in_all = std::size_t{16} << 20U;  // of all of them together
constexpr std::size_t most_mutated = 4;

// An input with the case that it belongs to, whose flags the validators get.
struct CaseInput {
    const package::Case* test_case = nullptr;
    std::string text;
};

struct InputsOfPackage {
    std::vector<std::string> texts;  // by which the form is known
    std::vector<CaseInput> to_change;
};

bool accepts_all(const judge::Jury& jury, const package::Case& test_case, sandbox::Runner& runner) {
    return std::ranges::all_of(jury.input_checks, [&](const judge::InputCheck& validator) {
        return validator.run(runner, test_case).accepted;
    });
}

// Those that the validators accept. The smallest, some that are larger, and the largest that are not too large are
// changed.
InputsOfPackage inputs_of(const Audited& audited) {
    const package::Package& package = audited.jury.plan.package;
    const auto runner = audited.context.make_runner(0);
    InputsOfPackage inputs;
    std::vector<CaseInput> small;
    std::size_t bytes = 0;
    for (const std::size_t index : judge::sizes_of(package).smallest_first) {
        const package::Case& test_case = package.cases[index];
        if (test_case.is_static() || bytes > most_learnt_in_all || !accepts_all(audited.jury, test_case, *runner)) {
            continue;
        }
        std::string text = base::read_file(test_case.input, most_learnt_bytes);
        bytes += text.size();
        const bool is_new = std::ranges::find(inputs.texts, text) == inputs.texts.end();
        if (is_new && !text.empty() && (text.size() <= most_mutated_bytes || small.empty())) {
            small.push_back({&test_case, text});
        }
        inputs.texts.push_back(std::move(text));
    }
    for (std::size_t number = 0; number < std::min(most_mutated, small.size()); ++number) {
        const std::size_t last = std::max<std::size_t>(1, std::min(most_mutated, small.size()) - 1);
        inputs.to_change.push_back(small[number * (small.size() - 1) / last]);
    }
    return inputs;
}

struct MutantOfCase {
    const package::Case* test_case;
    InputMutant mutant;
};

Severity severity_of(const InputMutant& mutant) {
    return !mutant.is_sure ? Severity::Hint : mutant.changes_content ? Severity::Error : Severity::Warning;
}

// Whether a validator rejects it; a validator that hangs is told.
bool is_rejected(const Audited& audited, const package::Case& changed, const InputMutant& mutant,
                 sandbox::Runner& runner, Record& record) {
    return std::ranges::any_of(audited.jury.input_checks, [&](const judge::InputCheck& validator) {
        const check::Check check = validator.run(runner, changed);
        if (check.timed_out) {
            record.add({"hanging-input-validator", Severity::Warning, validator.name, "runs until its time limit",
                        fmt::format("an input with {}", mutant.form),
                        "let it end at the first mistake, and at the end of the input", "", mutant.text});
        }
        return !check.accepted;
    });
}

void try_mutant(const Audited& audited, const MutantOfCase& of_case, sandbox::Runner& runner, Record& record) {
    const InputMutant& mutant = of_case.mutant;
    const base::Fd input = base::memory_file(mutant.text);
    package::Case changed = *of_case.test_case;
    changed.input = std::filesystem::path{fmt::format("/proc/self/fd/{}", input.get())};
    if (is_rejected(audited, changed, mutant, runner, record)) {
        return;
    }
    const std::vector<judge::InputCheck>& validators = audited.jury.input_checks;
    record.add({"lenient-input-validator", severity_of(mutant),
                validators.size() == 1 ? validators.front().name : "input_validators",
                fmt::format("accepts {}", mutant.form), fmt::format("{}: {}", of_case.test_case->name, mutant.change),
                "let a validator reject it, unless the statement allows it: a solution may read such an input wrongly",
                "", mutant.text});
}

std::string obstacle_of_mutants(const judge::Jury& jury) {
    return jury.input_checks.empty() ? "there is no input validator that can be run" : "";
}

void mutate_inputs(const Audited& audited, Record& record) {
    const InputsOfPackage inputs = inputs_of(audited);
    const InputForm form(inputs.texts);
    std::vector<MutantOfCase> mutants;
    for (const CaseInput& input : inputs.to_change) {
        for (InputMutant& mutant : form.mutants(input.text)) {
            mutants.push_back({input.test_case, std::move(mutant)});
        }
    }
    record.begin("changed input", mutants.size());
    workers::Workers(audited.context).for_each(mutants.size(), [&](workers::Worker& worker, std::size_t index) {
        try_mutant(audited, mutants[index], worker.runner(), record);
        record.step();
    });
}

}  // namespace

const Check input_validators_check{"input-validators", "changes valid inputs so that a validator must reject them",
                                   "hanging-input-validator lenient-input-validator", obstacle_of_mutants,
                                   mutate_inputs};

}  // namespace harness::audit
