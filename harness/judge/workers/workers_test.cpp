#include "harness/judge/workers/workers.hpp"

#include <array>
#include <atomic>
#include <latch>
#include <stdexcept>
#include <string>

#include <gmock/gmock.h>

#include "harness/base/error.hpp"

namespace harness::workers {
namespace {

using testing::ThrowsMessage;

const sandbox::RunnerFactory no_runners = [](int) { return nullptr; };

TEST(Workers, DoEachTaskOnceBatchAfterBatch) {
    Workers workers(3, no_runners);
    for (int batch = 0; batch < 3; ++batch) {
        std::array<std::atomic<int>, 100> done{};
        workers.for_each(done.size(), [&](Worker&, std::size_t index) { ++done.at(index); });
        for (const auto& times : done) {
            EXPECT_EQ(times, 1);
        }
    }
    workers.for_each(0, [](Worker&, std::size_t) { FAIL(); });
}

TEST(Workers, TheErrorOfTheLowestIndexComesOut) {
    for (const int count : {1, 4}) {
        Workers workers(count, no_runners);
        const auto fail = [](Worker&, std::size_t index) {
            if (index >= 7) throw std::runtime_error(std::to_string(index));
        };
        EXPECT_THAT([&] { workers.for_each(50, fail); }, ThrowsMessage<std::runtime_error>("7"));
    }
}

TEST(Workers, TheErrorOfTheLowestIndexComesOutOfThoseAtOnce) {
    Workers workers(4, no_runners);
    std::latch all_begun(4);
    const auto fail = [&](Worker&, std::size_t index) {
        all_begun.arrive_and_wait();
        throw std::runtime_error(std::to_string(index));
    };
    EXPECT_THAT([&] { workers.for_each(4, fail); }, ThrowsMessage<std::runtime_error>("0"));
}

TEST(Workers, WhatMakingARunnerThrowsComesOut) {
    const sandbox::RunnerFactory broken = [](int) -> std::unique_ptr<sandbox::Runner> {
        throw base::JudgeError("no box");
    };
    Workers workers(2, broken);
    EXPECT_THROW(workers.for_each(3, [](Worker& worker, std::size_t) { worker.runner(); }), base::JudgeError);
}

// As if no thread had looked for a task yet when the stop comes: then no thread reports that a task has ended.
TEST(Workers, AStopEndsTheWaitForTasksThatDidNotBegin) {
    std::stop_source stop;
    Workers workers(0, no_runners, stop.get_token());
    const std::jthread stopping([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{30});
        stop.request_stop();
    });
    EXPECT_THROW(workers.for_each(1, [](Worker&, std::size_t) {}), sandbox::Interrupted);
}

TEST(Workers, AStopBeginsNothingNew) {
    std::stop_source stop;
    Workers workers(1, no_runners, stop.get_token());
    int done = 0;
    const auto stop_it = [&](Worker&, std::size_t) {
        ++done;
        stop.request_stop();
    };
    EXPECT_THROW(workers.for_each(10, stop_it), sandbox::Interrupted);
    EXPECT_EQ(done, 1);
}

}  // namespace
}  // namespace harness::workers
