#include "harness/execute/threads.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/format/package/scratch_package.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::execute {
namespace {

using model::Verdict;

// Programs print what their source says. A source "broken" makes the sandbox fail.
class ThreadsTest : public package::ScratchPackage {
  protected:
    ThreadsTest() {
        put_case("1", "1", "right");
        plan_ = std::make_shared<const judge::Plan>(judge::make_plan(config_, package_));
    }

    Task task(const std::string& source) {
        const std::string name = source + ".c";
        return {plan_, {name, {write(name, source)}, {Verdict::Accepted}, {}}, &listener_};
    }

    std::vector<model::SubmissionResult> results(const std::vector<Task>& tasks, const std::stop_token& stop = {}) {
        Threads threads(2, [this](std::size_t lane) {
            lanes_.push_back(lane);
            return workers::JudgingContext{sandbox::fake_runners(run)};
        });
        std::vector<model::SubmissionResult> results(tasks.size());
        threads.judge(
            tasks, [&](std::size_t index, const model::SubmissionResult& result) { results.at(index) = result; }, 1,
            stop);
        return results;
    }
    std::vector<Verdict> judged(const std::vector<Task>& tasks, const std::stop_token& stop = {}) {
        std::vector<Verdict> verdicts;
        for (const model::SubmissionResult& result : results(tasks, stop)) {
            verdicts.push_back(result.verdict);
        }
        return verdicts;
    }

    std::vector<std::size_t> lanes_;
    std::shared_ptr<const judge::Plan> plan_;
    struct Counter : model::Listener {
        void case_ended(const model::PackageInfo&, const std::string&, const model::CaseResult&) override { ++cases; }
        int cases = 0;
    } listener_;

  private:
    static sandbox::Result run(const sandbox::Request& request, const sandbox::OutputSink& sink) {
        sandbox::Result result;
        if (request.profile != sandbox::Profile::Compiler) {
            sink(base::read_file(request.program_dir / "program"));
        } else if (request.arguments.back() == "--version") {
            sink("1\n");
        } else {
            const std::string source = base::read_file(request.files.front().source);
            if (source == "broken") {
                throw std::runtime_error("no room");
            }
            result.collected.push_back({"program", base::memory_file(source)});
        }
        return result;
    }
};

TEST_F(ThreadsTest, EachTaskHasItsResultAndOneThatFailsTakesNoOther) {
    EXPECT_THAT(judged({task("right"), task("broken"), task("wrong")}),
                testing::ElementsAre(Verdict::Accepted, Verdict::JudgeError, Verdict::WrongAnswer));
    EXPECT_THAT(lanes_, testing::ElementsAre(1U));
    EXPECT_EQ(listener_.cases, 2);
}

TEST_F(ThreadsTest, AnEarlierResultOfACaseHoldsForTheSameProgramUnderTheSameRules) {
    const auto judged_with = [&](const std::string& source, const model::SubmissionResult& earlier) {
        Task next = task(source);
        next.earlier = {earlier.fingerprint, {}, {earlier.cases.front()}};
        return results({next}).front().cases.front();
    };
    model::SubmissionResult earlier = results({task("right")}).front();
    earlier.cases.front().cpu = std::chrono::nanoseconds{7};
    EXPECT_EQ(judged_with("right", earlier), earlier.cases.front());
    EXPECT_NE(judged_with("wrong", earlier), earlier.cases.front()) << "another program";
    plan_ = std::make_shared<const judge::Plan>(judge::with_time_limit(*plan_, std::chrono::seconds{9}));
    EXPECT_NE(judged_with("right", earlier), earlier.cases.front()) << "another limit";
    earlier.fingerprint = {};
    EXPECT_NE(judged_with("right", earlier), earlier.cases.front()) << "nothing is known of it";
}

TEST_F(ThreadsTest, AStopIsNobodysFault) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(judged({task("right")}, stop.get_token()), sandbox::Interrupted);
}

}  // namespace
}  // namespace harness::execute
