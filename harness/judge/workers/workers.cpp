#include "harness/judge/workers/workers.hpp"

#include <utility>

namespace harness::workers {

sandbox::Runner& Worker::runner() {
    if (!first_) {
        first_ = make_runner_(number_);
    }
    return *first_;
}

sandbox::Runner& Worker::second_runner() {
    if (!second_) {
        second_ = make_runner_(count_ + number_);
    }
    return *second_;
}

Workers::Workers(int count, sandbox::RunnerFactory make_runner, std::stop_token stop)
    : make_runner_(std::move(make_runner)), stop_(std::move(stop)), wake_at_stop_(stop_, [this] { wake_all(); }) {
    try {
        for (int number = 0; number < count; ++number) {
            threads_.emplace_back([this, number, count] { serve(number, count); });
        }
    } catch (...) {
        close();  // the destructor will not be called; without this, joining the started threads would never end
        throw;
    }
}

Workers::~Workers() {
    close();
}

void Workers::close() {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    changed_.notify_all();
}

// Takes the lock: otherwise a thread that has just checked for a stop, and does not wait yet, would miss the call.
void Workers::wake_all() {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
}

void Workers::run(const std::function<void(Worker& worker)>& work) {
    for_each(1, [&](Worker& worker, std::size_t) { work(worker); });
}

void Workers::for_each(std::size_t count, const Task& task) {
    std::unique_lock lock(mutex_);
    task_ = &task;
    next_ = 0;
    count_ = count;
    failure_ = nullptr;
    changed_.notify_all();
    changed_.wait(lock, [this] { return running_ == 0 && !next_index(); });
    task_ = nullptr;
    if (stop_.stop_requested()) {
        throw sandbox::Interrupted{};
    }
    if (failure_) {
        std::rethrow_exception(std::exchange(failure_, nullptr));
    }
}

std::optional<std::size_t> Workers::next_index() {
    const bool over = task_ == nullptr || next_ >= count_ || failure_ || stop_.stop_requested();
    return over ? std::nullopt : std::optional{next_};
}

void Workers::serve(int number, int workers) {
    Worker worker(number, workers, make_runner_);
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return closing_ || next_index(); });
        if (closing_) {
            return;
        }
        run_one(lock, worker, next_++);
    }
}

void Workers::run_one(std::unique_lock<std::mutex>& lock, Worker& worker, std::size_t index) {
    const Task& task = *task_;
    ++running_;
    lock.unlock();
    std::exception_ptr error;
    try {
        task(worker, index);
    } catch (...) {
        error = std::current_exception();
    }
    lock.lock();
    --running_;
    if (error && (!failure_ || index < failed_index_)) {
        failure_ = error;
        failed_index_ = index;
    }
    if (running_ == 0 && !next_index()) {  // only for_each() waits for tasks to end, and for all of them
        changed_.notify_all();
    }
}

}  // namespace harness::workers
