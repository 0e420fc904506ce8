// One run of a program on a case of the package.
#pragma once

#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/format/package/package.hpp"
#include "harness/judge/check/program_validator.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/evidence.hpp"
#include "harness/judge/jury.hpp"
#include "harness/judge/run_limits.hpp"
#include "harness/judge/validator_time_outs.hpp"
#include "harness/judge/workers/workers.hpp"

namespace harness::judge {

using workers::Worker;

// The request to run a program on a case under these limits (at most Program::limits()), without standard input.
sandbox::Request request_for(const compile::Program& program, const package::Case& test_case,
                             const model::Limits& limits);

// Opens the case's input as the request's standard input; keep it open during the run. Opens nothing if the input is
// passed as arguments. Throws SystemError.
base::Fd open_input(const package::Case& test_case, sandbox::Request& request);

// What a run leaves for the output visualizer.
struct KeptRun {
    base::TempDir folder;
    check::Passes passes{folder.path()};  // the output validator's feedback folder
    base::Fd output{};                    // of the last pass; none if the package is interactive
};

struct Trial {
    const Jury& jury;
    Worker& worker;
    const compile::Program& program;
    const package::Case& test_case;
    ValidatorTimeOuts& time_outs;
    bool keeps_conversation = false;
    Deadline deadline = Deadline::max();
    KeptRun* kept = nullptr;  // if set, gets what the run leaves

    // As the package's type and validators require. Throws as CaseRunner::run_once().
    CaseRun run(const model::Limits& limits) const;
};

}  // namespace harness::judge
