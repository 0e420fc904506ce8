// When a run reaches a time limit, depending on its cpu time and its waiting; and who is to blame if a program did not
// start.
#include "harness/sandbox/box/run.hpp"

#include <array>
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

#include "harness/base/fd.hpp"
#include "harness/sandbox/box/clock.hpp"
#include "harness/sandbox/box/processes.hpp"
#include "harness/sandbox/box/stage.hpp"

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

    LookedAt(nanoseconds wall_limit, const Usage& usage, int wall_percent_of_cpu = 0) {
        run.plan.limits.wall_percent_of_cpu = wall_percent_of_cpu;
        run.plan.limits.cpu = hours{2};
        run.plan.limits.wall = wall_limit;
        Deadlines deadlines;
        deadlines.begin({.wall = nanoseconds{0}});  // a check is due at once
        run.started = now(CLOCK_MONOTONIC) - hours{1};
        stop = deadlines.look(run, usage);
    }
};

Usage usage(nanoseconds cpu) {
    return {[cpu] { return cpu; }, {}, {}};
}

// A run that is checked as it begins and again after a quarter of a second. Its wall limit is a fifth of a second.
struct LookedAtTwice {
    Run run;
    Stop stop = Stop::None;

    // `waited`: for a core, between two looks. `others`: how long others had the cores between them, if
    // the kernel tells. `cpu`: what the run itself has used.
    LookedAtTwice(nanoseconds waited, std::optional<nanoseconds> others, nanoseconds cpu_limit = hours{1},
                  nanoseconds cpu = nanoseconds{0}) {
        run.plan.limits.cpu = cpu_limit;
        run.plan.limits.wall = milliseconds{200};
        Deadlines deadlines;
        deadlines.begin({.wall = nanoseconds{0}});
        run.started = now(CLOCK_MONOTONIC);
        std::optional<nanoseconds> had = hours{1000};  // since the machine's start
        const Usage used{[cpu] { return cpu; }, [waited] { return waited; },
                         [&] {
                             had = others ? std::optional{*had + *others} : std::nullopt;
                             return had;
                         }};
        EXPECT_EQ(deadlines.look(run, used), Stop::None);
        EXPECT_EQ(run.excused, nanoseconds{0}) << "nothing is known of the others yet";
        std::this_thread::sleep_for(milliseconds{250});
        stop = deadlines.look(run, used);
    }
};

TEST(Deadlines, WaitingForOthersStopsTheClock) {
    const LookedAtTwice waiting{hours{1}, hours{1}};
    EXPECT_EQ(waiting.stop, Stop::None);
    EXPECT_GE(waiting.run.excused, milliseconds{250});
    EXPECT_LT(waiting.run.excused, hours{1}) << "nobody is excused for more than all the time";
    EXPECT_EQ(response_at_end(waiting.run).wall_limit, milliseconds{200} + waiting.run.excused);
}

// Threads that wake at the same moment wait for each other as long as they like.
TEST(Deadlines, WaitingForItselfDoesNot) {
    const LookedAtTwice herd{hours{1}, milliseconds{30}, hours{1}, minutes{30}};
    EXPECT_EQ(herd.stop, Stop::Wall);
    EXPECT_EQ(herd.run.excused, milliseconds{30});
    EXPECT_EQ(LookedAtTwice(hours{1}, milliseconds{-1}).run.excused, nanoseconds{0}) << "a clock that lags behind";
}

TEST(Deadlines, TheWorkOfOthersStopsNoClockOfWhoDoesNotWait) {
    const LookedAtTwice sleeper{milliseconds{10}, hours{1}};
    EXPECT_EQ(sleeper.stop, Stop::Wall);
    EXPECT_LE(sleeper.run.excused, milliseconds{20});
}

TEST(Deadlines, WaitingForUnknownOthersIsNotExcused) {
    const LookedAtTwice waiting{hours{1}, std::nullopt};
    EXPECT_EQ(waiting.stop, Stop::Wall);
    EXPECT_EQ(waiting.run.excused, nanoseconds{0});
}

// A run that had no chance to use its time has no verdict. It takes others to be such a run.
TEST(Deadlines, WhoGetsAlmostNoCoreIsNotIdle) {
    EXPECT_THROW(LookedAtTwice(hours{1}, hours{1}, milliseconds{1}), StageError);
    EXPECT_EQ(LookedAtTwice(hours{1}, milliseconds{10}, milliseconds{1}).stop, Stop::Wall);
    EXPECT_EQ(LookedAtTwice(hours{1}, std::nullopt, milliseconds{1}).stop, Stop::Wall);
}

// Each thread of a herd waits for its siblings' work. Programs that use the core while the whole herd sleeps took it
// from nobody.
TEST(CoreWaits, DoNotCountWhatSiblingsUsed) {
    const auto waited = [](nanoseconds on_core, nanoseconds waited, nanoseconds own, int cores = 1) {
        return waited_for_others({on_core, waited}, own, cores);
    };
    constexpr milliseconds slice{10};
    constexpr int herd = 40;
    for (int before = 0; before < herd; ++before) {
        EXPECT_EQ(waited(slice, before * slice, herd * slice), nanoseconds{0});
    }
    EXPECT_EQ(waited(slice, herd * slice, slice), herd * slice) << "alone, without the core";
    EXPECT_EQ(waited(slice, herd * slice, 5 * slice), (herd - 4) * slice) << "beside four siblings, without the core";
    EXPECT_EQ(waited(slice, 4 * slice, 9 * slice, 2), nanoseconds{0}) << "siblings that share two cores";
    EXPECT_EQ(waited(slice, 5 * slice, 9 * slice, 2), slice);
    EXPECT_EQ(waited(slice, slice, milliseconds{9}), slice) << "clocks that differ";
}

TEST(CoreWaits, ReadTheTimesOfAThread) {
    const auto times = [](const char* text) { return thread_times(base::memory_file(text).get()); };
    EXPECT_EQ(times("17 4 3\n").on_core, nanoseconds{17});
    EXPECT_EQ(times("17 4 3\n").waited, nanoseconds{4});
    EXPECT_EQ(times("").on_core, nanoseconds{0});
    EXPECT_EQ(thread_times(-1).waited, nanoseconds{0});
}

TEST(CpuTime, IsReadInEachKindOfFile) {
    const auto time = [](const char* text) { return times_on(std::array{base::memory_file(text)}).front(); };
    EXPECT_EQ(time("17000\n"), nanoseconds{17000}) << "a group's in v1";
    EXPECT_EQ(time("usage_usec 17\nuser_usec 3\n"), nanoseconds{17000}) << "a group's in v2";
    EXPECT_EQ(time("17000 4 3\n"), nanoseconds{17000}) << "a thread's";
    EXPECT_EQ(time(""), nanoseconds{0}) << "it has ended";
    EXPECT_THROW(time("user_usec 3\n"), StageError);
    EXPECT_TRUE(times_on({}).empty());
}

TEST(CpuTime, OfAClockThatHasEndedTakesNothingFromOthers) {
    const std::array<nanoseconds, 3> before{nanoseconds{900}, nanoseconds{50}, nanoseconds{7}};
    const std::array clocks{base::memory_file(""), base::memory_file("80\n"), base::memory_file("7\n")};
    EXPECT_EQ(time_since(before, clocks), nanoseconds{30});
}

TEST(CoreTimes, AreOfTheCoresThatMayBeUsed) {
    cpu_set_t own;
    ASSERT_EQ(::sched_getaffinity(0, sizeof own, &own), 0);
    std::string stat = "cpu  1 1 1 1 1 1 1 1 1 1\n";
    std::string usage;
    int other = 0;
    while (CPU_ISSET(other, &own)) {
        ++other;
    }
    for (int core = 0; core < CPU_SETSIZE; ++core) {
        const bool is_own = CPU_ISSET(core, &own);
        stat += is_own ? fmt::format("cpu{} 1 2 4 100 200 8 16 32 1000 1000\n", core) : "";
        usage += is_own ? "5000 " : "7 ";
    }
    const auto idle = [](const std::string& text) { return idle_time_of_cores(base::memory_file(text).get()); };
    const auto busy = [](const std::string& text) { return busy_time_of_cores(base::memory_file(text).get()); };
    const nanoseconds tick = nanoseconds{std::chrono::seconds{1}} / ::sysconf(_SC_CLK_TCK);
    EXPECT_EQ(idle(stat + fmt::format("cpu{} 7 7 7 7 7 7 7 7 7 7\nintr 1\n", other)), 300 * tick);
    EXPECT_EQ(busy(usage + "\n"), nanoseconds{5000});
    for (const char* text : {"cpu  1 2 3 4\nintr 5\n", ""}) {
        EXPECT_FALSE(idle(text));
        EXPECT_FALSE(busy(text));
    }
    EXPECT_FALSE(idle_time_of_cores(-1));
    EXPECT_FALSE(busy_time_of_cores(-1));
}

TEST(Deadlines, OverBothLimitsIsOverTheCpuLimit) {
    EXPECT_EQ(LookedAt(minutes{40}, usage(hours{2})).stop, Stop::Cpu);
    EXPECT_EQ(LookedAt(minutes{40}, usage(hours{1})).stop, Stop::Wall);
}

TEST(Deadlines, CpuTimeExtendsTheWallLimitOnlyIfTheLimitsSaySo) {
    EXPECT_EQ(LookedAt(minutes{40}, usage(minutes{42}), 0).stop, Stop::Wall);
    EXPECT_EQ(LookedAt(minutes{40}, usage(minutes{38}), 50).stop, Stop::Wall);
    const LookedAt working{minutes{40}, usage(minutes{42}), 50};
    EXPECT_EQ(working.stop, Stop::None);
    EXPECT_EQ(response_at_end(working.run).wall_limit, minutes{61});
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
