// Attacks on what is not the program's: in the box, each must achieve nothing, get the expected verdict, and leave the
// box usable for the next run. attack_unboxed_test.cpp shows that they succeed without the box.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <limits>
#include <stop_token>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/kernel_threads.hpp"
#include "harness/sandbox/test/attacks.hpp"
#include "harness/sandbox/test/machine_memory.hpp"
#include "harness/sandbox/test/slowdown.hpp"
#include "harness/sandbox/test/test_box.hpp"
#include "harness/sandbox/test/test_sockets.hpp"
#include "paths.hpp"

namespace harness::sandbox {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using namespace std::string_literals;

// Runs it in the box, where it must achieve nothing.
model::Outcome expect_held(BoxRunner& runner, const Request& request) {
    const Ran ran = run(runner, request);
    EXPECT_EQ(ran.output.find("achieved"), std::string::npos) << ran.output;
    EXPECT_EQ(descendants(::getpid()).size(), 2U) << "only the box itself is left";
    Request next = hostile("exit_with", {"3"});
    const model::Outcome after = run(runner, next).outcome;
    EXPECT_EQ(exit_code(after), 3) << "the box is not fit any more";
    EXPECT_EQ(after.stop, model::Stop::None);
    EXPECT_LT(after.cpu.value(), 150ms * slowdown())
        << "less than an attack on the cpu limit uses: each run is charged its own";
    return ran.outcome;
}

void expect_harmless(BoxRunner& runner, const Request& request) {
    EXPECT_EQ(verdict_of(expect_held(runner, request)), Verdict::Accepted);
}

// More memory than the kernel needs for a run of its own accord, and less than an attack on it is worth; more cpu time
// than its threads need for a run, and less than a run may have.
constexpr std::int64_t harmless_kib = 16 * mib;
constexpr std::chrono::milliseconds harmless_cpu = 200ms;

// What the machine spends on a run without charging it: memory, and cpu time of the kernel's threads.
struct Uncharged {
    std::int64_t memory_kib = std::numeric_limits<std::int64_t>::max();
    std::chrono::nanoseconds cpu = std::chrono::nanoseconds::max();

    bool is_harmless() const { return memory_kib <= harmless_kib && cpu <= harmless_cpu * slowdown(); }
};

// The figures of the machine change by other programs' work as well, in parallel tests by tens of MiB. But that does
// not happen in each of some tries, while what a program does happens each time: so the smallest is its own.
Uncharged uncharged_by(BoxRunner& runner, const Request& request, int most_tries = 10) {
    Uncharged least;
    for (int tries = 0; tries < most_tries && !least.is_harmless(); ++tries) {
        const auto cpu = cpu_of_kernel_threads();
        MachineMemoryWatch watch;
        const model::Outcome outcome = run(runner, request).outcome;
        least.memory_kib = std::min(least.memory_kib, watch.growth_kib() - outcome.memory_kib.value());
        least.cpu = std::min(least.cpu, cpu ? *cpu_of_kernel_threads() - *cpu : 0ns);
    }
    return least;
}

class EachAttack : public ::testing::TestWithParam<Attack> {};

TEST_P(EachAttack, AchievesNothingAndEarnsItsVerdict) {
    const Attack& attack = GetParam();
    BoxRunner runner{test_box_options()};
    if (attack.earns == Verdict::MemoryLimit) {
        NEEDS_PROTECTION(runner, "memory limit");
    }
    if (attack.program == "queue_connections" && ::geteuid() != 0) {
        GTEST_SKIP() << "whether an ordinary user's box can limit this differs from kernel to kernel";
    }
    const Request request = request_of(attack);
    const model::Outcome outcome = expect_held(runner, request);
    const Verdict earned = verdict_of(outcome);
    EXPECT_EQ(earned, attack.earns) << model::short_name(earned) << ", not " << model::short_name(attack.earns);
    expect_figures_at_the_limit(outcome, request.limits);
    if (attack.program == "memory_in_child") {
        EXPECT_EQ(signal_of(outcome), SIGKILL) << "the kernel killed only the child";
    }
    if (attack.program.ends_with("_bomb") && enforced(runner, "memory limit")) {
        EXPECT_TRUE(outcome.process_limit_hit);
    }
}

std::vector<Attack> attacks_to_try() {
    std::vector<Attack> chosen;
    std::ranges::copy_if(attacks, std::back_inserter(chosen), [](const Attack& attack) {
        return queens::sanitized ? attack.ends_in_its_own_way : attack.unsafe_because != no_attack;
    });
    return chosen;
}

// A compiler may do more than a submission.
TEST_P(EachAttack, IsChargedForAllThatItTakes) {
    BoxRunner runner{test_box_options()};
    NEEDS_PROTECTION(runner, "memory limit");
    Request request = request_of(GetParam());
    for (const Profile profile : {Profile::Submission, Profile::Compiler}) {
        request.profile = profile;
        const Uncharged uncharged = uncharged_by(runner, request);
        EXPECT_LE(uncharged.memory_kib, harmless_kib) << "profile " << static_cast<int>(profile);
        EXPECT_LE(uncharged.cpu, harmless_cpu * slowdown()) << "profile " << static_cast<int>(profile);
    }
}

INSTANTIATE_TEST_SUITE_P(Attack, EachAttack, ::testing::ValuesIn(attacks_to_try()),
                         [](const auto& test) { return std::string{test.param.program}; });

// Without this, the test above would hold because it sees nothing.
TEST(Attack, MemoryForWhichNobodyIsChargedIsSeen) {
    BoxRunner runner{test_box_options()};
    NEEDS_PROTECTION(runner, "memory limit");
    const base::TempDir program;
    fs::copy(hostile("exit_with").program_dir, program.path());
    fs::permissions(program.path(), fs::perms{0755});
    const base::Fd data = base::open_file(program.path() / "data", O_WRONLY | O_CREAT, 0644);
    ASSERT_EQ(::ftruncate(data.get(), uncounted_program_kib * 1024), 0);
    // Of 16 MiB. Other tests give back as much at the same time, on a busy machine in nearly every try.
    constexpr std::int64_t seen_kib = 8 * mib;
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes{2};
    Request request = hostile("exit_with");
    request.program_dir = program.path();
    std::int64_t most = 0;
    while (most < seen_kib && std::chrono::steady_clock::now() < end) {
        BoxRunner fresh{test_box_options()};
        fresh.protections();
        most = std::max(most, uncharged_by(fresh, request, 1).memory_kib);
    }
    EXPECT_GE(most, seen_kib);
}

// The same for the time of the kernel's threads: they have worked since the machine's start, wherever they are seen.
TEST(Attack, TimeOfTheKernelsThreadsIsSeen) {
    const auto cpu = cpu_of_kernel_threads();
    if (!cpu) {
        GTEST_SKIP() << "a container does not see the kernel's threads";
    }
    EXPECT_GT(*cpu, 0ns);
}

TEST(Attack, ReadsOfTheMachinesFilesFail) {
    const base::TempDir folder;
    const fs::path answer = folder.path() / "secret.ans";
    base::write_file_atomically(answer, "92\n");
    BoxRunner runner{test_box_options()};
    expect_harmless(
        runner, hostile("read_file",
                        {answer, "/etc/shadow", "/etc/passwd", "/proc/1/environ", "/proc/1/cmdline", "/proc/cpuinfo",
                         "/proc/kallsyms", "/sys/kernel/notes", "/root/.bashrc", "/home", "/etc/hostname",
                         "/var/log/dpkg.log", std::string{QUEENS_SOURCE_DIR} + "/CMakeLists.txt"}));
}

// Where the root of this machine lies on its disk, which the kernel tells everybody: "/", unless in a chroot.
std::string root_on_its_disk() {
    std::ifstream mounts{"/proc/self/mountinfo"};
    std::string id, parent, device, root, place;
    for (std::string rest; mounts >> id >> parent >> device >> root >> place && place != "/";) {
        std::getline(mounts, rest);
    }
    return root;
}

TEST(Attack, TheMountsSayNothingOfTheJudgesFolders) {
    std::string output =
        run(system_program({"/bin/cat", "/proc/self/mountinfo", "/proc/self/mounts", "/proc/self/cgroup"})).output;
    if (const std::string root = root_on_its_disk(); root.size() > 1) {
        for (std::size_t at = 0; (at = output.find(root, at)) != std::string::npos;) {
            output.erase(at, root.size());
        }
    }
    EXPECT_NE(output.find("/usr"), std::string::npos);
    // The sources themselves may be in a folder whose name also exists in the box, such as /work.
    const std::string sources = std::string{QUEENS_SOURCE_DIR} + "/";
    for (const std::string& secret : {sources, "testdata"s, "judge-box"s, "/home"s, "/root"s, "/sys"s}) {
        EXPECT_EQ(output.find(secret), std::string::npos) << secret << " in " << output;
    }
}

TEST(Attack, TheAnswerIsNowhereToBeFound) {
    const base::TempDir folder;
    base::write_file_atomically(folder.path() / "secret.ans", "92\n");
    BoxRunner runner{test_box_options()};
    expect_harmless(runner, hostile("find_file", {"/", "secret.ans"}));
}

TEST(Attack, WhatIsHiddenOfTheSystemIsNowhereToBeFound) {
    const Request find = hostile("find_file", {"/usr/include", "stdio.h"});
    EXPECT_NE(run(find).output.find("achieved"), std::string::npos) << "it is there to be hidden";
    BoxOptions options = test_box_options();
    options.hidden = {"/", "/nowhere", "/usr/include/linux", "/usr/include"};
    BoxRunner runner{options};
    expect_harmless(runner, find);
    expect_harmless(runner, hostile("read_file", {"/usr/include/stdio.h", "/usr/include/linux/limits.h"}));
    expect_harmless(runner, hostile("mount_something", {"/usr/include"}));
    expect_harmless(runner, find);
}

TEST(Attack, NoSocketOfTheMachineIsReached) {
    const ListeningSockets sockets;
    BoxRunner runner{test_box_options()};
    expect_harmless(runner, hostile("connect_to", sockets.arguments()));
}

TEST(Attack, APortOfTheBoxIsNotOneOfTheMachine) {
    std::stop_source over;
    BoxOptions options = test_box_options();
    options.stop = over.get_token();
    BoxRunner runner{options};
    std::string port;
    bool reached = false;
    const auto connect = [&](std::string_view bytes) {
        port = bytes;
        reached = reaches_port(port);  // the program listens longer than this takes
        over.request_stop();
    };
    EXPECT_THROW(runner.run(hostile("bind_port"), connect), Interrupted);
    EXPECT_NE(port, "");
    EXPECT_FALSE(reached);
}

TEST(Attack, OneRunLeavesNoMessageForTheNext) {
    BoxRunner runner{test_box_options()};
    EXPECT_EQ(run(runner, hostile("speak")).output, "");
    EXPECT_EQ(run(runner, hostile("listen")).output, "");
}

TEST(Attack, ASocketInItsOwnQueueIsNotLeftForTheNextRun) {
    BoxRunner runner{test_box_options()};
    NEEDS_PROTECTION(runner, "own /proc");
    for (int i = 0; i < 20; ++i) {
        Request request = hostile("leave_socket", {}, 64 * mib);
        if (i % 4 == 0) {
            request.arguments.emplace_back("memory");
        }
        const Ran ran = run(runner, request);
        EXPECT_EQ(ran.output, "");
        EXPECT_EQ(exit_code(ran.outcome), 0);
    }
}

TEST(Attack, RunsAtTheSameTimeDoNotHearEachOther) {
    EXPECT_EQ(heard_beside_a_speaker(test_box_options()), "");
}

TEST(Attack, EachRunNumbersItsProcessesAnew) {
    BoxRunner runner{test_box_options()};
    NEEDS_PROTECTION(runner, "process numbers");
    const std::string first = run(runner, hostile("count_on")).output;
    EXPECT_EQ(run(runner, hostile("count_on")).output, first);
    Request killed = hostile("fork_bomb");
    killed.limits.cpu = 100ms;
    killed.limits.processes = 20;
    run(runner, killed);
    EXPECT_EQ(run(runner, hostile("count_on")).output, first);
}

// For a user who is also the box's: signals that stay pending in its threads would count against the next run.
TEST(Attack, NoSignalWaitsForTheNextRun) {
    BoxRunner runner{test_box_options()};
    const std::string before = run(runner, hostile("queue_signals", {"count"})).output;
    EXPECT_GE(std::stoi(before), 99);
    run(runner, hostile("queue_signals"));
    EXPECT_EQ(run(runner, hostile("queue_signals", {"count"})).output, before);
}

// The box checks ten times a second how long the program has waited for a core. It must not need memory for that while
// the kernel frees a full group.
TEST(ManyRuns, OfAProgramThatIsLongInDyingDoNotTakeTheBoxAlong) {
    BoxOptions options = test_box_options();
    options.pin = true;
    BoxRunner runner{options};
    NEEDS_PROTECTION(runner, "memory limit");
    const Request request = hostile("memory_in_kernel", {}, 24 * mib);
    for (int i = 0; i < 10; ++i) {
        ASSERT_EQ(run(runner, request).outcome.stop, model::Stop::Memory) << "run " << i;
    }
}

// Only 1 keeps away a core_pattern that is a command; 0 would let it run. The program cannot tell the difference.
TEST(Attack, TheCoreLimitSeemsToBeSetAndStaysAsItIs) {
    const Ran ran = run(hostile("core_limit"));
    EXPECT_EQ(ran.output, "0 1 1\n");
}

TEST(Attack, AForgedReportIsOnlyText) {
    const Ran ran = run(hostile("read_descriptors"));
    EXPECT_EQ(ran.outcome.error_text, "verdict: AC\n");
}

}  // namespace
}  // namespace harness::sandbox
