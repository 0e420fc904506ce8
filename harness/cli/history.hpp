// The store's part in a judged run: finds known results, resumes an interrupted run, and keeps new results.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/cli/context.hpp"
#include "harness/history/store/recorder.hpp"
#include "harness/history/store/store.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/judge/plan/fingerprints.hpp"

namespace harness::cli {

// Sets `call.go_on` for a command that judges: how the user resumes it after an interruption.
void offer_to_resume(const SharedFlags& flags, Call& call);

// How a command judges.
struct Judging {
    std::string command;                 // its name
    std::vector<std::string> arguments;  // the command line
    bool reuse = false;                  // use results that an earlier run has judged
    bool resume = false;                 // continue the interrupted run with the same plan
    bool diagnose = false;               // as in judge::Plan; part of the setting
    bool calibrated = false;             // say how far cpu times can be trusted, also if few programs run
};

class History {
  public:
    // A package of the run: its submissions and their known results.
    struct Part {
        const judge::Plan* plan = nullptr;
        const std::vector<package::Submission>* submissions = nullptr;
        judge::EarlierResults known;
        judge::Basis basis{};  // of the submissions' fingerprints
        std::vector<judge::DataFile> data{};
    };

    // `context` must outlive this. Throws ConfigError if the store cannot be used.
    History(const Context& context, Judging judging);

    // Adds the run's packages in order. The arguments must outlive this. Nothing is known of what is left when the run
    // is stopped meanwhile.
    void add(const judge::Plan& plan, const std::vector<package::Submission>& submissions);
    // The plan of this part has changed since it was added, as its time limit is known now. After begin(), and before
    // known_results().
    void renew(std::size_t part);
    // Starts a new run or resumes one, and loads the known results. Throws ConfigError if another judge is judging the
    // resumed run at the moment.
    model::RunInfo begin();

    const Judging& judging() const { return judging_; }
    // The run's submissions, by package.
    const std::vector<Part>& parts() const { return parts_; }
    // What else their results depend on, for judge::Fingerprints.
    const std::string& setting() const { return setting_; }
    // A digest of everything that is judged, and how.
    std::string plan() const;
    // Takes the result that `judged` returns instead of judging the submission with this index in this part. It is
    // called when the result is needed, perhaps several times, and by any thread.
    void take(std::size_t part, std::size_t index, std::function<model::SubmissionResult()> judged);

    // The known results of a package. Once for each package.
    judge::EarlierResults known_results(std::size_t part) { return std::move(parts_.at(part).known); }
    // Keeps other points for a result that was kept with its first ones.
    void change_points(std::size_t part, std::size_t index, const model::SubmissionResult& result) const;
    // Null if nothing is kept.
    model::Listener* recorder() { return recorder_ ? &*recorder_ : nullptr; }
    // Writes what the recorder has kept back.
    void flush() {
        if (recorder_) {
            recorder_->flush();
        }
    }
    // The time that judging took before the run was resumed.
    std::chrono::nanoseconds spent() const { return spent_; }
    // The number of submissions in the run.
    std::size_t submissions() const { return submissions_; }

  private:
    // Throws Interrupted.
    void take_fingerprints(Part& part);
    void take_fingerprints_in_time(Part& part);
    void take_results(std::size_t part);
    // The members that another submission with equal files need not have.
    void make_own(model::SubmissionResult& result, std::size_t part, std::size_t index) const;
    std::optional<model::SubmissionResult> find(const std::string& fingerprint) const;

    const Context& context_;
    const Judging judging_;
    // These two: from the store. A run in a folder is resumed from that folder, and a part of a run takes no results.
    const bool reuse_;
    const bool resume_;
    model::RunInfo run_;
    bool resumed_ = false;
    std::optional<store::Store> store_;
    std::optional<store::Recorder> recorder_;
    std::chrono::nanoseconds spent_{};
    std::string setting_;  // what else results depend on
    std::string machine_;
    std::vector<Part> parts_;
    std::size_t submissions_ = 0;
    std::size_t program_runs_ = 0;  // an upper bound: what is known is not judged again
    // The known results, in a file to save memory.
    std::shared_ptr<model::Results> kept_ = std::make_shared<model::Results>(model::Results::in_file());
};

}  // namespace harness::cli
