// The threads of a server: cpp-httplib has one work on a connection for as long as it is open, so there have to be as
// many as connections, and a bound.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include <httplib.h>

namespace harness::serve::http {

class Threads : public httplib::TaskQueue {
  public:
    explicit Threads(std::size_t most) : most_(most) {}
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;
    ~Threads() override { shutdown(); }

    // Waits where all are busy: whoever connects then waits in the kernel.
    void enqueue(std::function<void()> task) override;
    // Once all tasks have ended.
    void shutdown() override;

  private:
    void work();

    const std::size_t most_;
    std::mutex mutex_;
    std::condition_variable task_came_;
    std::condition_variable task_left_;
    std::deque<std::function<void()>> tasks_;
    std::size_t idle_ = 0;
    bool closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace harness::serve::http
