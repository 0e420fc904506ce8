#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/judge/case_sizes.hpp"
#include "harness/judge/check/interactor.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/setter/audit/accepted.hpp"
#include "harness/setter/audit/checks.hpp"

namespace harness::audit {

namespace {

using std::chrono::nanoseconds;
using std::chrono::seconds;

constexpr std::size_t most_cases = 2;
// A program that only talks or waits shows in this time what it does.
constexpr nanoseconds longest_talk = seconds{1};
// An interactor that has not ended so long after the program does not end.
constexpr nanoseconds longest_silence = seconds{5};
constexpr int most_hangs = 2;  // then it is not asked again

// A program that an interactor must not accept, in the language of /bin/sh. With `has_program`, "$@" is an accepted
// submission.
struct HostileProgram {
    std::string_view what;  // "a submission that …"
    std::string_view script;
    Severity if_accepted = Severity::Error;
    bool has_program = false;
};

constexpr std::array hostile_programs{
    HostileProgram{"ends at once, and says nothing", "exit 0"},
    HostileProgram{"says nothing, and reads all that it is told", "cat >/dev/null"},
    HostileProgram{"neither reads nor says anything, and does not end", "exec sleep 1000"},
    HostileProgram{"says numbers without end", "while :; do echo 1; done"},
    HostileProgram{"says one line without end", "while :; do printf 7777777777777777; done"},
    HostileProgram{"says words without sense", "echo what else; cat >/dev/null"},
    HostileProgram{"says NUL bytes", "printf '\\0\\0\\0\\0\\n\\0'; cat >/dev/null"},
    HostileProgram{"says bytes that are no UTF-8", "printf '\\377\\376\\n'; cat >/dev/null"},
    HostileProgram{"says numbers that are too large",
                   "echo 99999999999999999999 -99999999999999999999; cat >/dev/null"},
    HostileProgram{"says something more after all that is right", "\"$@\" && echo what else", Severity::Warning, true},
    HostileProgram{"says another word at the end of each line", "\"$@\" | sed -u 's/$/ else/'", Severity::Warning,
                   true},
    HostileProgram{"says its last line twice", "\"$@\" | tee said && tail -n 1 said", Severity::Warning, true},
};

sandbox::Request request_of(const Audited& audited, const HostileProgram& hostile, const package::Case& test_case,
                            const std::optional<compile::Program>& accepted) {
    sandbox::Request request;
    std::vector<std::string> command{"/bin/sh", "-c", std::string{hostile.script}, "submission"};
    request.limits = audited.jury.plan.limits;
    if (hostile.has_program) {
        request = judge::request_for(*accepted, test_case, accepted->limits(request.limits));
        command.insert(command.end(), request.arguments.begin(), request.arguments.end());
    } else {
        request.limits.cpu = std::min(request.limits.cpu, longest_talk);
        request.limits.wall = std::min(request.limits.wall, longest_talk);
    }
    request.arguments = std::move(command);
    return request;
}

struct Talk {
    bool is_accepted = false;
    std::string failure{};  // of the interactor; empty: it has judged
    bool has_hung = false;
};

Talk talk_of(const Audited& audited, const sandbox::Request& request, const package::Case& test_case,
             workers::Worker& worker) {
    const judge::Jury& jury = audited.jury;
    const base::TempDir folder;
    check::Passes passes{folder.path()};
    model::Limits limits = jury.plan.validator_limits;
    limits.cpu = std::min(limits.cpu, longest_silence);
    limits.wall = std::min(limits.wall, longest_silence) + request.limits.wall;
    worker.runner().renew();
    try {
        const check::Interaction interaction =
            check::run_interactive(worker.runner(), request, worker.second_runner(),
                                   check::output_validator_run(jury.output_validators.front(), limits, test_case.input,
                                                               test_case.answer, jury.plan.package.flags_for(test_case),
                                                               jury.plan.package.type.multi_pass ? &passes : nullptr));
        return {interaction.check && interaction.check->accepted && !gives_nothing(interaction.check->score) &&
                !passes.next_input && model::exited_with(interaction.outcome, 0)};
    } catch (const check::ValidatorTimedOut&) {
        return {false, "does not end", true};
    } catch (const check::ValidatorFailed& error) {
        return {false, base::one_line(error.what(), 300)};
    }
}

std::vector<const package::Case*> smallest_cases(const package::Package& package) {
    std::vector<const package::Case*> cases;
    for (const std::size_t index : judge::sizes_of(package).smallest_first) {
        if (!package.cases[index].is_static() && cases.size() < most_cases) {
            cases.push_back(&package.cases[index]);
        }
    }
    return cases;
}

void report(const Talk& talk, const HostileProgram& hostile, const std::string& interactor, const std::string& detail,
            Record& record) {
    if (!talk.failure.empty()) {
        record.add({"failing-interactor", Severity::Error, interactor,
                    fmt::format("fails at a submission that {}: {}", hostile.what, talk.failure), detail,
                    "let it check each thing that it reads, and end with exit code 42 or 43 when the submission has "
                    "ended: else such a submission gets a judge error"});
    } else if (talk.is_accepted) {
        record.add({"lenient-interactor", hostile.if_accepted, interactor,
                    fmt::format("accepts a submission that {}", hostile.what), detail,
                    "let it accept only after the right answer, and read on until the end"});
    }
}

std::string obstacle_of_interactors(const judge::Jury& jury) {
    if (jury.plan.package.output_check != package::OutputCheck::Interactive) {
        return "the problem is not interactive";
    }
    return jury.no_check;
}

void talk_to_interactor(const Audited& audited, Record& record) {
    const package::Package& package = audited.jury.plan.package;
    const std::optional<compile::Program> accepted = first_accepted(audited, *audited.context.make_runner(0));
    std::vector<std::pair<const package::Case*, const HostileProgram*>> talks;
    for (const package::Case* test_case : smallest_cases(package)) {
        for (const HostileProgram& hostile : hostile_programs) {
            if (accepted || !hostile.has_program) {
                talks.emplace_back(test_case, &hostile);
            }
        }
    }
    record.begin("conversation", talks.size());
    std::atomic<int> hangs = 0;
    std::atomic<bool> is_given_up = false;
    workers::Workers(audited.context).for_each(talks.size(), [&](workers::Worker& worker, std::size_t index) {
        const auto& [test_case, hostile] = talks[index];
        if (hangs >= most_hangs) {
            is_given_up = true;
            return;
        }
        const Talk talk = talk_of(audited, request_of(audited, *hostile, *test_case, accepted), *test_case, worker);
        hangs += talk.has_hung ? 1 : 0;
        report(talk, *hostile, package.output_validators.front().name, fmt::format("on {}", test_case->name), record);
        record.step();
    });
    if (is_given_up) {
        throw base::ConfigError("the interactor did not end in two conversations, and is not asked again");
    }
}

}  // namespace

const Check interactors_check{"interactors", "has the interactor talk with wrong and hostile submissions",
                              "failing-interactor lenient-interactor", obstacle_of_interactors, talk_to_interactor};

}  // namespace harness::audit
