// When a run reaches a time limit, depending on its cpu time and its waiting; and who is to blame if a program did not
// start.
#include "harness/sandbox/box/run.hpp"

#include <cerrno>
#include <chrono>
#include <ctime>
#include <optional>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include "harness/sandbox/box/clock.hpp"
#include "harness/sandbox/box/stage.hpp"
#include "harness/support/fd.hpp"

namespace harness::sandbox::box {
namespace {

using model::Stop;
using std::chrono::hours;
using std::chrono::milliseconds;
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

enum class Cores { Busy, Idle, Unknown };

// What stops a run that always waits for a core, is checked as it begins and again after a quarter of a second. Its
// wall limit is a fifth of a second.
Stop stop_of_a_waiting_run(Cores cores, nanoseconds cpu_limit = hours{1}) {
    Run run;
    run.plan.limits.cpu = cpu_limit;
    run.plan.limits.wall = milliseconds{200};
    Deadlines deadlines;
    deadlines.begin({.wall = nanoseconds{0}});
    run.started = now(CLOCK_MONOTONIC);
    Usage used = usage(nanoseconds{0}, hours{2});
    nanoseconds busy{};
    used.core_times = [&]() -> std::optional<CoreTimes> {
        busy += cores == Cores::Busy ? hours{1} : hours{0};  // the kernel may count more than has passed
        const nanoseconds idle = cores == Cores::Idle ? now(CLOCK_MONOTONIC) : nanoseconds{0};
        return CoreTimes{.idle = idle, .all = busy + idle};
    };
    EXPECT_EQ(deadlines.look(run, used), Stop::None) << "nothing is known of the others yet";
    std::this_thread::sleep_for(milliseconds{250});
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
    EXPECT_EQ(stop_of_a_waiting_run(Cores::Busy), Stop::None);
    EXPECT_EQ(stop_of_a_waiting_run(Cores::Idle), Stop::Wall);
    EXPECT_EQ(stop_of_a_waiting_run(Cores::Unknown), Stop::Wall) << "as where /proc/stat never changes";
}

// A run that had no chance to use its time has no verdict.
TEST(Deadlines, WhoGetsAlmostNoCoreIsNotIdle) {
    EXPECT_THROW(stop_of_a_waiting_run(Cores::Busy, milliseconds{1}), StageError);
}

TEST(CoreTimes, AreOfTheCoresThatMayBeUsed) {
    cpu_set_t own;
    ASSERT_EQ(::sched_getaffinity(0, sizeof own, &own), 0);
    std::string lines = "cpu  1 1 1 1 1 1 1 1 1 1\n";
    int other = 0;
    for (int core = 0; core < CPU_SETSIZE; ++core) {
        if (CPU_ISSET(core, &own)) {
            lines += fmt::format("cpu{} 1 2 4 100 200 8 16 32 1000 1000\n", core);
        } else {
            other = core;
        }
    }
    const auto times = [](const std::string& text) { return core_times(support::memory_file(text).get()); };
    const auto found = times(lines + fmt::format("cpu{} 7 7 7 7 7 7 7 7 7 7\nintr 1\n", other));
    ASSERT_TRUE(found);
    const nanoseconds tick = nanoseconds{std::chrono::seconds{1}} / ::sysconf(_SC_CLK_TCK);
    EXPECT_EQ(found->idle, 300 * tick);
    EXPECT_EQ(found->busy(), 63 * tick);
    EXPECT_FALSE(times("cpu  1 2 3 4\nintr 5\n"));
    EXPECT_FALSE(times(""));
    EXPECT_FALSE(core_times(-1));
}

TEST(Deadlines, OverBothLimitsIsOverTheCpuLimit) {
    EXPECT_EQ(LookedAt(minutes{40}, usage(hours{2}, nanoseconds{0})).stop, Stop::Cpu);
}

bool is_the_boxes(const char* path, int error_number, bool out_of_own_memory = false,
                  Profile profile = Profile::Submission) {
    std::string there = "/bin/sh";  // takes the place of the file at `path` in the box
    Run run;
    run.plan.arguments = {there.data(), nullptr};
    run.plan.exec_failed = true;
    run.plan.error_number = error_number;
    wire::Request request;
    request.profile = profile;
    request.arguments = {path};
    try {
        check_launch(run, request, out_of_own_memory);
        return false;
    } catch (const StageError& error) {
        EXPECT_EQ(error.error_number, error_number);
        EXPECT_EQ(error.stage, std::string{"exec "} + path);
        return true;
    }
}

TEST(BoxLaunch, OnlyOfWhatWasLaidTheContentsAreToBlame) {
    for (const int error : {ENOEXEC, ENOENT, EACCES, ELIBBAD}) {
        EXPECT_FALSE(is_the_boxes("/program/main", error)) << error;
        EXPECT_TRUE(is_the_boxes("/usr/bin/python3", error)) << error;
        EXPECT_TRUE(is_the_boxes("/program/main", error, false, Profile::Validator)) << error;
    }
}

TEST(BoxLaunch, WhatTheMachineRunsOutOfIsNobodysProgram) {
    for (const int error : {EAGAIN, EMFILE, ENFILE, ENOMEM}) {
        EXPECT_TRUE(is_the_boxes("/program/main", error)) << error;
        EXPECT_TRUE(is_the_boxes("/usr/bin/python3", error)) << error;
    }
}

TEST(BoxLaunch, ItsOwnMemoryIsTheSubmissions) {
    EXPECT_FALSE(is_the_boxes("/program/main", ENOMEM, true));
    EXPECT_FALSE(is_the_boxes("/usr/bin/python3", ENOMEM, true));
    EXPECT_TRUE(is_the_boxes("/usr/bin/python3", ENOENT, true));
    EXPECT_TRUE(is_the_boxes("/usr/bin/python3", ENOMEM, true, Profile::Compiler));
}

}  // namespace
}  // namespace harness::sandbox::box
