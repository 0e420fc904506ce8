#include "harness/check/program_validator.hpp"

#include <algorithm>
#include <array>
#include <sstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::check {

namespace {

using model::Outcome;
using model::Stop;

constexpr std::string_view judge_message = "feedback/judgemessage.txt";
constexpr std::string_view team_message = "feedback/teammessage.txt";
// Two offsets, as validators of Kattis write them: of the first difference in the answer, and in the output.
constexpr std::string_view difference = "feedback/diffposition.txt";
constexpr std::size_t shown_bytes = 300;

// The first line of a hostile text that has something on it.
std::string first_line(std::string_view text) {
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) {
        return "";
    }
    text.remove_prefix(start);
    text = text.substr(0, text.find('\n'));
    text = text.substr(0, text.find_last_not_of(" \t\r") + 1);
    return support::one_line(text, shown_bytes);
}

std::string beginning_of(int file) {
    std::array<char, 4096> bytes{};
    const ssize_t got = ::pread(file, bytes.data(), bytes.size(), 0);
    if (got < 0) {
        support::throw_errno("cannot read a validator's message");
    }
    return {bytes.data(), static_cast<std::size_t>(got)};
}

std::string feedback(const sandbox::Result& result) {
    for (const std::string_view name : {judge_message, team_message}) {
        const auto found = std::ranges::find(result.collected, name, &sandbox::CollectedFile::name);
        if (found != result.collected.end() && found->file) {
            if (std::string line = first_line(beginning_of(found->file.get())); !line.empty()) {
                return line;
            }
        }
    }
    return "";
}

std::optional<std::int64_t> position(const sandbox::Result& result) {
    const auto found = std::ranges::find(result.collected, difference, &sandbox::CollectedFile::name);
    if (found == result.collected.end() || !found->file) {
        return std::nullopt;
    }
    std::istringstream text(beginning_of(found->file.get()));
    std::int64_t in_answer = 0;
    std::int64_t in_output = 0;
    return text >> in_answer >> in_output && in_output >= 0 ? std::optional(in_output) : std::nullopt;
}

[[noreturn]] void fail(std::string_view who, const Outcome& outcome) {
    const std::string said = first_line(outcome.error_text);
    throw support::JudgeError(
        fmt::format("the {} {}{}{}", who, model::describe_failure(outcome), said.empty() ? "" : ", saying: ", said));
}

std::string inside(std::string_view name) {
    return fmt::format("{}/{}", sandbox::work_dir_inside, name);
}

sandbox::Request request_of(const compile::Program& validator, const model::Limits& limits) {
    sandbox::Request request;
    request.profile = sandbox::Profile::Validator;
    request.arguments = validator.arguments;
    request.environment = sandbox::plain_environment;
    request.program_dir = validator.dir;
    request.limits = limits;
    return request;
}

void append(std::vector<std::string>& arguments, const std::vector<std::string>& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
}

bool exited_with(const Outcome& outcome, int code) {
    return outcome.stop == Stop::None && outcome.end == decltype(outcome.end){model::Exited{code}};
}

}  // namespace

std::vector<sandbox::InputFile> files_to_lay(const compile::Program& program,
                                             const std::vector<model::CodeFile>& of_case) {
    std::vector<sandbox::InputFile> files;
    for (const model::CodeFile& file : of_case) {
        files.push_back({file.name, file.file});
    }
    for (const std::string& name : program.beside) {
        if (std::ranges::find(of_case, name, &model::CodeFile::name) == of_case.end()) {
            files.push_back({name, program.dir / name});
        }
    }
    return files;
}

sandbox::Request output_validator_request(const compile::Program& validator, const model::Limits& limits,
                                          const support::SeenFile& input, const support::SeenFile& answer,
                                          const std::vector<std::string>& flags) {
    sandbox::Request request = request_of(validator, limits);
    request.files = {{"input", input}, {"answer", answer}};
    request.writable_dirs = {"feedback"};
    request.collect = {std::string{judge_message}, std::string{team_message}, std::string{difference}};
    append(request.arguments, {inside("input"), inside("answer"), inside("feedback/")});
    append(request.arguments, flags);
    return request;
}

Check read_output_validator(const sandbox::Result& result) {
    if (exited_with(result.outcome, exit_accepted)) {
        return {true, feedback(result)};
    }
    if (exited_with(result.outcome, exit_rejected)) {
        return {false, feedback(result), false, position(result)};
    }
    fail("output validator", result.outcome);
}

Check run_output_validator(sandbox::Runner& runner, const compile::Program& validator, const model::Limits& limits,
                           const support::SeenFile& input, const support::SeenFile& answer, int output,
                           const std::vector<std::string>& flags) {
    sandbox::Request request = output_validator_request(validator, limits, input, answer, flags);
    request.standard_input = output;
    return read_output_validator(runner.run(request, [](std::string_view) {}));
}

Check run_input_validator(sandbox::Runner& runner, const compile::Program& validator, const model::Limits& limits,
                          const support::SeenFile& input, const std::vector<std::string>& flags,
                          const std::vector<sandbox::InputFile>& files) {
    sandbox::Request request = request_of(validator, limits);
    request.files = files;
    append(request.arguments, flags);
    const support::Fd file = support::open_file(input);
    request.standard_input = file.get();
    std::string said;
    const sandbox::Result result = runner.run(request, [&said](std::string_view bytes) {
        said.append(bytes.substr(0, shown_bytes - std::min(shown_bytes, said.size())));
    });
    if (exited_with(result.outcome, exit_accepted)) {
        return {true, ""};
    }
    if (result.outcome.stop != Stop::None || std::holds_alternative<model::Signaled>(result.outcome.end)) {
        fail("input validator", result.outcome);
    }
    std::string message = first_line(result.outcome.error_text);
    if (message.empty()) {
        message = first_line(said);
    }
    return {false, message.empty() ? model::describe_end(result.outcome) : message};
}

}  // namespace harness::check
