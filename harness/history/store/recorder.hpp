// Writes a run into the store during the run: each submission's result as soon as it is known, in one transaction.
// Results that are safe elsewhere may be written together.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/history/store/store.hpp"
#include "harness/model/listener.hpp"

namespace harness::store {

class Recorder : public model::Listener {
  public:
    using Clock = std::function<std::chrono::steady_clock::time_point()>;

    // `store` must outlive this. `plan`: a hash of what is judged and how, by which an interrupted run is found again.
    // `spent`: the judging time so far of a run that this process has taken over; empty: a new run.
    Recorder(Store& store, std::string plan, std::optional<std::chrono::nanoseconds> spent = {},
             Clock now = std::chrono::steady_clock::now)
        : connection_(store.connection()), plan_(std::move(plan)), spent_(spent), now_(std::move(now)) {}

    // All throw JudgeError, also if the store already has the id of a new run.
    void run_started(const model::RunInfo& run) override;
    void package_started(const model::PackageInfo& package) override;
    void submission_judged(const model::PackageInfo& package, std::size_t index,
                           const model::SubmissionResult& result) override;
    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

    // From now on a transaction may have up to a hundred results. Call flush() where no further result may come for a
    // while.
    void write_together() { most_pending_ = 100; }
    // Writes the results that are not written yet. Throws JudgeError.
    void flush();

    // The points of a result became known only after others. `package`, `index`: as it was judged, from 0.
    void change_points(std::size_t package, std::size_t index, const model::SubmissionResult& result) const;

    // The judging time so far, including `spent`.
    std::chrono::nanoseconds took() const { return spent_.value_or(std::chrono::nanoseconds{}) + (now_() - started_); }

  private:
    void add_submission(std::size_t index, const model::SubmissionResult& result) const;
    std::optional<std::int64_t> known_result(std::size_t index, const model::SubmissionResult& result) const;
    std::int64_t add_result(const model::SubmissionResult& result) const;

    Connection& connection_;
    std::string plan_;
    std::optional<std::chrono::nanoseconds> spent_;
    Clock now_;
    std::chrono::steady_clock::time_point started_;
    std::string run_id_;
    std::int64_t run_ = 0;
    std::size_t packages_ = 0;  // packages started
    std::int64_t package_ = 0;  // the current one's number
    std::size_t most_pending_ = 1;
    std::vector<std::pair<std::size_t, model::SubmissionResult>> pending_;  // by index in the current package
};

}  // namespace harness::store
