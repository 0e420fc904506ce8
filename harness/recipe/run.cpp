#include "harness/recipe/run.hpp"

#include <string_view>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "harness/support/text.hpp"

namespace harness::recipe {

Run run(const std::filesystem::path& program_dir, std::vector<std::string> arguments, const std::string* input,
        const workers::JudgingContext& context, sandbox::Runner& runner, const std::vector<sandbox::InputFile>& files) {
    sandbox::Request request;
    request.profile = sandbox::Profile::Validator;
    request.arguments = std::move(arguments);
    request.environment = sandbox::plain_environment;
    request.program_dir = program_dir;
    request.files = files;
    request.limits = context.config.validator_limits;
    support::Fd file;
    if (input != nullptr) {
        file = support::memory_file(*input);
        request.standard_input = file.get();
    }
    std::string output;
    const sandbox::Result result = runner.run(request, [&output](std::string_view bytes) { output += bytes; });
    return {result.outcome, std::move(output)};
}

bool ended_with(const model::Outcome& outcome, int code) {
    return outcome.stop == model::Stop::None &&
           outcome.end == std::variant<model::Exited, model::Signaled>{model::Exited{code}};
}

std::string describe(const model::Outcome& outcome) {
    const std::string end = model::describe_failure(outcome);
    return outcome.error_text.empty() ? end : fmt::format("{}: {}", end, support::one_line(outcome.error_text, 300));
}

}  // namespace harness::recipe
