#include "harness/serve/http/threads.hpp"

#include <system_error>
#include <utility>

namespace harness::serve::http {

void Threads::enqueue(std::function<void()> task) {
    std::unique_lock lock(mutex_);
    tasks_.push_back(std::move(task));
    if (idle_ < tasks_.size() && threads_.size() < most_) {
        try {
            threads_.emplace_back([this] { work(); });
        } catch (const std::system_error&) {  // the machine allows no more threads: use the existing ones
        }
    }
    task_came_.notify_one();
    task_left_.wait(lock, [&] { return tasks_.size() <= most_ / 8 || closing_; });
}

void Threads::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        ++idle_;
        task_came_.wait(lock, [&] { return !tasks_.empty() || closing_; });
        --idle_;
        if (tasks_.empty()) {
            return;
        }
        const std::function<void()> task = std::move(tasks_.front());
        tasks_.pop_front();
        task_left_.notify_one();
        lock.unlock();
        task();
        lock.lock();
    }
}

void Threads::shutdown() {
    std::vector<std::thread> threads;
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
        threads.swap(threads_);
    }
    task_came_.notify_all();
    task_left_.notify_all();
    for (std::thread& thread : threads) {
        thread.join();
    }
}

}  // namespace harness::serve::http
