#include "harness/judge/check/program_validator.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/compile/message.hpp"
#include "harness/judge/compile/source_names.hpp"

namespace harness::check {

namespace {

namespace fs = std::filesystem;
using model::exited_with;
using model::Outcome;
using model::Stop;

constexpr std::string_view judge_message = "feedback/judgemessage.txt";
constexpr std::string_view team_message = "feedback/teammessage.txt";
// Two offsets, as Kattis validators write them: of the first difference in the answer, and in the output.
constexpr std::string_view diff_position = "feedback/diffposition.txt";
constexpr std::string_view next_pass = "feedback/nextpass.in";
constexpr std::string_view score = "feedback/score.txt";
constexpr std::string_view multiplier = "feedback/score_multiplier.txt";
constexpr std::size_t message_bytes = 300;

// Of a hostile text; a traceback ends with its error.
std::string last_line(std::string_view text) {
    return base::one_line(base::last_line(text), message_bytes);
}

std::string first_line(std::string_view text) {
    return base::one_line(base::first_line(text), message_bytes);
}

// The beginning of a file of the feedback; empty if there is no such file.
std::optional<std::string> feedback_file(const sandbox::Result& result, std::string_view name) {
    constexpr std::size_t most_bytes = 4096;
    return compile::collected_bytes(result, name, most_bytes);
}

std::string feedback(const sandbox::Result& result) {
    for (const std::string_view name : {judge_message, team_message}) {
        if (std::string line = first_line(feedback_file(result, name).value_or("")); !line.empty()) {
            return line;
        }
    }
    return "";
}

std::optional<std::int64_t> position(const sandbox::Result& result) {
    std::istringstream text(feedback_file(result, diff_position).value_or(""));
    std::int64_t in_answer = 0;
    std::int64_t in_output = 0;
    return text >> in_answer >> in_output && in_output >= 0 ? std::optional(in_output) : std::nullopt;
}

void append(std::vector<std::string>& arguments, const std::vector<std::string>& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
}

void collect_feedback(sandbox::Request& request) {
    for (const std::string_view name : {judge_message, team_message, diff_position, score, multiplier}) {
        request.collect.emplace_back(name);
    }
}

// Throws ValidatorFailed for the failure of a program, with the last line that it wrote to standard error.
[[noreturn]] void fail_program(std::string_view what, const Outcome& outcome) {
    const std::string said = compile::with_advice(last_line(outcome.error_text), outcome.error_text);
    const std::string message =
        fmt::format("the {} {}{}{}", what, model::describe_failure(outcome), said.empty() ? "" : ", saying: ", said);
    if (outcome.stop == Stop::Cpu || outcome.stop == Stop::Wall) {
        throw ValidatorTimedOut(message);
    }
    throw ValidatorFailed(message);
}

// testlib's exit codes. Standard error begins with the points: "points 12.5 well done".
constexpr int testlib_ok = 0;
constexpr int testlib_points = 7;
constexpr std::array testlib_rejections{1, 2, 4, 8};  // wrong answer, presentation, dirt, unexpected end of file

Check read_testlib(const sandbox::Result& result) {
    Check check;
    check.message = first_line(result.outcome.error_text);
    check.accepted = exited_with(result.outcome, testlib_ok);
    if (exited_with(result.outcome, testlib_points)) {
        std::istringstream words(result.outcome.error_text);
        std::string word;
        words >> word;
        if (word == "points") {
            words >> word;
        }
        check.accepted = true;
        check.score = {word, std::nullopt, true};
    } else if (!check.accepted &&
               std::ranges::none_of(testlib_rejections, [&](int code) { return exited_with(result.outcome, code); })) {
        fail_program("output validator", result.outcome);
    }
    return check;
}

// Keeps the files of the feedback folder for the next pass. Copies them, because no file of a sandbox that must run
// again may be held open.
void keep_feedback(const sandbox::Result& result, Passes& passes) {
    passes.feedback.clear();
    passes.next_input.reset();
    for (const sandbox::CollectedFile& file : result.collected) {
        if (!file.file) {
            continue;
        }
        const bool is_next = file.name == next_pass;
        // The validator can choose any file name, so the kept files are numbered.
        const fs::path kept = passes.folder / fmt::format("{}{}", is_next ? "input" : "", passes.feedback.size());
        base::write_file_atomically(kept, compile::collected_bytes(result, file.name).value());
        if (is_next) {
            passes.next_input = kept;
        } else {
            passes.feedback.push_back({file.name, kept});
        }
    }
}

}  // namespace

sandbox::Request own_program_request(const compile::Program& program, const model::Limits& limits,
                                     const std::vector<std::string>& arguments) {
    sandbox::Request request;
    request.profile = sandbox::Profile::Validator;
    request.limits = program.limits(limits);
    request.arguments = program.command(request.limits);
    append(request.arguments, arguments);
    request.program_dir = program.dir;
    return request;
}

std::string path_in_box(std::string_view name) {
    return fmt::format("{}/{}", sandbox::work_dir_inside, name);
}

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

ValidatorRun output_validator_run(const compile::Program& validator, const model::Limits& limits,
                                  const base::SeenFile& input, const base::SeenFile& answer,
                                  const std::vector<std::string>& flags, Passes* passes) {
    ValidatorRun run{own_program_request(validator, limits, {}), validator.speaks_testlib, passes};
    sandbox::Request& request = run.request;
    request.files = {{"input", input}, {"answer", answer}};
    if (passes != nullptr) {
        request.files.insert(request.files.end(), passes->feedback.begin(), passes->feedback.end());
        request.collect.emplace_back("feedback/*");
    } else {
        collect_feedback(request);
    }
    request.writable_dirs = {"feedback"};
    // testlib validators expect the output before the answer. An interactor may write `output` for a checker.
    append(request.arguments, validator.speaks_testlib
                                  ? std::vector{path_in_box("input"), path_in_box("output"), path_in_box("answer")}
                                  : std::vector{path_in_box("input"), path_in_box("answer"), path_in_box("feedback/")});
    append(request.arguments, flags);
    return run;
}

bool has_accepted(const Outcome& outcome, bool speaks_testlib) {
    return exited_with(outcome, speaks_testlib ? testlib_ok : exit_accepted) ||
           (speaks_testlib && exited_with(outcome, testlib_points));
}

Check read_output_validator(const sandbox::Result& result, const ValidatorRun& run) {
    if (run.speaks_testlib) {
        return read_testlib(result);
    }
    Check check;
    check.accepted = exited_with(result.outcome, exit_accepted);
    if (!check.accepted && !exited_with(result.outcome, exit_rejected)) {
        if (exited_with(result.outcome, 0)) {  // a program that does not know these codes ends so
            throw ValidatorFailed(fmt::format("the output validator ended by exit code 0; {} would accept, {} reject",
                                              exit_accepted, exit_rejected));
        }
        fail_program("output validator", result.outcome);
    }
    check.message = feedback(result);
    check.position = check.accepted ? std::nullopt : position(result);
    check.score = {feedback_file(result, score), feedback_file(result, multiplier)};
    check.judge_message = feedback_file(result, judge_message).value_or("");
    if (run.passes != nullptr) {
        keep_feedback(result, *run.passes);
        if (run.passes->next_input && !check.accepted) {
            throw ValidatorFailed("the output validator rejected, and yet wrote nextpass.in");
        }
    }
    return check;
}

Check run_output_validator(sandbox::Runner& runner, const compile::Program& validator, const model::Limits& limits,
                           const base::SeenFile& input, const base::SeenFile& answer, int output,
                           const std::vector<std::string>& flags, Passes* passes) {
    ValidatorRun run = output_validator_run(validator, limits, input, answer, flags, passes);
    if (run.speaks_testlib) {
        run.request.files.push_back({"output", fs::path{fmt::format("/proc/self/fd/{}", output)}});
    } else {
        run.request.standard_input = output;
    }
    return read_output_validator(runner.run(run.request, [](std::string_view) {}), run);
}

Check run_static_validator(sandbox::Runner& runner, const compile::Program& validator, const model::Limits& limits,
                           const config::Toolchain& toolchain, const package::Package& package,
                           const package::Submission& submission, const std::string& language,
                           const std::vector<std::string>& flags) {
    const config::Language* known = toolchain.language(language);
    if (known == nullptr) {  // judge.toml may have changed since
        throw base::JudgeError("the language of what was compiled is not in judge.toml");
    }
    const std::string code = submission.language.empty() ? known->codes.front() : submission.language;
    std::map<std::string, base::SeenFile> files;
    std::string entry_point;
    for (const model::CodeFile& file : submission.files) {
        files[file.name] = file.file;
        const fs::path name = file.name;
        const bool is_source = toolchain.language_of_extension(name.extension().string()) == known;
        if (is_source && (entry_point.empty() || name.stem() == "main")) {
            entry_point = file.name;
        }
    }
    for (const std::string& included_for : {std::string{"default"}, code}) {
        if (const auto included = package.includes.find(included_for); included != package.includes.end()) {
            for (const model::CodeFile& file : included->second) {
                files[file.name] = file.file;
            }
        }
    }
    sandbox::Request request = own_program_request(
        validator, limits,
        {code, submission.entrypoint.empty() ? entry_point : submission.entrypoint, path_in_box("feedback/")});
    append(request.arguments, flags);
    request.writable_dirs = {"feedback"};
    for (const auto& [name, file] : files) {
        if (*fs::path{name}.begin() == "feedback") {
            continue;  // it would be taken for the validator's feedback
        }
        request.files.push_back({name, file});
    }
    std::ranges::copy(compile::folders_of(request.files), std::back_inserter(request.writable_dirs));
    collect_feedback(request);
    return read_output_validator(runner.run(request, [](std::string_view) {}), {});
}

Check run_input_validator(sandbox::Runner& runner, const compile::Program& validator, const model::Limits& limits,
                          const base::SeenFile& input, const std::vector<std::string>& flags,
                          const std::vector<sandbox::InputFile>& files) {
    sandbox::Request request = own_program_request(validator, limits, flags);
    request.files = files;
    const base::Fd file = base::open_file(input);
    request.standard_input = file.get();
    const auto [result, said] = compile::run_with_output(runner, request, message_bytes);
    const Outcome& outcome = result.outcome;
    if (exited_with(outcome, validator.speaks_testlib ? testlib_ok : exit_accepted)) {
        return {true, ""};
    }
    if (outcome.stop != Stop::None) {
        Check check{false, model::describe_failure(outcome)};
        check.timed_out = outcome.stop == Stop::Cpu || outcome.stop == Stop::Wall;
        return check;
    }
    std::string message = first_line(outcome.error_text);
    if (message.starts_with("Traceback (")) {  // Python names the error in the last line
        message = compile::with_advice(last_line(outcome.error_text), outcome.error_text);
    } else if (message.empty()) {
        message = first_line(said);
    }
    if (exited_with(outcome, 0)) {  // its author may believe that it accepts
        return {false, fmt::format("exit code 0, and only 42 accepts{}{}", message.empty() ? "" : ": ", message)};
    }
    return {false, message.empty() ? model::describe_end(outcome) : message};
}

std::string run_grader(sandbox::Runner& runner, const compile::Program& grader, const model::Limits& limits,
                       const std::vector<std::string>& flags, const std::string& input) {
    constexpr std::size_t most_bytes = 4096;  // far more than the line that a grader writes
    sandbox::Request request = own_program_request(grader, limits, flags);
    const base::Fd file = base::memory_file(input);
    request.standard_input = file.get();
    compile::RunWithOutput run = compile::run_with_output(runner, request, most_bytes);
    if (!exited_with(run.result.outcome, 0)) {
        fail_program("grader", run.result.outcome);
    }
    return std::move(run.output);
}

}  // namespace harness::check
