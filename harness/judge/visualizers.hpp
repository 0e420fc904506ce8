// The package's visualizers at work: pictures of a rejected case, for people to see.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/judge/case_runner.hpp"
#include "harness/judge/check/visualizer.hpp"
#include "harness/judge/jury.hpp"

namespace harness::judge {

// Compiles a visualizer when its first picture is wanted. Threads may draw in parallel. A visualizer that has reached
// its time limit twice is not asked again. What fails is a fault of the picture, and changes no verdict.
class Visualizers {
  public:
    // Both arguments must outlive this object.
    Visualizers(const Jury& jury, CaseRunner& case_runner);

    // Draws the input and, for a wrong answer, the output; the pictures become part of the evidence. For the output,
    // the program runs again, and there is no picture if it then does something else.
    void draw(Worker& worker, const compile::Program& program, const package::Case& test_case,
              model::CaseResult& rejected);

    // Why there is no picture of a case or, unless the package has conversations, of its answer as an output; with the
    // visualizer as the location. Says nothing of an answer on which the output validator fails.
    std::vector<model::PackageProblem> faults_on(Worker& worker, const package::Case& test_case);

  private:
    // A visualizer, compiled at its first run.
    struct Visualizer {
        const std::optional<package::ProgramSource>& source;
        model::Drawn drawn;  // of a picture that says what failed
        std::once_flag once{};
        std::optional<compile::Program> program{};
        std::string obstacle{};  // why there is no program
        int time_outs = 0;
    };
    using Run =
        std::function<std::vector<model::Picture>(const compile::Program& program, const model::Limits& limits)>;

    // The pictures of a run, or the fault that it has none.
    std::vector<model::Picture> run(Visualizer& visualizer, Worker& worker, const Run& draw);
    std::vector<model::Picture> input_pictures(Worker& worker, const package::Case& test_case);
    std::vector<model::Picture> output_pictures(Worker& worker, const package::Case& test_case, const KeptRun& kept);

    const Jury& jury_;
    CaseRunner& case_runner_;
    Visualizer input_visualizer_;
    Visualizer output_visualizer_;
    std::mutex mutex_;                                                   // guards time_outs and input_pictures_
    std::map<std::string, std::vector<model::Picture>> input_pictures_;  // by the case's name
};

}  // namespace harness::judge
