// `--sandbox none`: what it gives, and that it reports that it gives no more.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <thread>

#include <gtest/gtest.h>
#include <sys/mount.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/test/slowdown.hpp"
#include "harness/sandbox/test/test_box.hpp"

namespace harness::sandbox {
namespace {

using namespace std::chrono_literals;
using model::Stop;

BoxOptions plain_options() {
    BoxOptions options = test_box_options(false);
    options.strict = true;  // has no effect without a sandbox
    return options;
}

TEST(PlainBox, SaysThatItEnforcesNothing) {
    BoxRunner plain{plain_options()};
    BoxRunner boxed{test_box_options()};
    EXPECT_EQ(plain.protections().size(), boxed.protections().size());
    for (const wire::Protection& protection : plain.protections()) {
        EXPECT_FALSE(protection.enforced) << protection.name;
        EXPECT_EQ(protection.mechanism, "");
        EXPECT_NE(protection.problem.find("--sandbox none"), std::string::npos);
    }
}

TEST(PlainBox, RunsAProgramByThePathsOfTheBox) {
    BoxRunner runner{plain_options()};
    expect_files_go_in_and_out(runner);
    EXPECT_EQ(run(runner, list_work()).output, "700\n") << "a folder of its own";
    EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"7"})).outcome), 7);
    EXPECT_EQ(signal_of(run(runner, hostile("converse", {"raise:6"})).outcome), SIGABRT);
}

// While the judge is slow with one output, data that it has seen in the other disappears. If its reads could block,
// this would never end. If the program's steps come late, the judge has nothing to wait for.
TEST(PlainBox, IsNotHeldUpByAProgramThatReadsItsOutputBack) {
    BoxRunner runner{plain_options()};
    Request request = hostile("read_back");
    request.limits.wall = 1s;
    const Result result = runner.run(request, [](std::string_view) { std::this_thread::sleep_for(200ms); });
    EXPECT_EQ(result.outcome.stop, Stop::Wall);
}

TEST(PlainBox, GivesTheInputAndTheEnvironmentAndNothingElse) {
    BoxRunner runner{plain_options()};
    const base::Fd input = base::memory_file("a move");
    Request request = hostile("read_input");
    request.standard_input = input.get();
    const Ran reads = run(runner, request);
    EXPECT_EQ(reads.output, "a move");
    EXPECT_FALSE(reads.outcome.read_no_input);
    request = hostile("exit_with", {"0"});
    EXPECT_FALSE(run(runner, request).outcome.read_no_input) << "it has none";
    request.standard_input = input.get();
    EXPECT_TRUE(run(runner, request).outcome.read_no_input);
    request = hostile("list_inherited");
    request.environment = {"A=1", "HOME=/work"};
    const std::string output = run(runner, request).output;
    EXPECT_NE(output.find("environment A=1"), std::string::npos) << output;
    EXPECT_EQ(output.find("HOME=/work\n"), std::string::npos) << output;
    EXPECT_EQ(output.find("descriptor 3"), std::string::npos) << output;
}

TEST(PlainBox, KeepsDeadlinesAndOutputLimits) {
    BoxRunner runner{plain_options()};
    const auto stop_of = [&](Request request, std::chrono::nanoseconds wall = 60s) {
        request.limits.cpu = 100ms * slowdown();  // more than what only sleeps needs to start
        request.limits.wall = wall;
        request.limits.output_kib = 64;
        const Ran ran = run(runner, request);
        EXPECT_EQ(signal_of(ran.outcome), SIGKILL) << request.arguments[0];
        return ran.outcome.stop;
    };
    EXPECT_EQ(stop_of(hostile("spin")), Stop::Cpu);
    EXPECT_EQ(stop_of(hostile("spin_in_threads")), Stop::Cpu);
    EXPECT_EQ(stop_of(hostile("sleep"), 400ms), Stop::Wall);
    EXPECT_EQ(stop_of(hostile("vfork_sleep"), 400ms), Stop::Wall);
    EXPECT_EQ(stop_of(hostile("flood")), Stop::Output);
}

TEST(PlainBox, EndsWhatARunLeaves) {
    BoxRunner runner{plain_options()};
    run(runner, hostile("leave_daemon"));
    EXPECT_EQ(descendants(::getpid()).size(), 1U) << "only the helper itself is left";
    EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"3"})).outcome), 3);
}

// If the kernel does not list the remaining processes, that is an error, not a report of a run that still goes on.
TEST(PlainBox, WhatItCannotEndIsAnError) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "only root can take /proc away";
    }
    const std::string told = told_in_playground([] {
        BoxRunner runner{plain_options()};
        runner.protections();  // starts it while its file can still be reached
        Request request = hostile("leave_daemon");
        const std::filesystem::path copy = "/run/program";
        std::filesystem::create_directory(copy);
        std::filesystem::copy(request.program_dir, copy);
        request.program_dir = copy;
        if (::mount("tmpfs", "/proc", "tmpfs", 0, nullptr) != 0) {
            base::throw_errno("cannot take /proc away");
        }
        return std::to_string(exit_code(run(runner, request).outcome));
    });
    EXPECT_NE(told.find("'end the processes that a run has left (without a sandbox)'"), std::string::npos) << told;
}

// Its folder goes with the next helper.
TEST(PlainBox, AKilledHelperTakesTheProgramAlong) {
    const base::TempDir place;
    const char* usual = std::getenv("TMPDIR");
    ::setenv("TMPDIR", place.path().c_str(), 1);
    const auto folders = [&place] {
        return std::distance(std::filesystem::directory_iterator{place.path()}, std::filesystem::directory_iterator{});
    };
    BoxRunner runner{plain_options()};
    std::vector<base::Fd> processes;
    const auto kill_helper = [&processes](std::string_view) {
        const std::vector<pid_t> all = descendants(::getpid());  // helper, program
        processes = open_all(all);
        ::kill(all.at(0), SIGKILL);
    };
    EXPECT_THROW(runner.run(hostile("sleep"), kill_helper), base::JudgeError);
    EXPECT_EQ(processes.size(), 2U);
    EXPECT_TRUE(std::ranges::all_of(processes, wait_for_end));
    EXPECT_EQ(folders(), 1);
    EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"3"})).outcome), 3);
    EXPECT_EQ(folders(), 1) << "its own";
    usual == nullptr ? ::unsetenv("TMPDIR") : ::setenv("TMPDIR", usual, 1);
}

}  // namespace
}  // namespace harness::sandbox
