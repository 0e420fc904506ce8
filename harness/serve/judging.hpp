// The threads that have the queue judged, one for each lane of the executor.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "harness/serve/site.hpp"

namespace harness::serve {

// Queues the attempts that were judged last by another version of the problem, so that it is seen what their results
// would be now. Call Site::wake after it.
void judge_outdated(Site& site, const Problem& problem);

class Judging {
  public:
    // Starts at once. When stopped, attempts being judged go back into the queue.
    explicit Judging(Site& site);
    Judging(const Judging&) = delete;
    Judging& operator=(const Judging&) = delete;
    ~Judging();

    // Must be called when the queue has changed.
    void wake();

  private:
    execute::Executor& executor() const { return *site_.course.tools().executor; }
    void judge_all(const std::stop_token& stop, std::size_t lane);
    bool try_next(std::size_t lane, const std::stop_token& stop);
    std::vector<Attempt> take();
    void judge(const std::vector<Attempt>& attempts, const std::stop_token& stop, std::size_t lane);
    void end(const Attempt& attempt, const Problem* problem, const model::SubmissionResult& result,
             const std::stop_token& stop);
    void keep(const std::function<void()>& write, const std::stop_token& stop);
    void complain_and_pause(const std::string& what, const std::stop_token& stop);
    void tell_positions(const std::stop_token& stop);

    Site& site_;
    std::mutex mutex_;
    std::condition_variable_any woken_;
    std::uint64_t wakes_ = 0;
    std::vector<std::jthread> threads_;
};

}  // namespace harness::serve
