// Validators that are programs of the package, run in the sandbox like everything hostile: custom output validators
// (exit code 42 accepts, 43 rejects, anything else is a JudgeError) and input validators (42 accepts).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/check.hpp"
#include "harness/compile/compiler.hpp"
#include "harness/model/limits.hpp"
#include "harness/sandbox/runner.hpp"
#include "harness/support/seen_file.hpp"

namespace harness::check {

inline constexpr int exit_accepted = 42;
inline constexpr int exit_rejected = 43;

// What lies in the working directory of a program, or of an input validator: the case's own files, and those that the
// program brings where the case has none of that name.
std::vector<sandbox::InputFile> files_to_lay(const compile::Program& program,
                                             const std::vector<model::CodeFile>& of_case);

// What the passes of a multi-pass problem leave to one another.
struct Passes {
    std::filesystem::path folder;                       // of the judge, for the files that stay
    std::vector<sandbox::InputFile> feedback{};         // the validator's feedback folder
    std::optional<std::filesystem::path> next_input{};  // nextpass.in, of the pass that has just ended
};

// Runs an output validator over a program's whole output, `output` being a regular file positioned anywhere. With
// `passes`, it finds the feedback of the passes before, and may ask for another pass.
Check run_output_validator(sandbox::Runner& runner, const compile::Program& validator, const model::Limits& limits,
                           const support::SeenFile& input, const support::SeenFile& answer, int output,
                           const std::vector<std::string>& flags, Passes* passes = nullptr);

// What a static validator looks at: a submission that compiles.
struct StaticSubject {
    std::string language;     // the format's code of it
    std::string entry_point;  // the file to start
    std::vector<sandbox::InputFile> files;
};

// Runs a static validator, with the submission's files in its working directory: but for those in a folder `feedback`,
// which is its own.
Check run_static_validator(sandbox::Runner& runner, const compile::Program& validator, const model::Limits& limits,
                           const StaticSubject& subject, const std::vector<std::string>& flags);

// Runs an input validator over an input, with `files` in its working directory. Every end but with exit code 42
// (testlib's: 0) rejects it, as an assertion that fails does; the message is what the validator wrote.
Check run_input_validator(sandbox::Runner& runner, const compile::Program& validator, const model::Limits& limits,
                          const support::SeenFile& input, const std::vector<std::string>& flags,
                          const std::vector<sandbox::InputFile>& files = {});

// The request that runs a program of the package; standard input and files are left to the caller.
sandbox::Request own_program_request(const compile::Program& program, const model::Limits& limits,
                                     const std::vector<std::string>& arguments);
bool exited_with(const model::Outcome& outcome, int code);
// Throws the JudgeError that such a program failed with, with the last line that it wrote to standard error.
[[noreturn]] void fail_program(std::string_view what, const model::Outcome& outcome);

// The request that runs an output validator: input, answer and a folder for feedback lie in its working directory, its
// standard input is left to the caller.
sandbox::Request output_validator_request(const compile::Program& validator, const model::Limits& limits,
                                          const support::SeenFile& input, const support::SeenFile& answer,
                                          const std::vector<std::string>& flags, const Passes* passes = nullptr);

// What an output validator said by its exit code and its feedback: the first line of judgemessage.txt or
// teammessage.txt, the second number of diffposition.txt as the place in the output, and what score.txt and
// score_multiplier.txt say. Throws JudgeError where it said neither 42 nor 43, and where it rejects and yet asks for
// another pass.
// A validator that speaks testlib's protocol says it by other exit codes: 0 accepts, 1, 2, 4 and 8 reject, 7 gives the
// points that it writes to standard error; its message is what it writes there.
Check read_output_validator(const sandbox::Result& result, bool speaks_testlib = false, Passes* passes = nullptr);
// Whether it ended so by itself and accepted.
bool has_accepted(const model::Outcome& outcome, bool speaks_testlib);

}  // namespace harness::check
