// When a run reaches a time limit, depending on its cpu time and its waiting.
#include <chrono>
#include <ctime>
#include <thread>

#include <gtest/gtest.h>

#include "harness/sandbox/box/run.hpp"
#include "harness/sandbox/box/stage.hpp"
#include "harness/sandbox/box/timer.hpp"

namespace harness::sandbox::box {
namespace {

using model::Stop;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::nanoseconds;

// A run that began an hour ago and is checked now. Its cpu limit is two hours.
struct LookedAt {
    Run run;
    Stop stop = Stop::None;

    LookedAt(nanoseconds wall_limit, const Usage& usage) {
        run.plan.limits.cpu = hours{2};
        run.plan.limits.wall = wall_limit;
        Deadlines deadlines;
        deadlines.begin({.wall = nanoseconds{0}});  // a check is due at once
        run.started = now(CLOCK_MONOTONIC) - hours{1};
        stop = deadlines.look(run, usage);
    }
};

Usage usage(nanoseconds cpu, nanoseconds waited) {
    return {[cpu] { return cpu; }, [waited] { return waited; }, [] { return std::nullopt; }};
}

// A run that began an hour ago, had almost no time on a core since, and is checked twice. Between the checks, other
// programs had the cores for `by_others` longer than the checks are apart. Its wall limit is ten minutes.
Stop stop_of_a_waiting_run(nanoseconds cpu_limit, nanoseconds by_others) {
    Run run;
    run.plan.limits.cpu = cpu_limit;
    run.plan.limits.wall = minutes{10};
    Deadlines deadlines;
    deadlines.begin({.wall = nanoseconds{0}});
    run.started = now(CLOCK_MONOTONIC) - hours{1};
    Usage used = usage(std::chrono::seconds{1}, hours{2});
    nanoseconds idle = hours{5};
    used.idle_of_cores = [&idle] { return std::optional{idle}; };
    EXPECT_EQ(deadlines.look(run, used), Stop::None) << "nothing is known of the others yet";
    idle -= by_others;
    std::this_thread::sleep_for(std::chrono::milliseconds{110});  // a check is due then
    return deadlines.look(run, used);
}

TEST(Deadlines, WaitingForACoreStopsTheClock) {
    const LookedAt waiting{minutes{40}, usage(minutes{20}, minutes{30})};
    EXPECT_EQ(waiting.stop, Stop::None);
    EXPECT_EQ(waiting.run.excused, minutes{30});
    EXPECT_EQ(response_at_end(waiting.run).wall_limit, minutes{70});
    EXPECT_EQ(LookedAt(minutes{40}, usage(minutes{20}, minutes{10})).stop, Stop::Wall);
}

TEST(Deadlines, NobodyIsExcusedForMoreThanAllTheTime) {
    const LookedAt many_threads{minutes{1}, usage(minutes{30}, hours{64})};
    EXPECT_EQ(many_threads.stop, Stop::None);
    EXPECT_GE(many_threads.run.excused, hours{1});
    EXPECT_LT(many_threads.run.excused, hours{2});
}

// Threads that keep making each other wait for a moment's work.
TEST(Deadlines, WaitingIsBelievedUpToAMultipleOfTheCpuTime) {
    const LookedAt herd{minutes{20}, usage(minutes{1}, hours{64})};
    EXPECT_EQ(herd.stop, Stop::Wall);
    EXPECT_EQ(herd.run.excused, minutes{20});
}

TEST(Deadlines, WaitingIsBelievedWhereOthersHadTheCores) {
    EXPECT_EQ(stop_of_a_waiting_run(hours{2}, hours{1}), Stop::None);
    EXPECT_EQ(stop_of_a_waiting_run(hours{2}, minutes{20}), Stop::Wall) << "they had them only a third of the time";
    EXPECT_EQ(stop_of_a_waiting_run(hours{2}, -hours{1}), Stop::Wall) << "the cores were idle";
}

// A run that had no chance to use its time has no verdict.
TEST(Deadlines, WhoGetsAlmostNoCoreIsNotIdle) {
    EXPECT_THROW(stop_of_a_waiting_run(minutes{2}, hours{1}), StageError);
}

TEST(Deadlines, WithoutTheCpuTimeOfAllNobodyIsExcused) {
    const LookedAt unknown{minutes{40}, {[] { return minutes{30}; }, {}, {}}};
    EXPECT_EQ(unknown.stop, Stop::Wall);
    EXPECT_EQ(response_at_end(unknown.run).wall_limit, minutes{40});
}

TEST(Deadlines, OverBothLimitsIsOverTheCpuLimit) {
    EXPECT_EQ(LookedAt(minutes{40}, usage(hours{2}, nanoseconds{0})).stop, Stop::Cpu);
}

}  // namespace
}  // namespace harness::sandbox::box
