#include "harness/recipe/run.hpp"

#include <utility>

#include <fmt/format.h>

#include "harness/support/text.hpp"

namespace harness::recipe {

compile::RunWithOutput run(const std::filesystem::path& program_dir, std::vector<std::string> arguments,
                           const std::string* input, const workers::JudgingContext& context, sandbox::Runner& runner,
                           const std::vector<sandbox::InputFile>& files) {
    sandbox::Request request;
    request.profile = sandbox::Profile::Validator;
    request.arguments = std::move(arguments);
    request.program_dir = program_dir;
    request.files = files;
    request.limits = context.config.validator_limits;
    support::Fd file;
    if (input != nullptr) {
        file = support::memory_file(*input);
        request.standard_input = file.get();
    }
    return compile::run_with_output(runner, request);
}

std::string describe(const model::Outcome& outcome) {
    const std::string end = model::describe_failure(outcome);
    return outcome.error_text.empty() ? end : fmt::format("{}: {}", end, support::one_line(outcome.error_text, 300));
}

}  // namespace harness::recipe
