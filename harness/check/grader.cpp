#include "harness/check/grader.hpp"

#include <algorithm>

#include "harness/check/program_validator.hpp"
#include "harness/support/fd.hpp"

namespace harness::check {

namespace {

constexpr std::size_t most_bytes = 4096;  // far more than the line that a grader writes

}  // namespace

std::string run_grader(sandbox::Runner& runner, const compile::Program& grader, const model::Limits& limits,
                       const std::vector<std::string>& flags, const std::string& input) {
    sandbox::Request request = own_program_request(grader, limits, flags);
    const support::Fd file = support::memory_file(input);
    request.standard_input = file.get();
    std::string output;
    const sandbox::Result result = runner.run(request, [&output](std::string_view bytes) {
        output.append(bytes.substr(0, most_bytes - std::min(most_bytes, output.size())));
    });
    if (!exited_with(result.outcome, 0)) {
        fail_program("grader", result.outcome);
    }
    return output;
}

}  // namespace harness::check
