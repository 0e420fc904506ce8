#include "harness/history/store/store.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <rapidcheck.h>

#include "harness/base/error.hpp"
#include "harness/history/store/store_fixture.hpp"

namespace harness::store {
namespace {

using base::ConfigError;
using testing::ElementsAre;
using testing::IsEmpty;

model::Verdict any_verdict() {
    return static_cast<model::Verdict>(*rc::gen::inRange(0, 9));
}

std::string any_bytes() {
    return *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
}

template <typename Value>
std::optional<Value> perhaps() {
    return *rc::gen::arbitrary<bool>() ? std::optional(*rc::gen::arbitrary<Value>()) : std::nullopt;
}

std::optional<std::chrono::nanoseconds> any_time() {
    const auto count = perhaps<std::int64_t>();
    return count ? std::optional(std::chrono::nanoseconds{*count}) : std::nullopt;
}

model::Evidence any_evidence() {
    model::Evidence evidence;
    evidence.input = {any_bytes(), *rc::gen::nonNegative<std::int64_t>()};
    if (*rc::gen::arbitrary<bool>()) {
        evidence.expected = model::Excerpt{any_bytes(), *rc::gen::nonNegative<std::int64_t>()};
    }
    evidence.given = {any_bytes(), *rc::gen::nonNegative<std::int64_t>()};
    evidence.error_text = any_bytes();
    evidence.compared = *rc::gen::arbitrary<bool>();
    evidence.word = perhaps<std::int64_t>();
    if (*rc::gen::arbitrary<bool>()) {
        evidence.location = model::OutputLocation{1, *rc::gen::nonNegative<std::int64_t>(), 3, any_bytes()};
    }
    return evidence;
}

model::CaseResult any_case() {
    model::CaseResult result{any_bytes(),
                             any_verdict(),
                             any_time(),
                             any_time(),
                             perhaps<std::int64_t>(),
                             perhaps<int>(),
                             perhaps<int>(),
                             any_bytes(),
                             perhaps<std::int64_t>(),
                             *rc::gen::arbitrary<bool>(),
                             {}};
    if (*rc::gen::arbitrary<bool>()) {
        result.evidence = any_evidence();
    }
    result.reruns.resize(*rc::gen::inRange<std::size_t>(0, 3), any_bytes());
    result.judge_message = any_bytes();
    result.score = perhaps<double>();
    return result;
}

model::Growth any_growth() {
    const auto any = [] {
        return model::Growth::Case{
            *rc::gen::arbitrary<int>(),    *rc::gen::inRange<std::size_t>(1, 100),
            *rc::gen::arbitrary<double>(), std::chrono::nanoseconds{*rc::gen::arbitrary<std::int64_t>()},
            *rc::gen::arbitrary<double>(), *rc::gen::arbitrary<bool>()};
    };
    model::Growth growth{*rc::gen::arbitrary<double>(), {}, any()};
    growth.measured.resize(*rc::gen::inRange<std::size_t>(0, 4));
    std::ranges::generate(growth.measured, any);
    return growth;
}

model::SubmissionResult any_submission() {
    model::SubmissionResult result;
    result.name = any_bytes();
    result.file = any_bytes();
    result.language = any_bytes();
    result.verdict = any_verdict();
    result.expected.resize(*rc::gen::inRange<std::size_t>(0, 4));
    std::ranges::generate(result.expected, any_verdict);
    result.as_expected = *rc::gen::arbitrary<bool>();
    result.score = perhaps<double>();
    if (*rc::gen::arbitrary<bool>()) {
        result.points.emplace();
        result.points->groups.resize(*rc::gen::inRange<std::size_t>(0, 3), {any_bytes(), 12.5, perhaps<double>()});
        for (model::Points::Group& group : result.points->groups) {
            group.verdict = *rc::gen::arbitrary<bool>() ? std::optional(any_verdict()) : std::nullopt;
            group.name = any_bytes();
        }
        result.points->got = *rc::gen::arbitrary<double>();
        result.points->most = perhaps<double>();
        result.points->late = any_time();
        result.points->factor = *rc::gen::arbitrary<double>();
        result.points->lower_is_better = *rc::gen::arbitrary<bool>();
    }
    if (*rc::gen::arbitrary<bool>()) {
        result.author = model::Author{any_bytes(), any_bytes(), {},         *rc::gen::arbitrary<bool>(),
                                      any_bytes(), any_bytes(), any_bytes()};
        if (const auto handed_in = any_time()) {
            result.author->handed_in = std::chrono::system_clock::time_point{*handed_in};
            result.author->deadline = result.author->handed_in;
        }
        result.author->points = perhaps<double>();
    }
    result.compile = {*rc::gen::arbitrary<bool>(), *rc::gen::arbitrary<bool>(), any_time(), any_bytes()};
    result.cases.resize(*rc::gen::inRange<std::size_t>(0, 4));
    std::ranges::generate(result.cases, any_case);
    result.missed_catches.resize(*rc::gen::inRange<std::size_t>(0, 3));
    for (model::MissedCatch& missed : result.missed_catches) {
        missed = {any_bytes(), any_verdict()};
    }
    result.hints.resize(*rc::gen::inRange<std::size_t>(0, 3), any_bytes());
    if (*rc::gen::arbitrary<bool>()) {
        result.growth = any_growth();
    }
    result.notes.resize(*rc::gen::inRange<std::size_t>(0, 3), any_bytes());
    result.reason = any_bytes();
    result.fingerprint = {any_bytes(), any_bytes()};
    result.from_run = *rc::gen::element<std::string>("", "earlier");
    return result;
}

model::PackageResult any_package() {
    model::PackageResult package;
    package.info = {
        any_bytes(),
        std::chrono::nanoseconds{*rc::gen::arbitrary<std::int64_t>()},
        *rc::gen::arbitrary<std::int64_t>(),
        *rc::gen::inRange<std::size_t>(0, 1000),
        *rc::gen::inRange<std::size_t>(0, 1000),
        any_bytes(),
        any_bytes(),
        {*rc::gen::element(model::Statement::Form::Markdown, model::Statement::Form::Other), any_bytes(), any_bytes()},
        {}};
    package.info.languages.resize(*rc::gen::inRange<std::size_t>(0, 3), "C++20");
    package.problems.resize(*rc::gen::inRange<std::size_t>(0, 3));
    for (model::PackageProblem& problem : package.problems) {
        problem = {any_bytes(), any_bytes()};
    }
    package.submissions.values().resize(*rc::gen::inRange<std::size_t>(0, 4));
    std::ranges::generate(package.submissions.values(), any_submission);
    return package;
}

model::RunResult any_run() {
    model::RunResult run;
    run.info.command = any_bytes();
    run.info.started =
        std::chrono::system_clock::time_point{std::chrono::nanoseconds{*rc::gen::arbitrary<std::int64_t>()}};
    run.info.machine = {{any_bytes(), any_bytes()}, {"cpu", any_bytes()}};
    run.info.not_enforced.resize(*rc::gen::inRange<std::size_t>(0, 3));
    std::ranges::generate(run.info.not_enforced, any_bytes);
    run.info.versions = {{"judge", any_bytes()}};
    run.packages.resize(*rc::gen::inRange<std::size_t>(0, 3));
    std::ranges::generate(run.packages, any_package);
    for (const model::PackageResult& package : run.packages) {
        model::count(package, run.summary);
    }
    run.summary.took = any_time();
    return run;
}

TEST_F(StoreTest, EveryFieldComesBackAsItWas) {
    Store writing = open();
    const Store reading = open(Access::Read);
    int runs = 0;
    EXPECT_TRUE(rc::check([&] {
        model::RunResult run = any_run();
        run.info.id = fmt::format("{}", ++runs);
        int submissions = 0;
        for (model::PackageResult& package : run.packages) {
            for (model::SubmissionResult& submission : package.submissions.values()) {
                // Submissions with the same fingerprint would share one result.
                submission.fingerprint.all += fmt::format("{} {}", runs, ++submissions);
            }
        }
        keep(writing, run);
        RC_ASSERT(reading.read(run.info.id) == run);
    }));
}

TEST_F(StoreTest, ListsTheRunsTheNewestFirst) {
    Store store = open();
    EXPECT_THAT(store.runs(10), IsEmpty());
    model::SubmissionResult wrong = submission("b.c", "2");
    wrong.verdict = model::Verdict::WrongAnswer;
    wrong.as_expected = false;
    keep(store, run_of("r1", {submission("a.c", "1"), wrong}));
    Recorder second(store, "2");
    const model::RunResult unfinished = run_of("r2", {});
    second.run_started(unfinished.info);
    const auto lines = store.runs(10);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].id, "r2");
    EXPECT_EQ(lines[0].state, State::Running);
    EXPECT_THAT(lines[0].packages, IsEmpty());
    EXPECT_EQ(lines[0].took, std::nullopt);
    EXPECT_EQ(lines[1].id, "r1");
    EXPECT_EQ(lines[1].command, "grade");
    EXPECT_EQ(lines[1].state, State::Finished);
    EXPECT_THAT(lines[1].packages, ElementsAre("p"));
    EXPECT_EQ(lines[1].submissions, 2);
    EXPECT_EQ(lines[1].judged, 2);
    EXPECT_EQ(lines[1].accepted, 1);
    EXPECT_EQ(lines[1].as_expected, 1);
    EXPECT_EQ(lines[1].took, std::chrono::seconds{1});
    EXPECT_EQ(store.runs(1).size(), 1U);
    EXPECT_EQ(store.run_count(), 2U);
}

TEST_F(StoreTest, TheListCountsOverAllPackages) {
    Store store = open();
    model::RunResult run = run_of("r", {submission("a.c", "1"), submission("b.c", "2")});
    run.packages.push_back(run.packages[0]);
    run.packages[1].info.name = "q";
    run.packages[1].info.submissions = 5;
    keep(store, run);
    const auto lines = store.runs(1);
    EXPECT_THAT(lines.at(0).packages, ElementsAre("p", "q"));
    EXPECT_EQ(lines.at(0).submissions, 7);
    EXPECT_EQ(lines.at(0).judged, 4);
}

TEST_F(StoreTest, FindsARunByItsIdItsBeginningOrAsTheLast) {
    Store store = open();
    EXPECT_THROW(store.find_run("last"), ConfigError);
    for (const char* id : {"2026-1", "2026-12", "2027-3"}) {
        keep(store, run_of(id, {}));
    }
    EXPECT_EQ(store.find_run("last"), "2027-3");
    EXPECT_EQ(store.find_run("2027"), "2027-3");
    EXPECT_EQ(store.find_run("2026-1"), "2026-1") << "a whole id is no beginning";
    EXPECT_THROW(store.find_run("2026"), ConfigError);
    EXPECT_THROW(store.find_run("%"), ConfigError);
    EXPECT_THROW(store.find_run("2028"), ConfigError);
}

TEST_F(StoreTest, AResultIsFoundByItsFingerprintAlone) {
    Store store = open();
    keep(store, run_of("r", {submission("a.c", "1"), submission("b.c", "")}));
    EXPECT_EQ(store.find_result("2"), std::nullopt);
    EXPECT_EQ(store.find_result(""), std::nullopt) << "what is unknown is not the same";
    const auto found = store.find_result("1");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->from_run, "r");
    EXPECT_EQ(found->cases.size(), 2U);
    EXPECT_TRUE(store.find_result("1", "r"));
    EXPECT_EQ(store.find_result("1", "s"), std::nullopt);
}

TEST_F(StoreTest, KeepsTheNewestRunsWithAllThatTheyHave) {
    Store store = open();
    model::SubmissionResult earlier = submission("a.c", "1");
    keep(store, run_of("r1", {earlier, submission("b.c", "2")}));
    Recorder under_way(store, "2");
    under_way.run_started(run_of("r2", {}).info);
    earlier.from_run = "r1";
    keep(store, run_of("r3", {earlier}));
    const model::RunResult kept = store.read("r3");
    EXPECT_EQ(store.keep_newest(1), 1U);
    EXPECT_EQ(store.run_count(), 2U) << "one that is being judged stays";
    EXPECT_THROW(store.find_run("r1"), ConfigError);
    EXPECT_EQ(store.read("r3"), kept);
    EXPECT_TRUE(store.find_result("1")) << "a run that is kept has it";
    EXPECT_EQ(store.find_result("2"), std::nullopt);
    EXPECT_EQ(store.keep_newest(1), 0U);
    EXPECT_EQ(number("SELECT count(*) FROM result"), 1);
    EXPECT_EQ(number("SELECT count(*) FROM pragma_foreign_key_check"), 0);
}

TEST_F(StoreTest, AFailureOfTheJudgeIsNeverTakenAgain) {
    Store store = open();
    model::SubmissionResult failed = submission("a.c", "1");
    failed.verdict = model::Verdict::JudgeError;
    model::SubmissionResult failed_at_a_case = submission("b.c", "2");
    failed_at_a_case.cases[1].verdict = model::Verdict::JudgeError;
    keep(store, run_of("r", {failed, failed_at_a_case}));
    EXPECT_EQ(store.find_result("1"), std::nullopt);
    EXPECT_EQ(store.find_result("2"), std::nullopt);
}

}  // namespace
}  // namespace harness::store
