#include "harness/setter/audit/accepted.hpp"

#include <utility>

#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/judge/check/decimal.hpp"
#include "harness/judge/decide.hpp"

namespace harness::audit {

std::optional<compile::Program> first_accepted(const Audited& audited, sandbox::Runner& runner) {
    const package::Package& package = audited.jury.plan.package;
    if (package.type.submit_answer) {
        return std::nullopt;
    }
    for (const package::Submission& submission : package.submissions) {
        if (!submission.must_be_right() || !submission.refusal.empty()) {
            continue;
        }
        compile::Compilation result =
            audited.jury.compiler->compile(compile::submission_job(package, submission), runner);
        if (result.program) {
            return std::move(result.program);
        }
    }
    return std::nullopt;
}

std::optional<std::string> output_on(const Audited& audited, const compile::Program& program,
                                     const package::Case& test_case, sandbox::Runner& runner) {
    const model::Limits limits = program.limits(audited.jury.plan.limits);
    sandbox::Request request = judge::request_for(program, test_case, limits);
    const base::Fd input = judge::open_input(test_case, request);
    std::string output;
    const model::Outcome outcome = runner.run(request, [&](std::string_view bytes) { output += bytes; }).outcome;
    return judge::needs_check(outcome, limits, package::Expectation::Answer) ? std::optional{std::move(output)}
                                                                             : std::nullopt;
}

bool gives_nothing(const check::ValidatorScore& score) {
    const auto is_zero = [](const std::optional<std::string>& text) {
        const auto number = text ? check::Decimal::read(base::trimmed(*text)) : std::nullopt;
        return number && check::Decimal::is_zero(*number);
    };
    return is_zero(score.score) || is_zero(score.multiplier);
}

}  // namespace harness::audit
