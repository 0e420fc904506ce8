// The server's threads. cpp-httplib uses a thread for a connection as long as it is open, so as many threads as
// connections are needed, with a limit.
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

    // Waits if all threads are busy; new connections then wait in the kernel.
    void enqueue(std::function<void()> task) override;
    // Returns when all tasks have ended.
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
