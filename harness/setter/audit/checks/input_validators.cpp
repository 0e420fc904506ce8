#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "harness/judge/workers/workers.hpp"
#include "harness/setter/audit/checks.hpp"
#include "harness/setter/audit/valid_inputs.hpp"

namespace harness::audit {

namespace {

struct MutantOfCase {
    const package::Case* test_case;
    InputMutant mutant;
};

Severity severity_of(const InputMutant& mutant) {
    return !mutant.is_sure ? Severity::Hint : mutant.changes_content ? Severity::Error : Severity::Warning;
}

void add_hanging(const std::string& validator, const InputMutant& mutant, Record& record) {
    record.add({"hanging-input-validator", Severity::Warning, validator, "does not end",
                fmt::format("an input with {}", mutant.form),
                "let it end at the first mistake, and at the end of the input", "", mutant.text});
}

// Whether a validator rejects it. Adds a validator that hangs, be it until its own time limit or until that of the
// check.
bool is_rejected(const Audited& audited, const package::Case& changed, const InputMutant& mutant,
                 sandbox::Runner& runner, Record& record) {
    constexpr std::chrono::seconds long_time{3};
    return std::ranges::any_of(audited.jury.input_checks, [&](const judge::InputCheck& validator) {
        const auto started = std::chrono::steady_clock::now();
        try {
            const check::Check check = validator.run(runner, changed);
            if (check.timed_out) {
                add_hanging(validator.name, mutant, record);
            }
            return !check.accepted;
        } catch (const sandbox::Interrupted&) {
            if (std::chrono::steady_clock::now() - started > long_time) {
                add_hanging(validator.name, mutant, record);
            }
            throw;
        }
    });
}

void try_mutant(const Audited& audited, const MutantOfCase& of_case, sandbox::Runner& runner, Record& record) {
    const InputMutant& mutant = of_case.mutant;
    const ChangedCase changed(*of_case.test_case, mutant.text);
    if (is_rejected(audited, changed.get(), mutant, runner, record)) {
        return;
    }
    record.add({"lenient-input-validator", severity_of(mutant), input_validators_of(audited.jury),
                fmt::format("accepts {}", mutant.form), fmt::format("{}: {}", of_case.test_case->name, mutant.change),
                "let a validator reject it, unless the statement allows it: a solution may read such an input wrongly",
                "", mutant.text});
}

void mutate_inputs(const Audited& audited, Record& record) {
    const ValidInputs inputs = valid_inputs(audited);
    const InputForm form = inputs.form();
    std::vector<MutantOfCase> mutants;
    for (const std::size_t number : inputs.to_change) {
        const CaseInput& input = inputs.all[number];
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
                                   "hanging-input-validator lenient-input-validator", obstacle_of_inputs,
                                   mutate_inputs};

}  // namespace harness::audit
