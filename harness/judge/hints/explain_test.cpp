#include "harness/judge/hints/explain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/format/package/scratch_package.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::judge {
namespace {

using namespace std::chrono_literals;

// A known mistake and a submission. Both print 0 on the first cases; only the mistake prints 1 on the last one.
class Explain : public package::ScratchPackage {
  protected:
    Explain() {
        for (const char* number : {"1", "2", "3"}) {
            put_case(number, number, "7\n");
        }
        package_.submissions = {
            {"wrong_answer/a.py", {write("a.py", "# Swaps the signs.\n")}, {model::Verdict::WrongAnswer}, {}}};
        package_.limits.time_limit = 1s;
        submission_.files = {write("mine.py", "print(0)\n")};
    }

    // The mistakes that are named for the submission, which was judged on the first case.
    std::vector<std::string> named(std::chrono::nanoseconds budget) {
        const workers::JudgingContext context{[this](int /*worker*/) {
            return std::make_unique<sandbox::FakeRunner>(
                [this](const sandbox::Request& request, const auto& sink) { return run(request, sink); });
        }};
        const Jury jury = make_jury(context, make_plan(config_, package_));
        CaseRunner case_runner(context, jury);
        const CaseSizes sizes = sizes_of(jury.plan.package);
        const std::string language = "python";
        Explainer explainer(jury, sizes, case_runner);
        workers::Worker worker(0, 1, context.make_runner);
        const compile::CompileJob job = compile::submission_job(jury.plan.package, submission_);
        const auto program = jury.compiler->compile(job, worker.runner()).program;
        std::vector<std::optional<model::CaseResult>> cases(jury.plan.package.cases.size());
        model::CaseResult& shown = cases[0].emplace();
        shown.name = jury.plan.package.cases[0].name;
        shown.verdict = model::Verdict::WrongAnswer;
        shown.evidence.emplace().given = {"0\n", 2};
        if (!error_text_.empty()) {
            shown.verdict = model::Verdict::RunTimeError;
            shown.evidence->error_text = error_text_;
        }
        shown.verdict = ends_ ? shown.verdict : model::Verdict::TimeLimit;
        return explainer.look_into({submission_, language, *program, *cases[0], cases, {worker, budget}});
    }

    bool has_the_mistake_ = false;
    std::string error_text_;  // of a run-time error
    bool ends_ = true;        // else it is stopped in each run

  private:
    sandbox::Result run(const sandbox::Request& request, const sandbox::OutputSink& sink) const {
        sandbox::Result result;
        result.outcome.end = model::Exited{0};
        if (request.program_dir.empty()) {
            return result;  // this run is the compiler
        }
        const bool mistaken = has_the_mistake_ || base::read_file(request.program_dir / "main.py").starts_with('#');
        std::string input(8, '\0');
        input.resize(static_cast<std::size_t>(std::max<ssize_t>(0, pread(request.standard_input, input.data(), 8, 0))));
        result.outcome.cpu = std::min<std::chrono::nanoseconds>(10ms, request.limits.cpu);
        result.outcome.stop = request.limits.cpu < 10ms || !ends_ ? model::Stop::Cpu : model::Stop::None;
        sink(mistaken && input == "3" ? "1\n" : "0\n");
        return result;
    }

    package::Submission submission_;
};

TEST_F(Explain, AMistakeIsNotNamedWhileTheBudgetTellsItFromNoOther) {
    EXPECT_THAT(named(1s), testing::IsEmpty()) << "they differ on the last case";
    EXPECT_THAT(named(5ms), testing::IsEmpty()) << "there was no time for the last case";
    has_the_mistake_ = true;
    EXPECT_THAT(named(1s), testing::ElementsAre("a known mistake prints the same: \"Swaps the signs.\""));
}

TEST_F(Explain, ALineIsNamedThatTheSubmissionHas) {
    error_text_ = "TypeError: x is undefined\n    at /program/main.py:1:8\n";
    EXPECT_THAT(named(1s), testing::ElementsAre("TypeError: x is undefined, at line 1: print(0)"));
    error_text_ = "TypeError: x is undefined\n    at /program/program:46:8\n";
    EXPECT_THAT(named(1s), testing::ElementsAre("TypeError: x is undefined")) << "a line of what a compiler made";
    error_text_ =
        "Traceback (most recent call last):\n  File \"/program/program\", line 5, in <module>\n"
        "  File \"/program/code cell 2\", line 1, in <module>\nZeroDivisionError: division by zero\n";
    EXPECT_THAT(named(1s), testing::ElementsAre("ZeroDivisionError: division by zero, at code cell 2, line 1"))
        << "of a notebook";
}

TEST_F(Explain, AProgramThatPrintsTheSameForEachArgumentMayNotUseIt) {
    package_.submissions.clear();
    for (package::Case& test_case : package_.cases) {
        test_case.input_is_arguments = true;
        test_case.arguments = {base::read_file(test_case.input)};
    }
    EXPECT_THAT(named(1s), testing::IsEmpty()) << "all answers are the same";
    put_case("4", "4", "8\n");
    package_.cases.back().input_is_arguments = true;
    package_.cases.back().arguments = {"4"};
    EXPECT_THAT(named(1s), testing::ElementsAre(testing::StartsWith("it prints the same for 1 and 4, \"0\"")));
}

TEST_F(Explain, AProgramThatIsTooSlowForEachArgumentMayNotUseIt) {
    package_.submissions.clear();
    ends_ = false;
    EXPECT_THAT(named(1s), testing::IsEmpty()) << "it has no argument";
    for (package::Case& test_case : package_.cases) {
        test_case.input_is_arguments = true;
        test_case.arguments = {base::read_file(test_case.input)};
    }
    EXPECT_THAT(named(1s), testing::IsEmpty()) << "it was judged on the smallest one";
    put_case("smaller", "", "7\n");
    package_.cases.back().input_is_arguments = true;
    package_.cases.back().arguments = {"0"};
    EXPECT_THAT(named(1s), testing::ElementsAre(testing::StartsWith("it does not end for 0 either")));
}

}  // namespace
}  // namespace harness::judge
