// The reported end of a run is exact.
#include <csignal>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/sandbox/test/test_box.hpp"
#include "harness/support/error_fixture.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::sandbox {
namespace {

using model::Stop;

TEST(BoxEnds, ExitCodesAreTold) {
    BoxRunner runner{test_box_options()};
    for (const int code : {0, 1, 42, 126, 127, 137, 255}) {
        const Ran ran = run(runner, hostile("exit_with", {std::to_string(code)}));
        EXPECT_EQ(exit_code(ran.outcome), code);
        EXPECT_EQ(ran.outcome.stop, Stop::None);
    }
}

TEST(BoxEnds, SignalsAreTold) {
    BoxRunner runner{test_box_options()};
    for (const int number : {SIGKILL, SIGTERM, SIGABRT, SIGFPE, SIGUSR1, SIGHUP, SIGXCPU, SIGPIPE}) {
        const Ran ran = run(runner, hostile("raise_signal", {std::to_string(number)}));
        EXPECT_EQ(signal_of(ran.outcome), number);
        EXPECT_EQ(ran.outcome.stop, Stop::None);
    }
}

TEST(BoxEnds, StackOverflowIsSigsegvAndNotTheMemoryLimit) {
    Request request = hostile("deep_stack", {}, 256 * mib);
    request.limits.stack_kib = 8'192;
    const Ran ran = run(request);
    EXPECT_EQ(signal_of(ran.outcome), SIGSEGV);
    EXPECT_EQ(ran.outcome.stop, Stop::None);
}

TEST(BoxEnds, TheStackIsAsLargeAsTheMemory) {
    const Ran ran = run(hostile("deep_stack", {"100"}, 128 * mib));
    EXPECT_EQ(exit_code(ran.outcome), 0) << "signal " << signal_of(ran.outcome);
}

TEST(BoxEnds, AProgramThatIsNotThereIsTheJudgesFault) {
    BoxRunner runner{test_box_options()};
    Request request = hostile("exit_with");
    request.arguments = {"/program/nothing"};
    EXPECT_THAT(support::error_of<support::SystemError>([&] { run(runner, request); }),
                testing::AllOf(testing::HasSubstr("exec /program/nothing"), testing::EndsWith("(ENOENT)")));
    EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"5"})).outcome), 5);
}

Request laid(const support::TempDir& folder, std::string_view bytes, std::filesystem::perms mode) {
    support::write_file_atomically(folder.path() / "main", bytes);
    std::filesystem::permissions(folder.path() / "main", mode);
    Request request = hostile("exit_with");
    request.program_dir = folder.path();
    request.arguments = {"/program/main"};
    return request;
}

// The compiler's output for a hostile source may be no program at all, and a linker script can make it name any
// interpreter: that is the submission's fault.
TEST(BoxEnds, AFileThatIsNoProgramEndsWith126) {
    for (const char* bytes : {"neither ELF nor script", "#!/nowhere/interpreter\n", "#!/dev/null\n", "#!/usr\n"}) {
        const support::TempDir folder;
        for (const bool isolated : {true, false}) {
            BoxOptions options = test_box_options();
            options.isolated = isolated;
            BoxRunner runner{options};
            EXPECT_EQ(exit_code(run(runner, laid(folder, bytes, std::filesystem::perms{0755})).outcome), 126) << bytes;
        }
    }
}

TEST(BoxEnds, AProgramLaidWithoutTheRightToExecuteIsTheJudgesFault) {
    const support::TempDir folder;
    EXPECT_THROW(run(laid(folder, "#!/bin/sh\n", std::filesystem::perms{0644})), support::SystemError);
}

TEST(BoxEnds, NothingIsLeftUnmeasured) {
    BoxRunner runner{test_box_options()};
    const Ran ran = run(runner, hostile("memory_malloc", {"20"}));
    ASSERT_TRUE(ran.outcome.cpu);
    EXPECT_GT(*ran.outcome.cpu, std::chrono::nanoseconds{0});
    ASSERT_TRUE(ran.outcome.wall);
    EXPECT_GT(*ran.outcome.wall, std::chrono::nanoseconds{0});
    NEEDS_PROTECTION(runner, "memory limit");
    ASSERT_TRUE(ran.outcome.memory_kib);
    EXPECT_GE(*ran.outcome.memory_kib, 20 * mib);
    EXPECT_LT(*ran.outcome.memory_kib, 40 * mib);
}

// The largest process is not what all of them together used.
TEST(BoxEnds, MemoryThatNoGroupMeasuresIsEmpty) {
    if (::geteuid() != 0 || !user_namespaces_allowed()) {
        GTEST_SKIP() << "only root can become a user without groups, where it may have user namespaces";
    }
    const std::string told = told_by_ordinary_user([] {
        const Ran ran = run(hostile("memory_malloc", {"20"}));
        return std::string{ran.outcome.memory_kib ? "a figure" : "no figure"} + (ran.outcome.cpu ? ", cpu" : "");
    });
    EXPECT_EQ(told, "no figure, cpu");
}

TEST(BoxEnds, TheMemoryOfOneRunIsNotTheNextOnes) {
    BoxRunner runner{test_box_options()};
    NEEDS_PROTECTION(runner, "memory limit");
    run(runner, hostile("memory_malloc", {"100"}));
    const Ran ran = run(runner, hostile("memory_malloc", {"1"}));
    EXPECT_LT(ran.outcome.memory_kib.value(), 30 * mib);
}

TEST(BoxEnds, MemoryOfSeveralProcessesIsSummedUp) {
    BoxRunner runner{test_box_options()};
    NEEDS_PROTECTION(runner, "memory limit");
    const Ran ran = run(runner, hostile("memory_children"));
    EXPECT_EQ(exit_code(ran.outcome), 0);
    EXPECT_GE(ran.outcome.memory_kib.value(), 128 * mib);
}

}  // namespace
}  // namespace harness::sandbox
