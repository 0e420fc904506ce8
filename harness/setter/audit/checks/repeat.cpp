#include <algorithm>
#include <chrono>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/judge/scoring/expectation.hpp"
#include "harness/model/results/stability.hpp"
#include "harness/setter/audit/checks.hpp"
#include "harness/setter/audit/command.hpp"

namespace harness::audit {

namespace {

using std::chrono::steady_clock;

constexpr int rounds_at_least = 2;
constexpr int rounds_at_most = 8;

// Submissions that must be right come first, and those that take their whole time last.
std::vector<const package::Submission*> in_order(const std::vector<package::Submission>& submissions) {
    std::vector<const package::Submission*> all;
    for (const package::Submission& submission : submissions) {
        all.push_back(&submission);
    }
    std::ranges::stable_sort(all, {}, [](const package::Submission* submission) {
        return submission->must_be_right() ? 0 : judge::must_reach_time_limit(*submission) ? 2 : 1;
    });
    return all;
}

// A submission with its results so far.
struct Repeated {
    const package::Submission* submission;
    model::Stability stability{};
    steady_clock::duration longest{};  // of a round
};

void judge_round(const Audited& audited, const judge::Jury& jury, Repeated& repeated) {
    const auto started = steady_clock::now();
    const model::PackageResult result = judge::judge_package(audited.context, jury, {*repeated.submission});
    if (const model::SubmissionResult judged = result.submissions[0]; model::has_judge_error(judged)) {
        throw base::JudgeError(fmt::format("{}: {}", judged.name, judged.reason));
    }
    repeated.stability.add(result);
    repeated.longest = std::max(repeated.longest, steady_clock::now() - started);
}

void tell(const Audited& audited, const Repeated& repeated, Record& record) {
    const std::vector<std::string> flapped = repeated.stability.flapped();
    if (flapped.empty()) {
        return;
    }
    const bool must_be_right = repeated.submission->must_be_right();
    record.add(
        {"changing-verdict", must_be_right ? Severity::Error : Severity::Warning,
         "submissions/" + repeated.submission->name, "gets another verdict when it is judged again",
         fmt::format("{}", fmt::join(flapped, "; ")),
         "let it take nothing from chance, time or addresses; or keep it further from the limits",
         command_line({"judge", "verify", audited.name_in_commands, "--repeat", std::to_string(rounds_at_most)})});
}

std::string obstacle_of_repeat(const judge::Jury& jury) {
    return jury.plan.package.submissions.empty() ? "there is no submission" : jury.no_check;
}

void judge_again(const Audited& audited, Record& record) {
    judge::Jury jury = audited.jury;
    jury.plan.explain = false;
    jury.plan.ends_when_stopped = false;  // what was stopped is no other verdict
    std::vector<Repeated> all;
    for (const package::Submission* submission : in_order(jury.plan.package.submissions)) {
        all.push_back({submission});
    }
    record.begin("submission", all.size());
    for (Repeated& repeated : all) {
        for (int round = 0; round < rounds_at_least; ++round) {
            judge_round(audited, jury, repeated);
        }
        tell(audited, repeated, record);
        record.step();
    }
    for (int round = rounds_at_least; round < rounds_at_most; ++round) {
        for (Repeated& repeated : all) {
            const bool has_time = steady_clock::now() + 2 * repeated.longest < audited.deadline;
            if (has_time && !judge::must_reach_time_limit(*repeated.submission)) {
                judge_round(audited, jury, repeated);
                tell(audited, repeated, record);
            }
        }
    }
}

}  // namespace

const Check repeat_check{"repeat", "judges each submission again, and compares the verdicts", "changing-verdict",
                         obstacle_of_repeat, judge_again};

}  // namespace harness::audit
