#include "harness/history/store/recorder.hpp"

#include <csignal>
#include <random>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/history/store/store_fixture.hpp"

namespace harness::store {
namespace {

using namespace std::chrono_literals;
using RecorderTest = StoreTest;

TEST_F(RecorderTest, ATakenResultIsKeptOnceAndNamesTheRunThatJudgedIt) {
    Store store = open();
    const model::SubmissionResult judged = submission("a.c", "1");
    keep(store, run_of("r1", {judged}));
    model::SubmissionResult taken = *store.find_result("1");
    taken.name = "copy.c";
    keep(store, run_of("r2", {taken}));
    const model::SubmissionResult back = store.read("r2").packages[0].submissions.front();
    EXPECT_EQ(back.name, "copy.c");
    EXPECT_EQ(back.from_run, "r1");
    EXPECT_EQ(back.cases, judged.cases);
    EXPECT_EQ(store.find_result("1")->from_run, "r1");
    EXPECT_EQ(number("SELECT count(*) FROM result"), 1);
}

TEST_F(RecorderTest, AResumedRunKeepsWhatItHasAndJudgesFailuresAnew) {
    Store store = open();
    const model::SubmissionResult done = submission("a.c", "1");
    model::SubmissionResult failed = submission("b.c", "2");
    failed.verdict = model::Verdict::JudgeError;
    const model::RunResult whole = run_of("r", {done, submission("b.c", "2"), submission("c.c", "3")});
    {
        Recorder recorder(store, "plan");
        recorder.run_started(whole.info);
        recorder.package_started(whole.packages[0].info);
        recorder.submission_judged(whole.packages[0].info, 0, done);
        recorder.submission_judged(whole.packages[0].info, 1, failed);
    }
    EXPECT_EQ(store.find_unfinished("other plan"), std::nullopt);
    const auto unfinished = store.find_unfinished("plan");
    ASSERT_TRUE(unfinished);
    EXPECT_EQ(unfinished->info.id, "r");
    EXPECT_TRUE(unfinished->running) << "by this very process";
    model::SubmissionResult taken = done;
    taken.compile.message = "not written again";
    model::RunResult rest = whole;
    rest.packages[0].submissions[0] = taken;
    keep(store, rest, "plan", unfinished->took);
    EXPECT_EQ(store.read("r"), whole);
    EXPECT_EQ(store.run_count(), 1U);
    EXPECT_EQ(store.find_unfinished("plan"), std::nullopt);
}

TEST_F(RecorderTest, AResumedRunHasScoresAndAuthorsAsTheyAreNow) {
    Store store = open();
    model::SubmissionResult done = submission("a.c", "1");
    done.score = 40;
    done.points = model::Points{{{"*", 40, 60}}, 40, 60};
    done.author = model::Author{"Ann", "1"};
    model::RunResult run = run_of("r", {done});
    Recorder first(store, "plan");
    first.run_started(run.info);
    first.package_started(run.packages[0].info);
    first.submission_judged(run.packages[0].info, 0, done);
    model::SubmissionResult& now = run.packages[0].submissions[0];
    now.score = 25;
    now.points = model::Points{{{"secret/1", 50, 50}, {"secret/2", 0, 50}}, 50, 100, 31s, 0.5};
    now.author = model::Author{"Anna", "1", std::chrono::system_clock::time_point{5s}, true};
    now.file = "moved/a.c";
    keep(store, run, "plan", 0s);
    EXPECT_EQ(store.read("r"), run);
    EXPECT_EQ(number("SELECT count(*) FROM result"), 1) << "what was judged is not there twice";
}

TEST_F(RecorderTest, ResultsThatAreSafeElsewhereMayBeWrittenTogether) {
    Store store = open();
    model::RunResult run = run_of("r", {});
    Recorder recorder(store, "plan");
    recorder.write_together();
    recorder.run_started(run.info);
    recorder.package_started(run.packages[0].info);
    const auto judge = [&](std::size_t count) {
        for (; count > 0; --count) {
            const std::size_t index = run.packages[0].submissions.size();
            run.packages[0].submissions.push_back(submission("a.c", std::to_string(index)));
            recorder.submission_judged(run.packages[0].info, index, run.packages[0].submissions[index]);
        }
        return number("SELECT count(*) FROM submission");
    };
    EXPECT_EQ(judge(3), 0);
    recorder.flush();
    EXPECT_EQ(judge(97), 3);
    EXPECT_EQ(judge(4), 103);
    recorder.package_ended(run.packages[0]);
    recorder.run_ended(run.info, {});
    EXPECT_EQ(store.read("r").packages[0].submissions, run.packages[0].submissions);
}

TEST_F(RecorderTest, WhatIsNotWrittenYetStaysWithItsPackage) {
    Store store = open();
    model::RunResult run = run_of("r", {submission("a.c", "1")});
    run.packages.push_back(run.packages[0]);
    Recorder recorder(store, "plan");
    recorder.write_together();
    recorder.run_started(run.info);
    recorder.package_started(run.packages[0].info);
    recorder.submission_judged(run.packages[0].info, 0, run.packages[0].submissions[0]);
    recorder.package_started(run.packages[1].info);
    const auto written_of = [&](const char* position) {
        const std::string count =
            "SELECT count(*) FROM submission JOIN package ON package.number = submission.package "
            "WHERE package.position = ";
        return number((count + position).c_str());
    };
    EXPECT_EQ(written_of("0"), 1);
    recorder.submission_judged(run.packages[1].info, 0, run.packages[1].submissions[0]);
    recorder.run_ended(run.info, {});
    EXPECT_EQ(written_of("0"), 1);
    EXPECT_EQ(written_of("1"), 1) << "its judging failed, so it has no end";
}

TEST_F(RecorderTest, OfTwoEqualSubmissionsEachHasItsOwnTimes) {
    Store store = open();
    model::RunResult run = run_of("r", {submission("a.c", "1"), submission("b.c", "1")});
    run.packages[0].submissions[1].cases[0].cpu = 7s;
    keep(store, run);
    const model::RunResult kept = store.read("r");
    EXPECT_EQ(kept.packages[0].submissions[1].cases[0].cpu, 7s);
}

TEST_F(RecorderTest, ANewRunNeverGoesOnWithAnother) {
    Store store = open();
    const model::RunResult run = run_of("r", {submission("a.c", "1")});
    keep(store, run);
    Recorder second(store, "plan");
    EXPECT_THROW(second.run_started(run_of("r", {}).info), base::JudgeError);
    EXPECT_EQ(store.read("r"), run);
}

TEST_F(RecorderTest, AnInterruptedRunIsTakenOverOnce) {
    Store store = open();
    Store other = open();
    Recorder killed(store, "plan");
    killed.run_started(run_of("r", {}).info);
    SQLite::Database database(file().string(), SQLite::OPEN_READWRITE);
    database.exec("UPDATE run SET process = 'dead'");
    const auto found = store.find_unfinished("plan");
    const auto found_as_well = other.find_unfinished("plan");
    ASSERT_TRUE(found && !found->running && found_as_well);
    EXPECT_TRUE(store.take_over(*found));
    EXPECT_FALSE(other.take_over(*found_as_well));
    EXPECT_TRUE(store.find_unfinished("plan")->running);
    database.exec("UPDATE run SET process = 'dead', finished = 1");
    EXPECT_FALSE(store.take_over(*found)) << "it has ended meanwhile";
}

TEST_F(RecorderTest, TheTimesOfAResumedRunAddUp) {
    Store store = open();
    auto now = std::chrono::steady_clock::time_point{};
    const auto clock = [&] { return now; };
    const model::RunResult run = run_of("r", {submission("a.c", "1")});
    Recorder first(store, "plan", {}, clock);
    first.run_started(run.info);
    first.package_started(run.packages[0].info);
    now += 3s;
    first.submission_judged(run.packages[0].info, 0, run.packages[0].submissions[0]);
    EXPECT_EQ(store.find_unfinished("plan")->took, 3s);
    now += 100s;
    Recorder second(store, "plan", 3s, clock);
    second.run_started(run.info);
    now += 2s;
    EXPECT_EQ(second.took(), 5s);
}

TEST_F(RecorderTest, WhatIsKnownOnlyAtTheEndIsKept) {
    Store store = open();
    model::RunResult run = run_of("r", {});
    Recorder recorder(store, "1");
    recorder.run_started(run.info);
    play_package(recorder, run.packages[0]);
    run.info.machine["judged"] = "3 times";
    recorder.run_ended(run.info, run.summary);
    EXPECT_EQ(store.read("r"), run);
}

TEST_F(RecorderTest, TwoJudgesWriteAtTheSameTime) {
    constexpr int count = 40;
    const auto write = [&](const std::string& id) {
        Store store = open();
        std::vector<model::SubmissionResult> submissions;
        for (int i = 0; i < count; ++i) {
            submissions.push_back(submission("s", id + std::to_string(i)));
        }
        keep(store, run_of(id, submissions));
    };
    {
        const std::jthread first(write, "r1");
        const std::jthread second(write, "r2");
    }
    const Store store = open();
    EXPECT_EQ(store.read("r1").packages[0].submissions.size(), std::size_t{count});
    EXPECT_EQ(store.read("r2").packages[0].submissions.size(), std::size_t{count});
}

// The child judges like `judge grade --resume`: it takes over the run's results and adds the rest.
void judge_all(const std::filesystem::path& file, const model::RunResult& whole) {
    Store store(file, Access::Write);
    const auto unfinished = store.find_unfinished("plan");
    if (unfinished && !store.take_over(*unfinished)) {
        ::_exit(1);
    }
    Recorder recorder(store, "plan", unfinished ? std::optional(unfinished->took) : std::nullopt);
    recorder.run_started(whole.info);
    recorder.package_started(whole.packages[0].info);
    for (std::size_t place = 0; place < whole.packages[0].submissions.size(); ++place) {
        const model::SubmissionResult& submission = whole.packages[0].submissions[place];
        if (!store.find_result(submission.fingerprint.all)) {
            recorder.submission_judged(whole.packages[0].info, place, submission);
        }
    }
    recorder.package_ended(whole.packages[0]);
    recorder.run_ended(whole.info, whole.summary);
}

TEST_F(RecorderTest, KilledAtAnyMomentItLosesNothingThatWasJudged) {
    std::vector<model::SubmissionResult> submissions;
    for (int i = 0; i < 60; ++i) {
        submissions.push_back(submission(fmt::format("s{}", i), std::to_string(i)));
    }
    const model::RunResult whole = run_of("r", submissions);
    std::mt19937 random(std::random_device{}());
    std::size_t judged = 0;
    unsigned kills = 0;
    for (bool finished = false; !finished;) {
        const pid_t child = ::fork();
        if (child == 0) {
            judge_all(file(), whole);
            ::_exit(0);
        }
        // At first too soon for the child to finish; later with more time, so that it makes progress on any machine.
        std::this_thread::sleep_for(std::chrono::microseconds(random() % (1'000 + 5 * kills * kills)));
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        kills += WIFSIGNALED(status) ? 1U : 0U;
        if (!std::filesystem::exists(file())) {
            continue;
        }
        const Store store = open();
        if (store.run_count() == 0) {
            continue;
        }
        finished = store.state("r") == State::Finished;
        const auto lines = store.runs(1);
        EXPECT_GE(static_cast<std::size_t>(lines[0].judged), judged) << "what was judged stays";
        judged = static_cast<std::size_t>(lines[0].judged);
        for (const model::PackageResult& package : store.read("r").packages) {
            for (std::size_t i = 0; i < package.submissions.size(); ++i) {
                ASSERT_EQ(package.submissions[i], submissions[i]) << "whole or not at all";
            }
        }
    }
    EXPECT_GT(kills, 0U);
    const Store store = open();
    EXPECT_EQ(store.read("r"), whole);
    EXPECT_EQ(store.run_count(), 1U);
}

}  // namespace
}  // namespace harness::store
