#include "harness/recipe/each_case.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace harness::recipe {

namespace {

// Hands out the indices and keeps the failures.
class Queue {
  public:
    Queue(std::size_t count, std::stop_token stop) : count_(count), stop_(std::move(stop)) {}

    std::optional<std::size_t> next() {
        const std::lock_guard lock(mutex_);
        if (next_ == count_ || !failures_.empty() || stop_.stop_requested()) {
            return std::nullopt;
        }
        return next_++;
    }
    void failed(std::size_t index) {
        const std::lock_guard lock(mutex_);
        failures_.emplace(index, std::current_exception());
    }
    // After all threads ended.
    void finish() const {
        if (!failures_.empty()) {
            std::rethrow_exception(failures_.begin()->second);
        }
        if (next_ < count_) {
            throw sandbox::Interrupted{};
        }
    }

  private:
    std::mutex mutex_;
    std::size_t count_;
    std::stop_token stop_;
    std::size_t next_ = 0;
    std::map<std::size_t, std::exception_ptr> failures_;
};

}  // namespace

void for_each_case(std::size_t count, const Tools& tools,
                   const std::function<void(std::size_t, sandbox::Runner&)>& work) {
    Queue queue(count, tools.stop);
    const auto worker = [&](int number) {
        std::unique_ptr<sandbox::Runner> runner;
        while (const auto index = queue.next()) {
            try {
                if (!runner) {
                    runner = tools.make_runner(number);
                }
                work(*index, *runner);
            } catch (...) {
                queue.failed(*index);
            }
        }
    };
    {
        const int jobs =
            std::max(1, static_cast<int>(std::min<std::size_t>(count, static_cast<std::size_t>(tools.jobs))));
        std::vector<std::jthread> threads;
        threads.reserve(static_cast<std::size_t>(jobs));
        for (int number = 0; number < jobs; ++number) {
            threads.emplace_back(worker, number);
        }
    }
    queue.finish();
}

}  // namespace harness::recipe
