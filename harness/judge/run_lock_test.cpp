#include "harness/judge/run_lock.hpp"

#include <array>
#include <atomic>
#include <future>
#include <latch>
#include <shared_mutex>
#include <thread>

#include <gtest/gtest.h>

#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::judge {
namespace {

TEST(RunLock, LetsManyRunInParallel) {
    RunLock run_lock;
    std::latch all_inside(3);
    std::array<std::jthread, 3> threads;
    for (std::jthread& thread : threads) {
        thread = std::jthread([&] {
            const std::shared_lock shared(run_lock);
            all_inside.arrive_and_wait();  // hangs if a thread is kept out
        });
    }
    all_inside.wait();
    EXPECT_TRUE(all_inside.try_wait());
}

// Four threads, each with its own lock from `run_locks`.
void expect_alone(const std::array<RunLock*, 4>& run_locks) {
    std::atomic<int> inside{0};
    std::atomic<int> disturbed{0};
    {
        std::array<std::jthread, 4> threads;
        for (std::size_t i = 0; i < threads.size(); ++i) {
            threads.at(i) = std::jthread([&, i] {
                RunLock& run_lock = *run_locks.at(i);
                for (int round = 0; round < 200; ++round) {
                    if (i == 0) {
                        const std::unique_lock alone(run_lock);
                        disturbed += ++inside == 1 ? 0 : 1;
                        std::this_thread::yield();
                        disturbed += --inside == 0 ? 0 : 1;
                    } else {
                        const std::shared_lock shared(run_lock);
                        ++inside;
                        std::this_thread::yield();
                        --inside;
                    }
                }
            });
        }
    }
    EXPECT_EQ(disturbed, 0);
}

TEST(RunLock, NobodyIsInsideBesideTheOneAlone) {
    RunLock run_lock;
    expect_alone({&run_lock, &run_lock, &run_lock, &run_lock});
}

TEST(RunLock, LocksOfOneFileAreOne) {
    const base::TempDir folder;
    const std::filesystem::path file = folder.path() / "gates" / "host";
    std::array<RunLock, 4> run_locks{RunLock(file), RunLock(file), RunLock(file), RunLock(file)};
    expect_alone({&run_locks[0], &run_locks[1], &run_locks[2], &run_locks[3]});
}

TEST(RunLock, AStopEndsTheWaitForAnotherProcessAndLeavesNothingLocked) {
    const base::TempDir folder;
    const std::filesystem::path file = folder.path() / "host";
    RunLock other(file);
    std::stop_source stop;
    RunLock run_lock(file, stop.get_token());
    std::unique_lock held(other);
    const std::jthread stopping([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        stop.request_stop();
    });
    EXPECT_THROW(run_lock.lock(), sandbox::Interrupted);
    EXPECT_THROW(run_lock.lock_shared(), sandbox::Interrupted);
    EXPECT_THROW(run_lock.lock(), sandbox::Interrupted) << "the stop came before the wait";
    held.unlock();
    EXPECT_NO_THROW(run_lock.lock());  // each hangs if the previous one left a lock behind
    run_lock.unlock();
    EXPECT_NO_THROW(run_lock.lock_shared());
    run_lock.unlock_shared();
    EXPECT_NO_THROW(other.lock());
    other.unlock();
}

TEST(RunLock, WhoWaitsToBeAloneComesBeforeAnybodyNew) {
    RunLock run_lock;
    std::shared_lock first(run_lock);
    std::atomic<int> place{0};
    const auto alone = std::async(std::launch::async, [&] {
        const std::unique_lock lock(run_lock);
        return ++place;
    });
    // Only time shows that a thread waits. With too little time the test still passes; it never fails wrongly.
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
    auto later = std::async(std::launch::async, [&] {
        const std::shared_lock lock(run_lock);
        return ++place;
    });
    EXPECT_EQ(later.wait_for(std::chrono::milliseconds{50}), std::future_status::timeout);
    first.unlock();
    EXPECT_EQ(later.get(), 2);
}

}  // namespace
}  // namespace harness::judge
