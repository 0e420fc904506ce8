// Tests of a runner, except limits and ends.
#include <chrono>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/few_descriptors.hpp"
#include "harness/sandbox/test/test_box.hpp"

namespace harness::sandbox {
namespace {

// A user without control groups: strict names what is missing and the remedy; best-effort reports it and continues.
TEST(BoxRunner, WithoutControlGroupsStrictRefusesAndBestEffortSaysSo) {
    if (::geteuid() != 0 || !user_namespaces_allowed()) {
        GTEST_SKIP() << "only root can become such a user, where it may have user namespaces";
    }
    const std::string refused = told_by_ordinary_user([] {
        BoxOptions options = test_box_options();
        options.strict = true;
        try {
            return std::to_string(exit_code(run(*std::make_unique<BoxRunner>(options), hostile("exit_with")).outcome));
        } catch (const base::ConfigError& error) {
            return std::string{"refused: "} + error.what();
        }
    });
    EXPECT_TRUE(refused.starts_with("refused: the sandbox cannot enforce the memory limit here (")) << refused;
    for (const char* part : {"EACCES", "--sandbox best-effort", "judge doctor"}) {
        EXPECT_NE(refused.find(part), std::string::npos) << part << " in " << refused;
    }
    // By what groups the machine has: root, or systemd gives some.
    EXPECT_TRUE(refused.find("as root") != std::string::npos || refused.find("Delegate=") != std::string::npos)
        << refused;
    const std::string missing = told_by_ordinary_user([] {
        BoxRunner runner{test_box_options()};
        std::string names;
        for (const wire::Protection& each : runner.protections()) {
            names += each.enforced ? "" : each.name + ": " + each.problem + "\n";
        }
        return names + std::to_string(exit_code(run(runner, hostile("exit_with", {"4"})).outcome));
    });
    EXPECT_NE(missing.find("memory limit: cannot make"), std::string::npos) << missing;
    EXPECT_NE(missing.find("cpu time of all processes: cannot make"), std::string::npos) << missing;
    EXPECT_TRUE(missing.ends_with("\n4")) << missing;
}

TEST(BoxRunner, PipesArePassedOnAsTheyAre) {
    base::Pipe in = base::make_pipe();
    base::Pipe out = base::make_pipe();
    BoxRunner runner{test_box_options()};
    Request request = hostile("read_input");
    request.standard_input = in.read.get();
    request.standard_output = out.write.get();
    base::write_all(in.write.get(), "a move");
    in.write.reset();
    const Ran ran = run(runner, request);
    out.write.reset();
    EXPECT_EQ(base::read_all(out.read.get()), "a move");
    EXPECT_EQ(ran.output, "");
    EXPECT_EQ(ran.outcome.output_bytes, 0);
}

// Wherever they run out, only the test case fails, not the whole command.
TEST(BoxRunner, OutOfDescriptorsIsAnErrorOfTheJudge) {
    constexpr int most = 24;
    BoxRunner runner{test_box_options()};
    int errors = 0;
    for (rlim_t more = 0; more < most; ++more) {
        runner.protections();  // starts the box if the last run has lost it
        try {
            const base::FewDescriptors few{more};
            EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"6"})).outcome), 6);
        } catch (const base::JudgeError&) {
            ++errors;
        }
    }
    EXPECT_GE(errors, 3);
    EXPECT_LT(errors, most);
}

TEST(BoxRunner, AnExceptionOfWhoeverReadsEndsTheBoxAsWell) {
    BoxRunner runner{test_box_options()};
    const auto refuse = [](std::string_view) { throw std::runtime_error("enough"); };
    EXPECT_THROW(runner.run(hostile("sleep"), refuse), std::runtime_error);
    EXPECT_TRUE(descendants(::getpid()).empty());
    EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"3"})).outcome), 3);
}

// Another process holds the other end of an output for good. The box reports that nothing of the run is left, so all
// output is already there.
TEST(BoxRunner, AnOutputThatNobodyClosesIsNotWaitedFor) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "an ordinary user may not take hold of a boxed program's output";
    }
    BoxRunner runner{test_box_options()};
    Request request = hostile("sleep");
    request.limits.wall = std::chrono::seconds{2};  // the time that the sink has to look at the program
    base::Fd held;
    const Result result = runner.run(request, [&held](std::string_view) {
        const pid_t program = descendants(::getpid()).at(2);
        held = base::open_file("/proc/" + std::to_string(program) + "/fd/1", O_WRONLY);
    });
    EXPECT_TRUE(held);
    EXPECT_EQ(result.outcome.stop, model::Stop::Wall);
}

TEST(BoxRunner, AWallLimitThatBecomesKnownDuringTheRunIsKept) {
    for (const bool isolated : {true, false}) {
        const base::Fd limit{::eventfd(0, EFD_CLOEXEC)};
        BoxRunner runner{test_box_options(isolated)};
        Request request = hostile("sleep");
        request.wall_limited_by = limit.get();
        const Result result = runner.run(request, [&limit](std::string_view) {
            ::eventfd_write(limit.get(), std::chrono::nanoseconds{std::chrono::milliseconds{300}}.count());
        });
        EXPECT_EQ(result.outcome.stop, model::Stop::Wall);
        EXPECT_GE(result.outcome.wall_limit.value(), std::chrono::milliseconds{300});
        EXPECT_LT(result.outcome.wall_limit.value(), request.limits.wall);
    }
}

// Whether the runner reports within `patience` that this program waits.
bool is_seen_to_wait(const std::string& program, std::chrono::milliseconds patience) {
    std::stop_source over;
    BoxOptions options = test_box_options();
    options.stop = over.get_token();
    BoxRunner runner{options};
    runner.protections();  // starts the box
    bool seen = false;
    std::jthread observer{[&] {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (!seen && std::chrono::steady_clock::now() < end) {
            std::this_thread::sleep_for(std::chrono::milliseconds{1});
            seen = runner.is_waiting();
        }
        over.request_stop();
    }};
    EXPECT_THROW(run(runner, hostile(program)), Interrupted);
    observer.join();
    return seen;
}

// A side of an interactive problem that has closed its output and waits will write nothing more.
TEST(BoxRunner, ARunIsSeenToWait) {
    for (const char* program : {"sleep", "stop_itself", "vfork_sleep"}) {
        EXPECT_TRUE(is_seen_to_wait(program, std::chrono::seconds{10})) << program;
    }
    for (const char* program : {"spin", "spin_in_child"}) {
        EXPECT_FALSE(is_seen_to_wait(program, std::chrono::milliseconds{200})) << program;
    }
}

// What an earlier run left on purpose, such as network counters, is not visible in the new box.
TEST(BoxRunner, ARenewedSandboxIsOneInWhichNothingHasRun) {
    BoxRunner runner{test_box_options()};
    NEEDS_PROTECTION(runner, "own /proc");
    const Request request = hostile("count_on", {"sent"});
    const std::string first = run(runner, request).output;
    EXPECT_NE(run(runner, request).output, first) << "the same box";
    runner.renew();
    EXPECT_EQ(run(runner, request).output, first);
    EXPECT_EQ(descendants(::getpid()).size(), 2U) << "only the new box is left";
}

TEST(BoxRunner, EveryProfileRunsAProgramOnACoreOfItsOwn) {
    BoxOptions options = test_box_options();
    options.pin = true;
    options.worker = 1;
    BoxRunner runner{options};
    for (const Profile profile : {Profile::Submission, Profile::Compiler, Profile::Validator}) {
        Request request = hostile("exit_with", {"8"});
        request.profile = profile;
        EXPECT_EQ(exit_code(run(runner, request).outcome), 8);
        request.program_dir.clear();
        request.arguments = {"/usr/bin/nproc"};
        EXPECT_EQ(run(runner, request).output, "1\n");
    }
}

}  // namespace
}  // namespace harness::sandbox
