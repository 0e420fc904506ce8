// A fixed set of threads, each with its own runners, that share out numbered tasks in order.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "harness/sandbox/runner.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::workers {

// What a task may use; it belongs to one thread.
class Worker {
  public:
    // `count` workers there are; the second runner of each is numbered after them all.
    Worker(int number, int count, const sandbox::RunnerFactory& make_runner)
        : number_(number), count_(count), make_runner_(make_runner) {}

    sandbox::Runner& runner();
    // For what must run at the same time as the first: an interactive validator.
    sandbox::Runner& second_runner();

  private:
    int number_;
    int count_;
    const sandbox::RunnerFactory& make_runner_;
    std::unique_ptr<sandbox::Runner> first_;
    std::unique_ptr<sandbox::Runner> second_;
};

class Workers {
  public:
    using Task = std::function<void(Worker& worker, std::size_t index)>;

    // Runners are made when first needed. With `stop` requested no task begins any more.
    Workers(int count, sandbox::RunnerFactory make_runner, std::stop_token stop = {});
    explicit Workers(const JudgingContext& context) : Workers(context.jobs, context.make_runner, context.stop) {}
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers();

    // Runs task(worker, i) for every i below `count`, begun in order. Where tasks throw, no new ones begin, and the
    // exception of the lowest index comes out: the same one whatever the number of workers. Throws Interrupted where
    // `stop` is requested.
    void for_each(std::size_t count, const Task& task);

    // As a task for one worker.
    void run(const std::function<void(Worker& worker)>& work);

  private:
    // Lets the threads end when they have no task; they are joined with threads_.
    void close();
    void wake_all();
    void serve(int number, int workers);
    // The next index to work on; empty where the batch is over for this worker. Called with mutex_ held.
    std::optional<std::size_t> next_index();
    void run_one(std::unique_lock<std::mutex>& lock, Worker& worker, std::size_t index);

    const sandbox::RunnerFactory make_runner_;
    const std::stop_token stop_;
    std::mutex mutex_;
    std::condition_variable changed_;
    const Task* task_ = nullptr;
    std::size_t next_ = 0;
    std::size_t count_ = 0;
    std::size_t running_ = 0;
    std::size_t failed_index_ = 0;
    std::exception_ptr failure_;
    bool closing_ = false;
    // A stop is no change of what is guarded by mutex_, and all may be waiting for one.
    std::stop_callback<std::function<void()>> wake_at_stop_;
    std::vector<std::jthread> threads_;
};

}  // namespace harness::workers
