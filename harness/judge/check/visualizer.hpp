// Visualizers, programs of the package that draw the input of a test case or the output of a submission. They run in
// the sandbox like validators. No verdict depends on them: one that fails gives a picture without bytes. The functions
// that run one throw ValidatorTimedOut if it reached its time limit and left nothing, and JudgeError if the sandbox
// failed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/base/seen_file.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/model/evidence.hpp"
#include "harness/model/limits.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::check {

// "image/png", "image/jpeg" or "image/svg+xml", by the bytes themselves; empty: it is no picture that pages show.
std::string_view type_of_picture(std::string_view bytes);

// Runs an input visualizer. The picture is the file `testcase`, `judgeimage` or `teamimage` that it leaves in its
// working directory, with the extension of a picture.
model::Picture run_input_visualizer(sandbox::Runner& runner, const compile::Program& visualizer,
                                    const model::Limits& limits, const base::SeenFile& input,
                                    const base::SeenFile& answer, const std::vector<std::string>& flags);

// Runs an output visualizer after the output validator, which left `feedback`. `output`: a regular file at any
// position; -1: empty, as for interactive problems. Returns what there is for teams and for the jury; if there is
// nothing, one picture with the reason.
std::vector<model::Picture> run_output_visualizer(sandbox::Runner& runner, const compile::Program& visualizer,
                                                  const model::Limits& limits, const base::SeenFile& input,
                                                  const base::SeenFile& answer, int output,
                                                  const std::vector<sandbox::InputFile>& feedback,
                                                  const std::vector<std::string>& flags);

}  // namespace harness::check
