// Deaths of the box and of the judge, and what stays behind after many runs.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <limits>
#include <optional>
#include <thread>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/test/test_box.hpp"
#include "harness/sandbox/test/test_groups.hpp"

namespace harness::sandbox {
namespace {

namespace fs = std::filesystem;
using base::error_of;
using base::Fd;
using base::JudgeError;
using base::SystemError;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;

// Runs the sleeper and calls `act` as soon as it sleeps.
void run_and_then(BoxRunner& runner, const std::function<void()>& act) {
    runner.run(hostile("sleep"), [&act](std::string_view bytes) {
        if (!bytes.empty()) {
            act();
        }
    });
}

// `depth`: which of this process's descendants is killed: 0 the supervisor, 1 the init.
void expect_recovery_from_death_of(std::size_t depth) {
    BoxRunner runner{test_box_options()};
    std::vector<pid_t> all;
    std::vector<Fd> processes;
    EXPECT_THROW(run_and_then(runner,
                              [&] {
                                  all = descendants(::getpid());
                                  processes = open_all(all);
                                  ::kill(all.at(depth), SIGKILL);
                              }),
                 JudgeError);
    ASSERT_EQ(all.size(), 3U) << "supervisor, init, program";
    EXPECT_TRUE(std::ranges::all_of(processes, wait_for_end));
    EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"7"})).outcome), 7);
    EXPECT_EQ(groups_that_stay(all.at(0)), std::vector<std::string>{});
}

TEST(BoxFailure, TheSupervisorsDeathIsTheJudgesFault) {
    expect_recovery_from_death_of(0);
}

TEST(BoxFailure, TheInitsDeathIsTheJudgesFault) {
    expect_recovery_from_death_of(1);
}

// A box whose program is frozen when it prints for the first time.
class FrozenProgram : public testing::Test {
  protected:
    void SetUp() override {
        if (!freezer_.is_there()) {
            GTEST_SKIP() << "this machine does not give this user: a freezer of cgroup v1";
        }
        BoxOptions options = test_box_options();
        options.patience = std::chrono::milliseconds{500};  // for its end, which it cannot reach
        runner_.emplace(options);
    }
    model::Outcome run_frozen(const Request& request) {
        process_.reset();
        const auto freeze = [&](std::string_view bytes) {
            const std::vector<pid_t> all = descendants(::getpid());
            if (process_ || bytes.empty() || all.size() < 3) {
                return;
            }
            process_ = open_process(all[2]);
            try {
                freezer_.enter(all[2]);
                freezer_.write("freezer.state", "FROZEN");  // now even a kill waits
            } catch (const SystemError& error) {
                ASSERT_EQ(error.error_number(), ESRCH) << error.what();  // its limit was reached before
            }
        };
        return runner_->run(request, freeze).outcome;
    }
    // The judge's error about a sleeper that is frozen before it reaches its wall limit. If this process gets no core
    // in that time, it is tried again with more of it.
    std::string error_of_frozen_sleeper() {
        Request request = hostile("sleep");
        std::string error = "no error";
        for (request.limits.wall = std::chrono::milliseconds{300};
             error == "no error" && request.limits.wall < std::chrono::minutes{1}; request.limits.wall *= 2) {
            error = error_of<JudgeError>([&] { run_frozen(request); });
        }
        return error;
    }
    void expect_recovery() {
        freezer_.write("freezer.state", "THAWED");
        EXPECT_TRUE(process_ && wait_for_end(process_));
        EXPECT_EQ(exit_code(run(*runner_, hostile("exit_with", {"7"})).outcome), 7) << "the next run has a new box";
    }

  private:
    OwnGroup freezer_{"/sys/fs/cgroup/freezer"};
    std::optional<BoxRunner> runner_;
    Fd process_;
};

// Like a process that waits for a broken disk: the box does not wait for it forever.
TEST_F(FrozenProgram, ThatCannotBeKilledIsTheJudgesFault) {
    EXPECT_THAT(error_of_frozen_sleeper(), HasSubstr("see the processes of a run end"));
    expect_recovery();
}

// Like a process in a very long system call. The limit was reached before, so the verdict must not depend on that.
TEST_F(FrozenProgram, OverALimitThatCannotBeKilledHasItsVerdict) {
    Request request = hostile("flood");
    request.limits.output_kib = 1;
    const model::Outcome outcome = run_frozen(request);
    EXPECT_EQ(outcome.stop, model::Stop::Output);
    EXPECT_EQ(signal_of(outcome), SIGKILL);
    expect_recovery();
}

// The processes are in system calls for longer than the box waits, and use little of a long limit: no broken disk.
TEST(BoxFailure, WorkThatNoKillInterruptsIsTheProgramsOwn) {
    BoxOptions options = test_box_options();
    options.pin = true;
    BoxRunner runner{options};
    NEEDS_PROTECTION(runner, "memory limit");
    Request request = hostile("sum_up_memory", {"150"}, 1024 * mib);
    request.limits.cpu = std::chrono::minutes{5};
    request.limits.wall = std::chrono::minutes{10};
    const model::Outcome outcome = run(runner, request).outcome;
    EXPECT_EQ(outcome.stop, model::Stop::None);
    EXPECT_EQ(exit_code(outcome), 0);
}

TEST(BoxFailure, AStopEndsTheRunAndIsToldApart) {
    for (const bool isolated : {true, false}) {
        std::stop_source stop;
        BoxOptions options = test_box_options(isolated);
        options.stop = stop.get_token();
        BoxRunner runner{options};
        EXPECT_THROW(run_and_then(runner, [&stop] { stop.request_stop(); }), Interrupted);
        EXPECT_TRUE(descendants(::getpid()).empty());
    }
}

TEST(BoxFailure, ARunnersEndLeavesNothing) {
    pid_t supervisor = 0;
    {
        BoxRunner runner{test_box_options()};
        run(runner, hostile("exit_with"));
        supervisor = descendants(::getpid()).at(0);
    }
    EXPECT_TRUE(descendants(::getpid()).empty());
    EXPECT_EQ(groups_that_stay(supervisor), std::vector<std::string>{});
}

// A judge that starts a run and is killed in the middle of it.
TEST(BoxFailure, AKilledJudgeLeavesNothing) {
    base::Pipe started = base::make_pipe();
    const pid_t judge = ::fork();
    ASSERT_GE(judge, 0);
    if (judge == 0) {
        BoxRunner runner{test_box_options()};
        run_and_then(runner, [&started] { base::write_all(started.write.get(), "!"); });
        ::_exit(1);
    }
    started.write.reset();
    char byte = 0;
    ASSERT_EQ(::read(started.read.get(), &byte, 1), 1);
    const std::vector<pid_t> all = descendants(judge);
    ASSERT_EQ(all.size(), 3U) << "supervisor, init, program";
    const std::vector<Fd> processes = open_all(all);
    ::kill(judge, SIGKILL);
    ::waitpid(judge, nullptr, 0);
    EXPECT_TRUE(std::ranges::all_of(processes, wait_for_end));
    EXPECT_EQ(groups_that_stay(all.at(0)), std::vector<std::string>{});
}

// The box cannot receive what the judge sends, but can still report that.
TEST(BoxFailure, ABoxOutOfDescriptorsNamesTheStage) {
    BoxRunner runner{test_box_options()};
    runner.protections();  // starts the box
    const rlimit few{4, 1024};
    ASSERT_EQ(::prlimit(descendants(::getpid()).at(1), RLIMIT_NOFILE, &few, nullptr), 0);
    EXPECT_THAT(error_of<SystemError>([&] { run(runner, hostile("exit_with")); }),
                AllOf(HasSubstr("'take the files of the request' (a run passes"), EndsWith("(EMFILE)")));
    EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"3"})).outcome), 3);
}

TEST(BoxFailure, FilesThatDoNotFitIntoTheFolderAreTheJudgesFault) {
    BoxRunner runner{test_box_options()};
    Request request = hostile("exit_with");
    request.files = {{"big", built_programs() / "judge-box"}};
    request.limits.disk_kib = 64;
    EXPECT_THAT(error_of<SystemError>([&] { run(runner, request); }), EndsWith("(ENOSPC)"));
}

// Copies the box's descriptor of a file with that name and size while the box writes it, as `lsof` does for a moment,
// and holds it long after. False: the box had already written it.
bool hold_while_written(pid_t init, const std::string& name, off_t size, const std::stop_token& over) {
    constexpr int most = 128;
    const Fd process = open_process(init);
    while (!over.stop_requested()) {
        for (int number = 3; number < most; ++number) {
            const Fd taken{static_cast<int>(::syscall(SYS_pidfd_getfd, process.get(), number, 0))};
            std::error_code ignored;
            const std::string path = fs::read_symlink("/proc/self/fd/" + std::to_string(taken.get()), ignored);
            if (path.ends_with("/" + name) && (::fcntl(taken.get(), F_GETFL) & O_ACCMODE) == O_WRONLY) {
                struct stat info {};
                while (::fstat(taken.get(), &info) == 0 && info.st_size < size && !over.stop_requested()) {
                }
                std::this_thread::sleep_for(std::chrono::milliseconds{200});
                return true;
            }
        }
    }
    return false;
}

// Such a descriptor must not keep the folder from becoming read-only, or the program from being started.
TEST(BoxFailure, WhoLooksAtTheBoxsDescriptorsDisturbsNoRun) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "an ordinary user may not look at the box's descriptors";
    }
    constexpr int most_runs = 200;
    const base::TempDir folder;
    const std::string name = "exit_with";
    fs::copy(built_programs() / "hostile" / name, folder.path());
    constexpr off_t size = 32 << 20;  // so that the copying takes long enough to be seen
    fs::resize_file(folder.path() / name, size);
    Request request = hostile(name, {"7"});
    request.program_dir = folder.path();
    BoxRunner runner{test_box_options()};
    runner.protections();  // starts the box
    const pid_t init = descendants(::getpid()).at(1);
    bool held = false;
    for (int i = 0; i < most_runs && !held; ++i) {
        std::jthread onlooker{[&](const std::stop_token& over) { held = hold_while_written(init, name, size, over); }};
        EXPECT_EQ(exit_code(run(runner, request).outcome), 7);
        onlooker.request_stop();
        onlooker.join();
        EXPECT_EQ(exit_code(run(runner, hostile(name, {"8"})).outcome), 8);
    }
    EXPECT_TRUE(held);
}

TEST(BoxFailure, AProgramThatIsNoBoxIsAnError) {
    BoxOptions options = test_box_options();
    options.box = "/bin/true";
    BoxRunner runner{options};
    EXPECT_THROW(run(runner, hostile("exit_with")), JudgeError);
}

TEST(BoxFailure, NoStageCanBeLostInAnEarlierLimit) {
    // Ten boxes at once, as many workers have.
    std::vector<std::unique_ptr<BoxRunner>> runners;
    for (int worker = 0; worker < 10; ++worker) {
        BoxOptions options = test_box_options();
        options.worker = worker;
        runners.push_back(std::make_unique<BoxRunner>(options));
    }
    for (auto& runner : runners) {
        EXPECT_EQ(exit_code(run(*runner, hostile("exit_with", {"9"})).outcome), 9);
    }
}

// When idle: the minimum of several counts, because a box clears up after it has reported a run.
long open_descriptors(pid_t pid) {
    const fs::path folder = "/proc/" + std::to_string(pid) + "/fd";
    long fewest = std::numeric_limits<long>::max();
    for (int look = 0; look < 20; ++look) {
        fewest = std::min<long>(fewest, std::distance(fs::directory_iterator{folder}, fs::directory_iterator{}));
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    return fewest;
}

// Without pages of files: these grow with the parts of the program that have been run.
long own_memory_kib(pid_t pid) {
    std::ifstream file{"/proc/" + std::to_string(pid) + "/status"};
    for (std::string word; file >> word;) {
        if (word == "RssAnon:") {
            long kib = 0;
            file >> kib;
            return kib;
        }
    }
    return -1;
}

// One run for each way to end: each path through the box has its own descriptors to close.
void run_once_of_each(BoxRunner& runner) {
    Request request = hostile("write_file", {"out", "text"});
    request.files = {{"in", fs::path{"/etc/hostname"}}};
    request.collect = {"out", "in", "nothing"};
    EXPECT_EQ(exit_code(run(runner, request).outcome), 0);
    request = hostile("flood");
    request.limits.output_kib = 1;
    EXPECT_EQ(run(runner, request).outcome.stop, model::Stop::Output);
    EXPECT_EQ(exit_code(run(runner, hostile("exit_with", {"4"})).outcome), 4);
}

TEST(ManyRuns, LeaveNoDescriptorAndNoMemory) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "an ordinary user may not look at the box's descriptors";
    }
    BoxRunner runner{test_box_options()};
    for (int i = 0; i < 20; ++i) {
        run_once_of_each(runner);
    }
    // On a busy machine, each may take so long that the box reads what it waits for.
    Request slow = hostile("sleep");
    slow.limits.wall = std::chrono::milliseconds{150};
    EXPECT_EQ(run(runner, slow).outcome.stop, model::Stop::Wall);
    const std::vector<pid_t> all = descendants(::getpid());
    ASSERT_EQ(all.size(), 2U);
    const std::vector<pid_t> watched{::getpid(), all[0], all[1]};
    std::vector<long> before;
    for (const pid_t pid : watched) {
        before.push_back(open_descriptors(pid));
    }
    const long memory = own_memory_kib(all[1]);
    for (int i = 0; i < 700; ++i) {
        run_once_of_each(runner);
    }
    for (std::size_t i = 0; i < watched.size(); ++i) {
        EXPECT_EQ(open_descriptors(watched[i]), before[i]);
    }
    EXPECT_GT(memory, 0);
    EXPECT_LE(own_memory_kib(all[1]), memory + 256);
}

}  // namespace
}  // namespace harness::sandbox
