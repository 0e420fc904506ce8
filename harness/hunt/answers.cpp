#include "harness/hunt/answers.hpp"

#include <string_view>

#include <fmt/format.h>

#include "harness/hunt/frames.hpp"
#include "harness/recipe/make.hpp"

namespace harness::hunt {

namespace {

constexpr std::string_view who = "the hunt's inputs";

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
        answers.push_back(take_frame(rest, "the reference, asked about the hunt's inputs"));
    }
    return answers;
}

}  // namespace harness::hunt
