// Validators that are programs of the package, and graders of the legacy format. They run in the sandbox like all
// hostile programs. Custom output validators accept by exit code 42 and reject by 43; anything else is a JudgeError.
// Input validators accept by 42.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/seen_file.hpp"
#include "harness/format/config/config.hpp"
#include "harness/format/package/package.hpp"
#include "harness/judge/check/check.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/model/limits.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::check {

class Transcript;

inline constexpr int exit_accepted = 42;
inline constexpr int exit_rejected = 43;

// The files in the working directory of a program or an input validator: those of the case, and those of the program
// unless the case has a file of the same name.
std::vector<sandbox::InputFile> files_to_lay(const compile::Program& program,
                                             const std::vector<model::CodeFile>& of_case);

// The request that runs a program of the package, such as a validator. The caller adds standard input and files.
sandbox::Request own_program_request(const compile::Program& program, const model::Limits& limits,
                                     const std::vector<std::string>& arguments);

// The path, for a program in the sandbox, of a file of its working directory.
std::string path_in_box(std::string_view name);

// Data that the passes of a multi-pass problem hand to the next pass, and the last one to the output visualizer.
struct Passes {
    std::filesystem::path folder;                       // a folder of the judge for the kept files
    std::vector<sandbox::InputFile> feedback{};         // the validator's feedback folder
    std::optional<std::filesystem::path> next_input{};  // nextpass.in of the pass that has just ended
};

// Runs an output validator on a program's whole output. `output` is a regular file at any position. With `passes`, the
// validator gets the feedback of the earlier passes and may ask for another pass.
Check run_output_validator(sandbox::Runner& runner, const compile::Program& validator, const model::Limits& limits,
                           const base::SeenFile& input, const base::SeenFile& answer, int output,
                           const std::vector<std::string>& flags, Passes* passes = nullptr);

// Runs a static validator on a submission that compiled in `language`, which is an id of judge.toml. The submission's
// files and those that the package adds are in its working directory, except files in a folder `feedback`: that folder
// belongs to the validator.
Check run_static_validator(sandbox::Runner& runner, const compile::Program& validator, const model::Limits& limits,
                           const config::Toolchain& toolchain, const package::Package& package,
                           const package::Submission& submission, const std::string& language,
                           const std::vector<std::string>& flags);

// Runs an input validator on an input, with `files` in its working directory. Only exit code 42 (testlib: 0) accepts;
// every other end rejects, such as a failed assertion. The message is what the validator wrote.
Check run_input_validator(sandbox::Runner& runner, const compile::Program& validator, const model::Limits& limits,
                          const base::SeenFile& input, const std::vector<std::string>& flags,
                          const std::vector<sandbox::InputFile>& files = {});

// Returns the beginning of what a grader writes for the results in `input`. Throws JudgeError unless it ends with exit
// code 0.
std::string run_grader(sandbox::Runner& runner, const compile::Program& grader, const model::Limits& limits,
                       const std::vector<std::string>& flags, const std::string& input);

// A run of an output validator.
struct ValidatorRun {
    sandbox::Request request;
    bool speaks_testlib = false;
    Passes* passes = nullptr;          // if set, the validator may ask for another pass
    Transcript* transcript = nullptr;  // if set, gets what an interactor and the program say
};

// The validator has input, answer and a feedback folder in its working directory. The caller adds standard input.
ValidatorRun output_validator_run(const compile::Program& validator, const model::Limits& limits,
                                  const base::SeenFile& input, const base::SeenFile& answer,
                                  const std::vector<std::string>& flags, Passes* passes = nullptr);

// The result of an output validator, from its exit code and its feedback: the first line of judgemessage.txt or
// teammessage.txt, the second number of diffposition.txt as the position in the output, and the texts of score.txt and
// score_multiplier.txt. Throws JudgeError if the exit code is neither 42 nor 43, or if it rejects and asks for another
// pass; ValidatorTimedOut if it reached its time limit.
// A testlib validator uses other exit codes: 0 accepts, 1, 2, 4 and 8 reject, 7 gives points. It writes its points and
// its message to standard error.
Check read_output_validator(const sandbox::Result& result, const ValidatorRun& run);
// Whether the validator ended by itself and accepted.
bool has_accepted(const model::Outcome& outcome, bool speaks_testlib);

}  // namespace harness::check
