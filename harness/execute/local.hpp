// Workers as processes of this machine.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include <sys/types.h>

#include "harness/execute/drive.hpp"

namespace harness::execute {

class Local : public Engine {
  public:
    // `worker`: the command that judges a shard; the shard's number is appended. `jobs`: how many run at a time.
    Local(const RunDir& run, std::vector<std::string> worker, std::size_t jobs)
        : run_(run), worker_(std::move(worker)), jobs_(jobs) {}
    Local(const Local&) = delete;
    Local& operator=(const Local&) = delete;
    ~Local() override { cancel(); }

    void submit(std::size_t first, std::size_t count) override;
    // Throws JudgeError if workers cannot work: the first ones exited with an error by themselves.
    std::optional<std::size_t> live() override;
    void cancel() override;

    // The command for the shards that have not started yet.
    void set_worker(std::vector<std::string> worker) { worker_ = std::move(worker); }
    std::chrono::steady_clock::time_point last_start() const { return last_start_; }

  private:
    void start_some();

    const RunDir& run_;
    std::vector<std::string> worker_;
    std::size_t jobs_;
    std::deque<std::size_t> waiting_;
    std::map<pid_t, std::size_t> running_;
    std::chrono::steady_clock::time_point last_start_;
};

}  // namespace harness::execute
