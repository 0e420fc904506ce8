// For tests: a package without validators, and runners that act as the reference, `boards` and a submission.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/fd.hpp"
#include "harness/format/package/scratch_package.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::hack {

// The judge.toml entry of one of this project's own problems.
inline config::PackageEntry entry_of(const std::string& problem) {
    config::PackageEntry entry;
    entry.reference = {"{queens}", "answer", problem};
    entry.picture["input"].text = problem == "blocked-queens"     ? "board"
                                  : problem == "another-n-queens" ? "boards"
                                  : problem == "all-boards"       ? "empty"
                                                                  : "numbers";
    if (problem == "blocked-queens") {
        entry.picture["free"].text = "*";
        entry.picture["bad"].text = ".";
    }
    entry.input_as = problem == "queens-command" ? config::InputAs::Arguments : config::InputAs::StandardInput;
    return entry;
}

class HackedPackage : public package::ScratchPackage {
  protected:
    // `problem`: the problem whose input format the package has.
    explicit HackedPackage(const char* problem) { speak(problem); }

    void speak(const std::string& problem) {
        const config::PackageEntry entry = entry_of(problem);
        package_.entry.reference = entry.reference;
        package_.entry.picture = entry.picture;
        package_.entry.input_as = entry.input_as;
    }

    // Adds an input validator, which play_validator() acts as. The validator's verdicts are cached by its text: to test
    // a rejection, use another text.
    void put_validator(const char* text = "pass\n") {
        package_.input_validators = {{"input_validators/v.py", {write("v.py", text)}}};
    }
};

// What a submission does with an input.
struct Played {
    std::string output;
    model::Outcome outcome{};
};

// The fake reference: its answer to an input.
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

// Acts as `queens`: its version, one question or a batch of questions.
inline std::string play_queens(const sandbox::Request& request, const std::string& input) {
    if (request.arguments.back() == "--version") {
        return "queens 1\n";
    }
    return request.arguments.back() == "--batch" ? answer_batch(input) : reference_says(input);
}

// Acts as the validator of HackedPackage, and as its compiler; empty if the request is for another program.
inline std::optional<Played> play_validator(const sandbox::Request& request, const std::string& input,
                                            const std::function<bool(const std::string& input)>& accepts) {
    if (request.profile == sandbox::Profile::Compiler) {
        return Played{};
    }
    if (request.arguments.at(0) != "/bin/true") {
        return std::nullopt;
    }
    return Played{"", {.end = model::Exited{accepts(input) ? 42 : 43}}};
}

// The output of `boards` for a command: its version, one board of 4 rows, or, for the packages' own formats, the seed.
inline std::string play_boards(const std::string& command) {
    if (command.ends_with("--version")) {
        return "boards 1\n";
    }
    const bool is_known = command.find("--format another-n-queens") != std::string::npos;
    return is_known ? "4\n....\n....\n....\n....\n0\n" : command.substr(command.find("seed ")) + "\n";
}

// `queens` and `boards` answer as above and /program/b is always right. `play` acts as any other program, on several
// threads.
inline sandbox::RunnerFactory scripted_runners(
    std::function<Played(const sandbox::Request& request, const std::string& input)> play) {
    const auto script = [play = std::move(play)](const sandbox::Request& request, const sandbox::OutputSink& sink) {
        const std::string input = request.standard_input < 0 ? "" : base::read_all(request.standard_input);
        const std::string& program = request.arguments.at(0);
        Played played;
        if (program == "/program/queens") {
            played.output = play_queens(request, input);
        } else if (program == "/program/boards") {
            if (request.arguments.back() != "--batch") {
                played.output = play_boards(fmt::format("{}", fmt::join(request.arguments, " ")));
            }
            std::istringstream commands(input);
            for (std::string command; std::getline(commands, command);) {
                const std::string output = play_boards(command);
                played.output += fmt::format("0 {}\n{}", output.size(), output);
            }
        } else {
            played = program == "/program/b" ? Played{reference_says(input)} : play(request, input);
        }
        sink(played.output);
        return sandbox::Result{played.outcome, {}};
    };
    return [script](int) { return std::make_unique<sandbox::FakeRunner>(script); };
}

}  // namespace harness::hack
