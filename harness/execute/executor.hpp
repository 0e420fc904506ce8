// Judges submissions that arrive one after another, as on a server. There is an implementation for each place where
// they can be judged.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/judge/pipeline.hpp"
#include "harness/judge/plan/plan.hpp"
#include "harness/model/listener.hpp"

namespace harness::execute {

struct Task {
    std::shared_ptr<const judge::Plan> plan;
    package::Submission submission;
    model::Listener* listener = nullptr;  // is told of each case, if the executor knows of them; null: none
    // Results of cases, and the fingerprint of the result that they are from. The executor may use them if that is also
    // the new result's: then only the cases differ, and the caller has compared them.
    judge::EarlierResult earlier{};
};

// Gets the result of the task with this index.
using Done = std::function<void(std::size_t index, model::SubmissionResult result)>;

class Executor {
  public:
    virtual ~Executor() = default;

    // The number of calls of judge() at a time.
    virtual std::size_t lanes() const = 0;
    // The most tasks in a call.
    virtual std::size_t most() const = 0;
    // Calls `done` for each task as soon as its result is there, in the calling thread. At most one call for each lane
    // at a time. Throws ConfigError if all are refused, JudgeError if the remaining ones are not judged, and
    // Interrupted.
    virtual void judge(const std::vector<Task>& tasks, const Done& done, std::size_t lane,
                       const std::stop_token& stop) = 0;
};

// The result of a submission for which the judge failed.
model::SubmissionResult judge_failed(const std::string& reason);

}  // namespace harness::execute
