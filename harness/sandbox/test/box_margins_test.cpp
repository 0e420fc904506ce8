// The kernel counts some things more coarsely than a limit says: no verdict may come of that.
#include <chrono>

#include <gtest/gtest.h>

#include "harness/sandbox/test/test_box.hpp"

namespace harness::sandbox {
namespace {

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

// It takes a process that has a core at a tick of the clock to have had it since the tick before: on a busy machine 61
// s by that count may be less than 60 s.
TEST(BoxMargins, TheKernelsOwnCpuLimitComesLongAfterTheBoxs) {
    Request request = system_program({"/bin/sh", "-c", "ulimit -t"});
    request.limits.cpu = std::chrono::seconds{60};
    EXPECT_EQ(run(request).output, "121\n");
}

}  // namespace
}  // namespace harness::sandbox
