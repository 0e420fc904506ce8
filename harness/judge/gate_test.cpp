#include "harness/judge/gate.hpp"

#include <array>
#include <atomic>
#include <future>
#include <latch>
#include <mutex>
#include <shared_mutex>
#include <thread>

#include <gtest/gtest.h>

#include "harness/sandbox/runner.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::judge {
namespace {

TEST(Gate, LetsCompanyInTogether) {
    Gate gate;
    std::latch all_inside(3);
    std::array<std::jthread, 3> threads;
    for (std::jthread& thread : threads) {
        thread = std::jthread([&] {
            const std::shared_lock shared(gate);
            all_inside.arrive_and_wait();  // hangs where one is kept out
        });
    }
    all_inside.wait();
    EXPECT_TRUE(all_inside.try_wait());
}

// Four threads, each with the gate that it is given.
void expect_alone(const std::array<Gate*, 4>& gates) {
    std::atomic<int> inside{0};
    std::atomic<int> disturbed{0};
    {
        std::array<std::jthread, 4> threads;
        for (std::size_t i = 0; i < threads.size(); ++i) {
            threads.at(i) = std::jthread([&, i] {
                Gate& gate = *gates.at(i);
                for (int round = 0; round < 200; ++round) {
                    if (i == 0) {
                        const std::unique_lock alone(gate);
                        disturbed += ++inside == 1 ? 0 : 1;
                        std::this_thread::yield();
                        disturbed += --inside == 0 ? 0 : 1;
                    } else {
                        const std::shared_lock shared(gate);
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

TEST(Gate, NobodyIsInsideBesideTheOneAlone) {
    Gate gate;
    expect_alone({&gate, &gate, &gate, &gate});
}

TEST(Gate, GatesOfOneFileAreOne) {
    const support::TempDir folder;
    const std::filesystem::path file = folder.path() / "gates" / "host";
    std::array<Gate, 4> gates{Gate(file), Gate(file), Gate(file), Gate(file)};
    expect_alone({&gates[0], &gates[1], &gates[2], &gates[3]});
}

TEST(Gate, AStopEndsTheWaitForAnotherProcessAndLeavesNothingLocked) {
    const support::TempDir folder;
    const std::filesystem::path file = folder.path() / "host";
    Gate other(file);
    std::stop_source stop;
    Gate gate(file, stop.get_token());
    {
        const std::unique_lock held(other);
        const std::jthread stopping([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds{20});
            stop.request_stop();
        });
        EXPECT_THROW(gate.lock(), sandbox::Interrupted);
        EXPECT_THROW(gate.lock_shared(), sandbox::Interrupted);
    }
    const std::unique_lock again(other);
    EXPECT_THROW(gate.lock_shared(), sandbox::Interrupted);
}

TEST(Gate, WhoGaveUpKeepsNobodyOut) {
    const support::TempDir folder;
    const std::filesystem::path file = folder.path() / "host";
    Gate other(file);
    std::stop_source stop;
    stop.request_stop();
    Gate gate(file, stop.get_token());
    std::unique_lock held(other);
    EXPECT_THROW(gate.lock(), sandbox::Interrupted);
    EXPECT_THROW(gate.lock_shared(), sandbox::Interrupted);
    held.unlock();
    EXPECT_NO_THROW(gate.lock());  // each hangs where the one before left something behind
    gate.unlock();
    EXPECT_NO_THROW(gate.lock_shared());
    gate.unlock_shared();
    EXPECT_NO_THROW(other.lock());
    other.unlock();
}

TEST(Gate, WhoWaitsToBeAloneComesBeforeAnybodyNew) {
    Gate gate;
    std::shared_lock first(gate);
    std::atomic<int> place{0};
    const auto alone = std::async(std::launch::async, [&] {
        const std::unique_lock lock(gate);
        return ++place;
    });
    // There is no way to see a thread wait but to give it time; too little of it lets the test pass, never fail.
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
    auto later = std::async(std::launch::async, [&] {
        const std::shared_lock lock(gate);
        return ++place;
    });
    EXPECT_EQ(later.wait_for(std::chrono::milliseconds{50}), std::future_status::timeout);
    first.unlock();
    EXPECT_EQ(later.get(), 2);
}

}  // namespace
}  // namespace harness::judge
