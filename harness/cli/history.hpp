// The store's part in a run that is judged: what of it is known already, which run it goes on with, and keeping it.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/cli/context.hpp"
#include "harness/judge/fingerprints.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/store/recorder.hpp"
#include "harness/store/store.hpp"

namespace harness::cli {

// Leaves in `call` how the user goes on where a command that judges is interrupted.
void offer_to_resume(const SharedFlags& flags, Call& call);

class History {
  public:
    // A package of the run: what of it is judged, and what is known of that.
    struct Part {
        const package::Package* package = nullptr;
        const std::vector<package::Submission>* submissions = nullptr;
        bool check_catches = false;
        std::string data_hash;
        std::vector<judge::Known> known;
    };
    struct Wishes {
        bool reuse = false;   // take what an earlier run has judged
        bool resume = false;  // go on with the run of the same plan that was interrupted
        std::string how{};    // what else the results depend on, in the command's own words
    };

    // `context` must outlive this. Throws ConfigError where the store cannot be used.
    History(const Context& context, const std::string& command, Wishes wishes);

    // Of each package of the run in turn; they must outlive this.
    void add(const package::Package& package, const std::vector<package::Submission>& submissions, bool check_catches);
    // The run, and what is known of it: a new one, or the one that is resumed. Throws ConfigError where that is being
    // judged by another judge.
    model::RunInfo begin();

    // The run's submissions, by package.
    const std::vector<Part>& parts() const { return parts_; }
    // What else their results depend on, as judge::Fingerprints takes it.
    const std::string& setting() const { return setting_; }
    // A digest of all that is to be judged and how.
    std::string plan() const;
    // Takes a result instead of judging the submission of this place in this part.
    void take(std::size_t part, std::size_t place, model::SubmissionResult result);

    // For the package of this place, whose problems are the caller's. Once each.
    judge::Options options(std::size_t place);
    // Null where nothing is kept.
    model::Listener* recorder() { return recorder_ ? &*recorder_ : nullptr; }
    // What the judging took before, where it is resumed.
    std::chrono::nanoseconds spent() const { return spent_; }
    // That the run will have.
    std::size_t submissions() const;

  private:
    void take_results();
    std::optional<model::SubmissionResult> find(const std::string& fingerprint) const;

    const Context& context_;
    Wishes wishes_;
    model::RunInfo run_;
    bool resumed_ = false;
    compile::Compiler compiler_;
    std::unique_ptr<sandbox::Runner> runner_;
    std::optional<store::Store> store_;
    std::optional<store::Recorder> recorder_;
    std::chrono::nanoseconds spent_{};
    std::string setting_;  // what else results depend on
    std::string machine_;
    std::vector<Part> parts_;
    // What is known; memory holds none of it.
    std::shared_ptr<model::Results> kept_ = std::make_shared<model::Results>(model::Results::in_file());
};

}  // namespace harness::cli
