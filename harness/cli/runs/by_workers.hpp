// How `judge verify` and `judge grade` judge by workers.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>
#include <thread>
#include <vector>

#include "harness/cli/history.hpp"
#include "harness/execute/dispatch.hpp"

namespace harness::cli {

struct SubmissionItem;

// Judges all submissions of the history that have no result, as --run-dir and related flags specify, while the history
// gives the results to the reports as they come. For judge merge the results are those of the named folders. Does
// nothing if neither is requested.
class ByWorkers {
  public:
    // Starts the driver in a thread of its own; with --shard it judges here, as there is nothing to report then.
    // `show`: shows the progress, by the threads that wait for results; may be null. `context` must outlive this.
    // Throws ConfigError if a folder is in use or has another run, or if a merged result is missing; JudgeError.
    ByWorkers(const Context& context, History& history, std::function<void(std::string_view)> show);
    ByWorkers(const ByWorkers&) = delete;
    ByWorkers& operator=(const ByWorkers&) = delete;
    // Ends the workers if they still judge.
    ~ByWorkers();

    // False if not all submissions were to be judged: the command ends then.
    bool has_report() const { return has_report_; }
    // Throws what the driver threw, unless it was stopped. Waiting for a result throws the same, and it is no fault of
    // the package that the result is of.
    void check() const;
    // Waits for the driver's end when all results are reported; `info` gets the nodes that refused, and the processors
    // that judged, if they differ. Throws like check(), and ConfigError if processors must not differ.
    void finish(model::RunInfo& info);

  private:
    class WorkerResults;
    struct DrivenRun;

    void judge(const Context& context, const History& history, const execute::Dispatch& flags,
               const execute::Manifest& wanted, const std::vector<SubmissionItem>& items);
    void merge(const std::vector<std::string>& folders, const execute::Manifest& wanted,
               const std::vector<SubmissionItem>& items);

    const bool uniform_;
    bool has_report_ = true;
    std::shared_ptr<WorkerResults> results_;  // null: nothing is requested
    std::vector<execute::RunDir> runs_;
    std::stop_source stop_;
    std::stop_callback<std::function<void()>> forward_;  // the command's stop
    std::jthread driver_;                                // the last member, as it uses the others
};

}  // namespace harness::cli
