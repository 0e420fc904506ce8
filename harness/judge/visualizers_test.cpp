// What the package's visualizers draw after the judging. The package has a Python program `draw.py` as each of them.
#include "harness/judge/visualizers.hpp"

#include "harness/judge/pipeline_fixture.hpp"

namespace harness::judge {
namespace {

using model::Drawn;
using model::Picture;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Property;
using enum model::Verdict;

constexpr const char* svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";

class DrawnPackage : public JudgePackage {
  protected:
    DrawnPackage() {
        explain_ = true;
        check_catches_ = false;
        package_.input_visualizer = {"input_visualizer", {write("input.py", "")}};
        package_.output_visualizer = {"output_visualizer", {write("output.py", "")}};
    }

    sandbox::Result draw(const sandbox::Request& request, const sandbox::OutputSink& sink) {
        if (request.profile != sandbox::Profile::Validator) {
            return run(request, sink);
        }
        const bool draws_input = request.arguments.at(2) == "/work/testcase.in";
        ++(draws_input ? drawn_inputs_ : drawn_outputs_);
        if (!draws_input) {
            drawn_texts_.push_back(base::read_at(request.standard_input, 0, 100));
        }
        sandbox::Result result;
        result.outcome.stop = hangs_ ? model::Stop::Cpu : model::Stop::None;
        if (!hangs_) {
            result.collected.push_back(
                {draws_input ? "testcase.svg" : "feedback/teamimage.svg", base::memory_file(svg)});
        }
        return result;
    }

    workers::JudgingContext context(int jobs) {
        return {sandbox::fake_runners([this](const sandbox::Request& request, const sandbox::OutputSink& sink) {
                    return draw(request, sink);
                }),
                jobs, stop_.get_token()};
    }

    model::PackageResult judge_and_draw() {
        Plan plan = make_plan(config_, package_);
        plan.explain = explain_;
        return judge_package(context(1), make_jury(context(1), std::move(plan)), submissions_);
    }

    // The pictures of the case that is shown.
    static std::vector<Picture> pictures_of(const model::SubmissionResult& result) {
        const model::CaseResult* shown = model::shown_case(result);
        return shown == nullptr ? std::vector<Picture>{} : shown->evidence->pictures;
    }

    int drawn_inputs_ = 0;
    int drawn_outputs_ = 0;
    std::vector<std::string> drawn_texts_;
    bool hangs_ = false;
};

TEST_F(DrawnPackage, TheShownCaseOfARejectedSubmissionIsDrawn) {
    submit("right", "right", {Accepted});
    submit("wrong", "2:wrong", {WrongAnswer});
    submit("wrong again", "2:wrong", {Accepted});
    submit("crash", "2:crash", {Accepted});
    const model::PackageResult result = judge_and_draw();
    const Picture input{Drawn::Input, "image/svg+xml", svg, ""};
    const Picture output{Drawn::OutputForTeam, "image/svg+xml", svg, ""};
    EXPECT_THAT(pictures_of(result.submissions[0]), IsEmpty());
    EXPECT_THAT(pictures_of(result.submissions[1]), ElementsAre(input, output)) << "also if it was expected";
    EXPECT_THAT(pictures_of(result.submissions[2]), ElementsAre(input, output));
    EXPECT_THAT(pictures_of(result.submissions[3]), ElementsAre(input)) << "no validator saw its output";
    EXPECT_EQ(drawn_inputs_, 1) << "a case has one picture";
    EXPECT_THAT(drawn_texts_, ElementsAre("x", "x")) << "what the submission printed";
}

TEST_F(DrawnPackage, NothingIsDrawnWhereNobodyAsks) {
    explain_ = false;
    submit("wrong", "2:wrong", {Accepted});
    const model::PackageResult result = judge_and_draw();
    EXPECT_THAT(pictures_of(result.submissions[0]), IsEmpty());
    EXPECT_EQ(drawn_inputs_ + drawn_outputs_, 0);
}

TEST_F(DrawnPackage, AVisualizerThatHangsChangesNoVerdictAndIsAskedTwice) {
    hangs_ = true;
    for (const char* number : {"1", "2", "3", "4"}) {
        submit(number, fmt::format("{}:wrong", number), {Accepted});
    }
    const model::PackageResult result = judge_and_draw();
    for (std::size_t index = 0; index < 4; ++index) {
        const std::string fault =
            index < 2 ? "reached its cpu limit" : "reached its time limit twice, and was not asked again";
        EXPECT_EQ(result.submissions[index].verdict, WrongAnswer);
        EXPECT_THAT(pictures_of(result.submissions[index]),
                    ElementsAre(Picture{Drawn::Input, "", "", fault}, Picture{Drawn::OutputForJury, "", "", fault}));
    }
    EXPECT_EQ(drawn_inputs_, 2);
    EXPECT_EQ(drawn_outputs_, 2);
}

TEST_F(DrawnPackage, AnOutputThatIsNotTheShownOneIsNotDrawn) {
    package_.input_visualizer.reset();
    submit("wrong", "2:wrong", {Accepted});
    const Jury jury = make_jury(context(1), make_plan(config_, package_));
    CaseRunner case_runner(context(1), jury);
    workers::Workers(context(1)).run([&](Worker& worker) {
        const compile::Compilation compiled =
            jury.compiler->compile(compile::submission_job(package_, submissions_[0]), worker.runner());
        model::CaseResult rejected;
        rejected.verdict = WrongAnswer;
        rejected.evidence.emplace().given.add("y");
        Visualizers(jury, case_runner).draw(worker, *compiled.program, package_.cases[1], rejected);
        EXPECT_THAT(
            rejected.evidence->pictures,
            ElementsAre(Picture{Drawn::OutputForJury, "", "", "the program did something else when it ran again"}));
    });
    EXPECT_EQ(drawn_outputs_, 0);
}

TEST_F(DrawnPackage, FaultsOnACaseNameTheVisualizer) {
    const Jury jury = make_jury(context(1), make_plan(config_, package_));
    CaseRunner case_runner(context(1), jury);
    workers::Workers(context(1)).run([&](Worker& worker) {
        Visualizers visualizers(jury, case_runner);
        EXPECT_THAT(visualizers.faults_on(worker, package_.cases[0]), IsEmpty());
        EXPECT_THAT(drawn_texts_, ElementsAre("1")) << "the answer as an output";
        hangs_ = true;
        EXPECT_THAT(visualizers.faults_on(worker, package_.cases[1]),
                    ElementsAre(model::PackageProblem{"input_visualizer", "reached its cpu limit"},
                                model::PackageProblem{"output_visualizer", "reached its cpu limit"}));
    });
}

}  // namespace
}  // namespace harness::judge
