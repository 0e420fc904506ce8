#include "harness/hunt/answers.hpp"

#include <charconv>
#include <string_view>

#include <fmt/format.h>

#include "harness/recipe/make.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::hunt {

namespace {

constexpr std::string_view who = "the hunt's inputs";

// Takes a line "CODE LENGTH" and so many bytes off the front of the reference's output.
std::string take_answer(std::string_view& output) {
    const std::string_view line = output.substr(0, output.find('\n'));
    int code = 0;
    std::size_t length = 0;
    const char* end = line.data() + line.size();
    const char* blank = std::from_chars(line.data(), end, code).ptr;
    const bool is_frame = blank != end && *blank == ' ' && std::from_chars(blank + 1, end, length).ptr == end;
    if (!is_frame || line.size() == output.size() || length > output.size() - line.size() - 1) {
        throw support::JudgeError("the reference's answers to a batch are not framed as they should be");
    }
    const std::string_view bytes = output.substr(line.size() + 1, length);
    output.remove_prefix(line.size() + 1 + length);
    if (code != 0) {
        throw support::ConfigError(
            fmt::format("{}: the reference refuses one: {}", who, support::one_line(bytes, 300)));
    }
    return std::string{bytes};
}

}  // namespace

std::vector<std::string> answers_of(const std::vector<std::string>& inputs, const std::vector<std::string>& reference,
                                    const recipe::Tools& tools, sandbox::Runner& runner) {
    std::vector<std::string> answers;
    answers.reserve(inputs.size());
    if (reference.front() != "{queens}") {
        for (const std::string& input : inputs) {
            answers.push_back(recipe::answer_of(input, reference, std::string{who}, tools, runner));
        }
        return answers;
    }
    std::string batch;
    for (const std::string& input : inputs) {
        batch += fmt::format("{}\n{}", input.size(), input);
    }
    std::vector<std::string> command = reference;
    command.emplace_back("--batch");
    const std::string output = recipe::answer_of(batch, command, std::string{who}, tools, runner);
    std::string_view rest = output;
    while (answers.size() < inputs.size()) {
        answers.push_back(take_answer(rest));
    }
    return answers;
}

}  // namespace harness::hunt
