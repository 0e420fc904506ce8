#include "harness/cli/history.hpp"

#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/execute/machine.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/report/machine.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::cli {

void offer_to_resume(const SharedFlags& flags, Call& call) {
    if (flags.store != "none" || flags.dispatch.is_asked()) {
        call.go_on = "the results so far are kept: call the same command with --resume to continue";
    }
}

History::History(const Context& context, Judging judging)
    : context_(context),
      judging_(std::move(judging)),
      reuse_(judging_.reuse && context.flags.dispatch.shard.empty() && context.flags.dispatch.merged.empty()),
      resume_(judging_.resume && !context.flags.dispatch.is_asked()) {
    if (const std::filesystem::path file = store_file(context.flags, context.config); !file.empty()) {
        store_.emplace(file, store::Access::Write);
    } else if (resume_) {
        throw base::ConfigError("--resume needs the store, and --store none keeps nothing: leave out one of them");
    }
    const model::Machine machine = context.machine(false);
    run_ = run_info(judging_.command, machine);
    setting_ = cache::Digest("queens-judge setting", {run_.command, judging_.diagnose ? "diagnose" : ""}).hex();
    machine_ = context.flags.dispatch.is_asked() ? execute::any_machine_key(machine) : execute::machine_key(machine);
}

void History::take_fingerprints(Part& part) {
    const auto runner = context_.runner_factory()(0);
    judge::Fingerprints fingerprints(*part.plan, machine_, setting_, *runner);
    part.known.data_hash = fingerprints.data_hash();
    for (std::size_t index = 0; index < part.submissions->size(); ++index) {
        part.known.submissions[index].fingerprint = fingerprints.of((*part.submissions)[index], *runner);
    }
    for (const auto& [language, version] : fingerprints.versions()) {
        run_.versions[language] = version;
    }
    part.basis = fingerprints.basis();
    part.data = fingerprints.data_files();
}

void History::take_fingerprints_in_time(Part& part) {
    part.known = {};
    part.known.submissions.resize(part.submissions->size());
    try {
        take_fingerprints(part);
    } catch (const sandbox::Interrupted&) {
        // What is left has no fingerprint, so it is not looked up; judging is stopped, too.
    }
}

void History::add(const judge::Plan& plan, const std::vector<package::Submission>& submissions) {
    Part part{&plan, &submissions, {}};
    take_fingerprints_in_time(part);
    parts_.push_back(std::move(part));
    submissions_ += submissions.size();
    program_runs_ += submissions.size() * plan.package.cases.size();
}

void History::renew(std::size_t part) {
    take_fingerprints_in_time(parts_.at(part));
    if (store_) {
        take_results(part);
    }
}

// Uses only the submissions' names: if one changes while the run is interrupted, it is judged again in that run.
std::string History::plan() const {
    cache::Digest digest("queens-judge plan", {machine_, setting_});
    for (const Part& part : parts_) {
        digest.add(part.plan->package.name);
        digest.add(part.known.data_hash);
        digest.add(static_cast<std::int64_t>(part.submissions->size()));
        for (const package::Submission& submission : *part.submissions) {
            digest.add(submission.name);
        }
    }
    return digest.hex();
}

model::RunInfo History::begin() {
    constexpr std::size_t fewest_to_calibrate_for = 1000;  // the calibration takes as long as some 100 short runs
    if (judging_.calibrated || context_.flags.verbose || program_runs_ >= fewest_to_calibrate_for) {
        run_.machine = report::machine_facts(context_.machine());
    }
    if (!store_) {
        return run_;
    }
    const std::string plan = this->plan();
    if (resume_) {
        const auto unfinished = store_->find_unfinished(plan);
        if (unfinished && (unfinished->running || !store_->take_over(*unfinished))) {
            throw base::ConfigError(fmt::format(
                "run {} is being judged at this moment: wait for it, or leave out --resume", unfinished->info.id));
        }
        if (unfinished) {
            resumed_ = true;
            run_.id = unfinished->info.id;
            run_.started = unfinished->info.started;
            spent_ = unfinished->took;
        } else if (!context_.flags.quiet) {
            write_error("judge: no interrupted run has these submissions and this data: a new one begins\n");
        }
    }
    for (std::size_t part = 0; part < parts_.size(); ++part) {
        take_results(part);
    }
    recorder_.emplace(*store_, plan, resumed_ ? std::optional(spent_) : std::nullopt);
    if (context_.flags.dispatch.is_asked()) {
        recorder_->write_together();  // the run's folder has the results
    }
    return run_;
}

std::optional<model::SubmissionResult> History::find(const std::string& fingerprint) const {
    std::optional<model::SubmissionResult> result;
    if (resumed_) {
        result = store_->find_result(fingerprint, run_.id);
    }
    return result || !reuse_ ? std::move(result) : store_->find_result(fingerprint);
}

void History::make_own(model::SubmissionResult& result, std::size_t part, std::size_t index) const {
    const package::Submission& submission = (*parts_.at(part).submissions)[index];
    result.name = submission.name;
    result.file = submission.path().string();
    result.author = submission.author;
    model::set_notes(result, submission.notes);
    if (result.from_run == run_.id) {
        result.from_run.clear();
    }
}

void History::take(std::size_t part, std::size_t index, std::function<model::SubmissionResult()> judged) {
    judge::EarlierResult& known = parts_.at(part).known.submissions.at(index);
    known.result = [this, part, index, fingerprint = known.fingerprint, judged = std::move(judged)] {
        model::SubmissionResult result = judged();
        result.fingerprint = fingerprint;
        make_own(result, part, index);
        return result;
    };
}

void History::change_points(std::size_t part, std::size_t index, const model::SubmissionResult& result) const {
    if (recorder_) {
        recorder_->change_points(part, index, result);
    }
}

void History::take_results(std::size_t part) {
    const std::vector<judge::EarlierResult>& known = parts_.at(part).known.submissions;
    for (std::size_t index = 0; index < known.size(); ++index) {
        if (auto result = find(known[index].fingerprint.all)) {
            kept_->push_back(*result);
            take(part, index, [kept = kept_, number = kept_->size() - 1] { return std::as_const(*kept)[number]; });
        }
    }
}

}  // namespace harness::cli
