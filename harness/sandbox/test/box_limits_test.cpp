// Every limit stops a program that exceeds it, under its own name, and no program that stays within. Programs that
// exceed the limits of cpu time, wall time and memory are in the attack suite.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/test/attacks.hpp"
#include "harness/sandbox/test/busy_cores.hpp"
#include "harness/sandbox/test/slowdown.hpp"
#include "harness/sandbox/test/test_box.hpp"

namespace harness::sandbox {
namespace {

namespace fs = std::filesystem;
using model::Stop;
using std::chrono::milliseconds;

// A box for each test, started by its first run.
class BoxLimits : public ::testing::Test {
  protected:
    BoxRunner box{test_box_options()};
};

// What the kernel charges to the group of a box. It depends neither on the user nor on sanitizers.
class GroupMemory : public BoxLimits {};

// Runs a program on a core shared with four others: it gets a fifth of the time. If `cpu` is to be used up, the wall
// limit would come first without the excuse for waiting.
Ran run_on_a_busy_core(bool isolated, const std::string& name, milliseconds cpu = milliseconds{300},
                       milliseconds wall = milliseconds{450}) {
    BoxOptions options = test_box_options(isolated);
    options.pin = true;
    BoxRunner runner{options};
    runner.protections();  // starts the box
    cpu_set_t core;
    EXPECT_EQ(::sched_getaffinity(descendants(::getpid()).back(), sizeof core, &core), 0);
    EXPECT_EQ(CPU_COUNT(&core), 1);
    const BusySessions others{core, 4};
    Request request = hostile(name);
    request.limits.cpu = cpu;
    request.limits.wall = wall;
    return run(runner, request);
}

class BoxOnABusyCore : public ::testing::TestWithParam<const char*> {};

// Whichever of a run's processes and threads does the work.
TEST_P(BoxOnABusyCore, WaitingIsNotIdling) {
    {
        BoxRunner runner{test_box_options()};
        NEEDS_PROTECTION(runner, "cpu time of all processes");
    }
    const milliseconds wall = milliseconds{450} * slowdown();
    const Ran ran = run_on_a_busy_core(true, GetParam(), milliseconds{300} * slowdown(), wall);
    EXPECT_EQ(ran.outcome.stop, Stop::Cpu);
    EXPECT_GT(ran.outcome.wall_limit.value(), wall);
}

INSTANTIATE_TEST_SUITE_P(Each, BoxOnABusyCore,
                         ::testing::Values("spin", "spin_in_threads", "spin_in_child", "spin_in_grandchild"),
                         [](const auto& test) { return std::string{test.param}; });

// A program that does nothing itself is not excused by the others' work.
TEST_F(BoxLimits, WallOfASleeperOnABusyCore) {
    const Ran ran = run_on_a_busy_core(true, "sleep");
    EXPECT_EQ(ran.outcome.stop, Stop::Wall);
    EXPECT_LT(ran.outcome.wall_limit.value(), milliseconds{2 * 450});
}

// Each of its threads waits for a part of the time only, and has the rest for itself. If their waiting were added up,
// the clock would stand still until the cpu time is used up.
TEST_F(BoxLimits, WallOfThreadsThatWakeOftenOnABusyCore) {
    NEEDS_PROTECTION(box, "cpu time of all processes");
    const Ran ran = run_on_a_busy_core(true, "wake_together");
    EXPECT_EQ(ran.outcome.stop, Stop::Wall);
}

// If the cpu time of all processes is not counted, the waiting for a core is unknown.
TEST_F(BoxLimits, WallIsKeptToTheLetterWithoutASandbox) {
    const Ran ran = run_on_a_busy_core(false, "spin", milliseconds{20'000});
    EXPECT_EQ(ran.outcome.stop, Stop::Wall);
    EXPECT_EQ(ran.outcome.wall_limit.value(), milliseconds{450});
}

TEST_F(BoxLimits, CpuOfChildrenForWhichNobodyWaits) {
    NEEDS_PROTECTION(box, "cpu time of all processes");
    Request request = hostile("spin_in_short_children", {"unwaited"});
    request.limits.cpu = milliseconds{200};
    for (int i = 0; i < 2; ++i) {
        const Ran ran = run(box, request);
        EXPECT_EQ(ran.outcome.stop, Stop::Cpu);
        expect_figures_at_the_limit(ran.outcome, request.limits);
    }
}

void expect_out_of_memory(BoxRunner& runner, const std::string& name, const std::vector<std::string>& arguments = {}) {
    Request request = hostile(name, arguments, 64 * mib);
    request.limits.disk_kib = 512 * mib;
    const Ran ran = run(runner, request);
    EXPECT_EQ(ran.outcome.stop, Stop::Memory)
        << name << " exit " << exit_code(ran.outcome) << " signal " << signal_of(ran.outcome);
    expect_figures_at_the_limit(ran.outcome, request.limits);
}

TEST_F(GroupMemory, IsLimitedAfterARunThatReachedTheLimit) {
    NEEDS_PROTECTION(box, "memory limit");
    for (int i = 0; i < 3; ++i) {
        expect_out_of_memory(box, "memory_files");
        expect_out_of_memory(box, "memory_malloc");
        const Ran ran = run(box, hostile("memory_malloc", {"48"}));
        EXPECT_EQ(ran.outcome.stop, Stop::None);
        EXPECT_EQ(exit_code(ran.outcome), 0);
        EXPECT_GE(ran.outcome.memory_kib.value(), 48 * mib);
        EXPECT_LT(run(box, hostile("exit_with")).outcome.memory_kib.value(), 16 * mib) << "a peak of its own";
    }
}

// Memory that the kernel keeps after a run must not raise the limit of the next one.
TEST_F(GroupMemory, IsLimitedAfterRunsThatLeftMuchToTheKernel) {
    NEEDS_PROTECTION(box, "memory limit");
    Request leaves_names = hostile("leave_names", {}, 64 * mib);  // by 150,000 system calls
    leaves_names.limits.cpu *= slowdown();
    leaves_names.limits.wall *= slowdown();
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(exit_code(run(box, leaves_names).outcome), 0);
    }
    expect_out_of_memory(box, "memory_malloc", {"100"});
    EXPECT_EQ(exit_code(run(box, hostile("memory_malloc", {"100"})).outcome), 0) << "it takes no more than that";
}

// Nor does it reduce the next run's memory.
void expect_nearly_all_memory(BoxRunner& runner) {
    const Ran ran = run(runner, hostile("memory_malloc", {"60"}, 64 * mib));
    EXPECT_EQ(ran.outcome.stop, Stop::None);
    EXPECT_EQ(exit_code(ran.outcome), 0);
}

TEST_F(GroupMemory, CanNearlyAllBeUsedAfterAForkBomb) {
    NEEDS_PROTECTION(box, "memory limit");
    Request request = hostile("fork_bomb", {}, 2048 * mib);
    request.limits.processes = 20;
    request.limits.cpu = milliseconds{300};
    EXPECT_EQ(run(box, request).outcome.stop, Stop::Cpu);
    expect_nearly_all_memory(box);
}

// A returned file keeps the whole folder that it was in, for as long as it is open.
CollectedFile file_that_holds_memory(BoxRunner& runner) {
    Request request = hostile("memory_files");
    request.limits.disk_kib = 32 * mib;
    request.collect = {"big"};
    Ran ran = run(runner, request);
    EXPECT_TRUE(ran.collected.at(0).file);
    return std::move(ran.collected.at(0));
}

TEST_F(BoxLimits, MemoryThatIsAboutToBeFreedIsWaitedFor) {
    NEEDS_PROTECTION(box, "memory limit");
    CollectedFile held = file_that_holds_memory(box);
    const std::jthread other{[&held] {
        std::this_thread::sleep_for(milliseconds{100});
        held.file.reset();
    }};
    expect_nearly_all_memory(box);
}

TEST_F(BoxLimits, ABoxWhoseMemoryIsNeverFreedIsReplaced) {
    NEEDS_PROTECTION(box, "memory limit");
    const auto& all = box.protections();
    if (std::ranges::find(all, "cgroup v2 memory", &wire::Protection::mechanism) != all.end()) {
        GTEST_SKIP() << "in v2 the next run has a group of its own, in which there is nothing of that";
    }
    const CollectedFile held = file_that_holds_memory(box);
    EXPECT_THAT(base::error_of<base::SystemError>([this] { run(box, hostile("exit_with")); }),
                testing::HasSubstr("take back the memory"));
    expect_nearly_all_memory(box);
}

// If no memory is left and the program is dead, the box is the only process that the kernel could kill.
TEST_F(GroupMemory, ThatAProgramFillsEndsItsRunAlone) {
    NEEDS_PROTECTION(box, "memory limit");
    constexpr std::int64_t limit_kib = 64 * mib;
    int reached = 0;
    for (int left_kib = 300; left_kib >= -100; left_kib -= 12) {
        Request request = hostile("memory_files", {std::to_string(limit_kib - left_kib)}, limit_kib);
        request.limits.disk_kib = 2 * limit_kib;
        BoxRunner fresh{test_box_options()};
        for (BoxRunner* runner : {&fresh, &box}) {
            const Ran ran = run(*runner, request);
            reached += ran.outcome.stop == Stop::Memory ? 1 : 0;
            EXPECT_EQ(exit_code(ran.outcome), ran.outcome.stop == Stop::Memory ? -1 : 0) << left_kib;
        }
    }
    EXPECT_GT(reached, 2) << "it never came near the limit";
}

// The limit is for the program, whatever the box itself needs.
TEST_F(BoxLimits, NearlyAllOfTheMemoryCanBeUsed) {
    expect_nearly_all_memory(box);
}

// The box keeps a program's files in memory, so that a program could have any amount of data there.
TEST_F(BoxLimits, AProgramsOwnFilesCountAsMemory) {
    NEEDS_PROTECTION(box, "memory limit");
    const base::TempDir program;
    fs::copy(hostile("memory_malloc").program_dir, program.path());
    const base::Fd data = base::open_file(program.path() / "data", O_WRONLY | O_CREAT, 0644);
    ASSERT_EQ(::ftruncate(data.get(), uncounted_program_kib * 1024 + 48 * mib * 1024), 0) << "a file with holes";
    fs::permissions(program.path(), fs::perms{0755});
    const auto run_with = [&](const char* allocated_mib) {
        Request request = hostile("memory_malloc", {allocated_mib}, 64 * mib);
        request.program_dir = program.path();
        return run(box, request);
    };
    for (int i = 0; i < 2; ++i) {  // the second run finds the program in the box
        const Ran within = run_with("10");
        EXPECT_EQ(exit_code(within.outcome), 0);
        EXPECT_GE(within.outcome.memory_kib.value(), 58 * mib);
        EXPECT_LE(within.outcome.memory_kib.value(), 64 * mib);
        const Ran beyond = run_with("20");
        EXPECT_EQ(beyond.outcome.stop, Stop::Memory);
        expect_figures_at_the_limit(beyond.outcome, hostile("memory_malloc", {}, 64 * mib).limits);
        EXPECT_EQ(exit_code(run(box, hostile("memory_malloc", {"20"}, 64 * mib)).outcome), 0) << "a small program";
    }
}

// Without a control group, the size of each process is compared with the limit when it ends.
TEST_F(BoxLimits, MemoryOfOneProcessIsLimitedInAnyCase) {
    EXPECT_EQ(run(box, hostile("memory_malloc", {}, 64 * mib)).outcome.stop, Stop::Memory);
}

TEST_F(BoxLimits, FilesBeyondTheDiskLimitAreRefused) {
    Request request = hostile("memory_files");
    request.limits.disk_kib = 1024;
    request.collect = {"big"};
    const Ran ran = run(box, request);
    EXPECT_EQ(exit_code(ran.outcome), 3);
    ASSERT_TRUE(ran.collected.at(0).file);
    EXPECT_EQ(base::read_all(ran.collected.at(0).file.get()).size(), 1024U * 1024U);
}

// Otherwise a program that the compiler was allowed to make could not be put into the box: a judge error.
TEST_F(BoxLimits, AProgramMayBeLargerThanAnyCompilerMayMakeIt) {
    Request request = hostile("spin");
    request.arguments = {"/usr/bin/stat", "--file-system", "--format=%b %S", "/program"};
    std::istringstream said{run(box, request).output};
    std::int64_t blocks = 0;
    std::int64_t of_bytes = 0;
    ASSERT_TRUE(said >> blocks >> of_bytes);
    constexpr std::int64_t most_of_any_kib = std::int64_t{1} << 28;
    EXPECT_GE(blocks * of_bytes / 1024, most_of_any_kib);
}

TEST_F(BoxLimits, OutputBeyondTheLimitEndsTheRun) {
    Request request = hostile("flood", {"1"});
    request.limits.output_kib = 100;
    const Ran ran = run(box, request);
    EXPECT_EQ(ran.outcome.stop, Stop::Output);
    EXPECT_EQ(ran.outcome.output_bytes, 100 * 1024 + 1);
    EXPECT_EQ(ran.output.size(), 100U * 1024U);
}

// A program that is full of debug output is neither stopped, nor does a write wait or fail.
TEST_F(BoxLimits, StandardErrorIsCutWithoutAVerdict) {
    constexpr std::int64_t written = std::int64_t{16} << 20U;
    Request request = hostile("flood", {"2", std::to_string(written)});
    request.limits.output_kib = 1;
    request.limits.wall = std::chrono::minutes{1};
    const Ran ran = run(box, request);
    EXPECT_EQ(ran.outcome.stop, Stop::None);
    EXPECT_EQ(exit_code(ran.outcome), 0);
    EXPECT_EQ(ran.outcome.output_bytes, 0);
    EXPECT_EQ(ran.outcome.error_text.size(), 64U * 1024U) << "the beginning is kept for hints";
    EXPECT_LE(ran.outcome.error_bytes, written);
}

TEST_F(BoxLimits, AFloodOfStandardErrorEndsAtTheTimeLimit) {
    Request request = hostile("flood", {"2"});
    request.limits.cpu = std::chrono::milliseconds{200};
    const model::Outcome outcome = run(box, request).outcome;
    EXPECT_THAT(outcome.stop, testing::AnyOf(Stop::Cpu, Stop::Wall));
    EXPECT_EQ(outcome.error_text.size(), 64U * 1024U);
    EXPECT_EQ(exit_code(run(box, hostile("exit_with")).outcome), 0) << "the box is as before";
}

TEST_F(BoxLimits, BothOutputsMayCountTogether) {
    for (const auto& [to_output, to_error, stop] :
         {std::tuple{1024, 1024, Stop::None}, std::tuple{1024, 1025, Stop::Output},
          std::tuple{1025, 1024, Stop::Output}, std::tuple{0, 2048, Stop::None}, std::tuple{0, 2049, Stop::Output},
          std::tuple{2048, 0, Stop::None}}) {
        const std::string script = "head -c $0 /dev/zero; head -c $1 /dev/zero >&2";
        Request request =
            system_program({"/bin/sh", "-c", script, std::to_string(to_output), std::to_string(to_error)});
        request.limits.output_kib = 2;
        request.limits.error_output_counts = true;
        EXPECT_EQ(run(box, request).outcome.stop, stop) << to_output << " and " << to_error;
        request.limits.error_output_counts = false;
        EXPECT_EQ(run(box, request).outcome.stop, Stop::None) << to_output << " and " << to_error;
    }
}

TEST_F(BoxLimits, OutputOfExactlyTheLimitIsWithinIt) {
    for (const char* stream : {"1", "2"}) {
        Request request = hostile("flood", {stream, "2048"});
        request.limits.output_kib = 2;
        request.limits.error_output_counts = true;
        const Ran ran = run(box, request);
        EXPECT_EQ(ran.outcome.stop, Stop::None);
        EXPECT_EQ(exit_code(ran.outcome), 0);
        request.arguments.back() = "2049";
        EXPECT_NE(run(box, request).outcome.stop, Stop::None);
    }
}

TEST_F(BoxLimits, TheProcessLimitIsTold) {
    Request request = hostile("fork_bomb", {"once"});
    request.limits.processes = 5;
    for (int i = 0; i < 2; ++i) {
        const Ran ran = run(box, request);
        EXPECT_EQ(exit_code(ran.outcome), 3);
        if (enforced(box, "memory limit")) {
            EXPECT_TRUE(ran.outcome.process_limit_hit);
        }
        EXPECT_FALSE(run(box, hostile("exit_with")).outcome.process_limit_hit);
    }
}

// The kernel counts some things more coarsely than a limit says: no verdict may come of that.

// What the kernel needs to start a program is little, but it charges more at once.
TEST(ManyRuns, OfAnEmptyProgramNeedNoMoreThanTheLeastMemory) {
    BoxRunner runner{test_box_options()};
    NEEDS_PROTECTION(runner, "memory limit");
    const Request request = hostile("exit_with", {}, 1 * mib);
    constexpr int runs = 400;
    for (int i = 0; i < runs; ++i) {
        ASSERT_EQ(exit_code(run(runner, request).outcome), 0) << i;
    }
}

// A box may give a run some MiB more than its memory limit, and another box less.
TEST(BoxMargins, FilesReachAMemoryLimitCloseToTheDiskLimit) {
    BoxRunner runner{test_box_options()};
    NEEDS_PROTECTION(runner, "memory limit");
    Request request = hostile("memory_files", {}, 64 * mib);
    for (const std::int64_t disk_mib : {56, 64, 72}) {
        request.limits.disk_kib = disk_mib * mib;
        EXPECT_EQ(run(runner, request).outcome.stop, model::Stop::Memory) << disk_mib;
    }
    request.limits.disk_kib = 32 * mib;
    EXPECT_EQ(exit_code(run(runner, request).outcome), 3);
}

// The kernel's own limit on cpu time counts by clock ticks. A program that wakes at each tick is charged with all of
// them, however little it works, and would be killed within its limits.
TEST(BoxMargins, TheKernelsOwnCpuLimitComesAfterAllOthers) {
    BoxRunner runner{test_box_options()};
    NEEDS_PROTECTION(runner, "cpu time of all processes");
    Request request = system_program({"/bin/sh", "-c", "ulimit -t"});
    request.limits.cpu = std::chrono::seconds{1};
    request.limits.wall = std::chrono::seconds{3};
    const std::chrono::seconds limit{std::stol(run(runner, request).output)};
    EXPECT_GT(limit, BusyCores::count() * longest_wall(request.limits));
}

}  // namespace
}  // namespace harness::sandbox
