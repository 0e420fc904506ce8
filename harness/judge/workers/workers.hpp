// A fixed set of threads, each with its own runners, that work on numbered tasks in order.
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

#include "harness/judge/workers/judging_context.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::workers {

// The resources of a task; belongs to one thread.
class Worker {
  public:
    // `count`: the number of workers. The second runners are numbered after all first ones.
    Worker(int number, int count, const sandbox::RunnerFactory& make_runner)
        : number_(number), count_(count), make_runner_(make_runner) {}
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    ~Worker() = default;

    sandbox::Runner& runner();
    // For a program that runs at the same time as the first: an interactive validator.
    sandbox::Runner& second_runner();

  private:
    int number_;
    int count_;
    const sandbox::RunnerFactory& make_runner_;
    std::shared_ptr<sandbox::Runner> first_;
    std::shared_ptr<sandbox::Runner> second_;
};

class Workers {
  public:
    using Task = std::function<void(Worker& worker, std::size_t index)>;

    // Runners are made when first needed. After `stop` is requested, no task begins.
    Workers(int count, sandbox::RunnerFactory make_runner, std::stop_token stop = {});
    explicit Workers(const JudgingContext& context) : Workers(context.jobs, context.make_runner, context.stop) {}
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers();

    // Runs task(worker, i) for every i below `count`, begun in order. If a task throws, no new ones begin, and the
    // exception of the lowest index is thrown: the same one for any number of workers. Throws Interrupted if `stop` is
    // requested.
    void for_each(std::size_t count, const Task& task);

    // Runs `work` as a single task.
    void run(const std::function<void(Worker& worker)>& work);

  private:
    // Makes the threads end when they have no task; they are joined with threads_.
    void close();
    void wake_all();
    void serve(int number, int workers);
    // The next index to work on; empty if the batch has no more tasks to begin. Called with mutex_ held.
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
    // A stop does not change the data guarded by mutex_, so it must wake the threads that wait for a change.
    std::stop_callback<std::function<void()>> wake_at_stop_;
    std::vector<std::jthread> threads_;
};

}  // namespace harness::workers
