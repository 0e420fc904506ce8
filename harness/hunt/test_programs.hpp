// For tests: a package without validators, and runners that play the reference, `boards` and a submission.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "harness/package/scratch_package.hpp"
#include "harness/sandbox/fake_runner.hpp"
#include "harness/support/fd.hpp"

namespace harness::hunt {

class HuntedPackage : public package::ScratchPackage {
  protected:
    // `problem`: whose input format it has.
    explicit HuntedPackage(const char* problem) { package_.entry.reference = {"{queens}", "answer", problem}; }
};

// What a submission does with an input.
struct Played {
    std::string output;
    model::Outcome outcome{};
};

// The made-up reference: what it says of an input.
inline std::string reference_says(const std::string& input) {
    return fmt::format("{} bytes\n", input.size());
}

inline std::string answer_batch(const std::string& batch) {
    std::istringstream stream(batch);
    std::string answers;
    for (std::size_t length = 0; stream >> length;) {
        stream.ignore();
        std::string input(length, '\0');
        stream.read(input.data(), static_cast<std::streamsize>(length));
        const std::string answer = reference_says(input);
        answers += fmt::format("0 {}\n{}", answer.size(), answer);
    }
    return answers;
}

// `queens`, with its version, one question or a batch of them.
inline std::string play_queens(const sandbox::Request& request, const std::string& input) {
    if (request.arguments.back() == "--version") {
        return "queens 1\n";
    }
    return request.arguments.back() == "--batch" ? answer_batch(input) : reference_says(input);
}

// `queens` answers as above, `boards` makes one board of 4 rows, /program/b is always right, and any other program is
// played by `play`, on several threads.
inline sandbox::RunnerFactory scripted_runners(
    std::function<Played(const sandbox::Request& request, const std::string& input)> play) {
    const auto script = [play = std::move(play)](const sandbox::Request& request, const sandbox::OutputSink& sink) {
        const std::string input = request.standard_input < 0 ? "" : support::read_all(request.standard_input);
        const std::string& program = request.arguments.at(0);
        Played played;
        if (program == "/program/queens") {
            played.output = play_queens(request, input);
        } else if (program == "/program/boards") {
            for (std::ptrdiff_t left = std::ranges::count(input, '\n'); left > 0; --left) {
                played.output += "0 24\n4\n....\n....\n....\n....\n0\n";
            }
        } else {
            played = program == "/program/b" ? Played{reference_says(input)} : play(request, input);
        }
        sink(played.output);
        return sandbox::Result{played.outcome, {}};
    };
    return [script](int) { return std::make_unique<sandbox::FakeRunner>(script); };
}

}  // namespace harness::hunt
