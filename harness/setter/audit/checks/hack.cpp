#include "harness/setter/hack/hack.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/setter/audit/checks.hpp"
#include "harness/setter/audit/command.hpp"
#include "harness/setter/hack/programs.hpp"

namespace harness::audit {

namespace {

using std::chrono::steady_clock;

// Hacks the accepted submissions of a package, one after another.
class Hacks {
  public:
    Hacks(const Audited& audited, Record& record) : audited_(audited), record_(record), workers_(audited.context) {}

    void run() {
        std::vector<const package::Submission*> accepted;
        for (const package::Submission& submission : package_.submissions) {
            if (submission.must_be_right()) {
                accepted.push_back(&submission);
            }
        }
        record_.begin("submission", accepted.size());
        // Later, the submissions share the time that is left.
        const auto end_of_measuring = steady_clock::now() + (audited_.deadline - steady_clock::now()) / 2;
        workers_.run([&](workers::Worker& worker) {
            answering_ = hack::answering_submissions(audited_.context, audited_.jury, worker, "", end_of_measuring);
        });
        std::size_t not_hackable = 0;
        bool has_time = true;
        for (std::size_t done = 0; done < accepted.size(); ++done) {
            const auto now = steady_clock::now();
            const auto share = (audited_.deadline - now) / static_cast<std::int64_t>(accepted.size() - done);
            // The run that proves a finding may end later.
            const auto proof = std::max<steady_clock::duration>(share / 10, audited_.jury.plan.limits.cpu / 2);
            try {
                if (hack(*accepted[done], now + share - proof)) {
                    record_.step();
                } else {
                    has_time = false;
                }
            } catch (const hack::NotHackable&) {
                if (++not_hackable == accepted.size()) {
                    throw;
                }
            }
        }
        if (!has_time) {
            throw sandbox::Interrupted{};
        }
    }

  private:
    // The context in which a submission is compared with another one; empty: with the reference.
    struct Opponent {
        std::string name{};
        std::unique_ptr<hack::HackContext> hack_context{};
    };

    // Returns false if no time is left to hack it.
    bool hack(const package::Submission& submission, hack::Deadline until) {
        std::optional<compile::Program> program;
        Opponent* opponent = nullptr;
        try {
            workers_.run([&](workers::Worker& worker) {
                program = hack::compiled_to_hack(audited_.jury, submission, worker.runner());
                opponent = &opponent_of(submission, worker);
            });
        } catch (const hack::NotHackable&) {
            throw;
        } catch (const base::ConfigError&) {  // it does not compile here, as judge verify says
            return true;
        }
        const auto time = std::chrono::floor<std::chrono::milliseconds>(until - steady_clock::now());
        if (time <= time.zero()) {
            return false;
        }
        const hack::HackReport report =
            hack::hack_program(*opponent->hack_context, *program, {.seed = audited_.seed, .time = time}, workers_,
                               [](std::string_view, const hack::Tried&) {});
        if (report.finding) {
            add(submission, *opponent, *report.finding);
        } else if (report.unjudged && !report.unjudged->validator_failed) {
            throw base::JudgeError(report.unjudged->reason);
        } else if (report.unjudged) {
            record_.add({"failing-output-validator", Severity::Error, "output_validators",
                         fmt::format("fails on a valid input: {}", base::one_line(report.unjudged->reason, 300)),
                         "with submissions/" + submission.name,
                         "let it end with exit code 42 or 43 on every input that the input validators accept", "",
                         report.unjudged->input});
        }
        return true;
    }

    Opponent& opponent_of(const package::Submission& submission, workers::Worker& worker) {
        const auto other = std::ranges::find_if(
            answering_, [&](const package::Submission& each) { return each.name != submission.name; });
        const std::string name = other == answering_.end() ? "" : other->name;
        Opponent& opponent = opponents_[name];
        if (!opponent.hack_context) {
            std::optional<compile::Program> program;
            if (other != answering_.end()) {
                opponent.name = name;
                program = hack::compiled_to_hack(audited_.jury, *other, worker.runner());
            }
            opponent.hack_context =
                std::make_unique<hack::HackContext>(audited_.context, audited_.jury, worker, std::move(program));
        }
        return opponent;
    }

    void add(const package::Submission& submission, const Opponent& opponent, const hack::Finding& finding) {
        const bool decides_alone = opponent.name.empty() || hack::has_conversations(package_);
        const std::string verdict = finding.result.verdict == model::Verdict::Accepted
                                        ? finding.result.reason
                                        : std::string{model::long_name(finding.result.verdict)};
        const std::string against = decides_alone ? "" : fmt::format(", compared with {}", opponent.name);
        recipe::NewCase new_case{finding.candidate.input, finding.candidate.answer, finding.candidate.expectation,
                                 "audit-" + std::filesystem::path(submission.name).stem().string(),
                                 fmt::format("found by judge audit: {} by {}{}", verdict, submission.name, against)};
        record_.add({"accepted-submission-fails", Severity::Error, "submissions/" + submission.name,
                     fmt::format("{} on a valid input{}", verdict, against), base::one_line(finding.result.reason, 300),
                     "correct it or, if the input should not be valid, the input validators; and keep the input as a "
                     "test case",
                     command_line({"judge", "hack", audited_.name_in_commands, submission.name, "--seed",
                                   std::to_string(audited_.seed), "--add"}),
                     finding.candidate.input},
                    std::move(new_case));
    }

    const Audited& audited_;
    const package::Package& package_ = audited_.jury.plan.package;
    Record& record_;
    workers::Workers workers_;
    std::vector<package::Submission> answering_;  // the quickest first
    std::map<std::string, Opponent> opponents_;
};

std::string obstacle_of_hack(const judge::Jury& jury) {
    const package::Package& package = jury.plan.package;
    if (package.type.submit_answer) {
        return "submissions are answers, and no programs";
    }
    return std::ranges::none_of(package.submissions, &package::Submission::must_be_right)
               ? "there is no submission that must be accepted"
               : jury.no_check;
}

void hack_accepted(const Audited& audited, Record& record) {
    Hacks(audited, record).run();
}

}  // namespace

const Check hack_check{"hack", "searches for inputs that break accepted submissions",
                       "accepted-submission-fails failing-output-validator", obstacle_of_hack, hack_accepted};

}  // namespace harness::audit
