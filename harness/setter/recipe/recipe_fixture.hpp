// For tests: a package with a recipe in a temporary folder, and scripted programs in place of `boards` and `queens`.
#pragma once

#include <atomic>
#include <sstream>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/fd.hpp"
#include "harness/format/package/recipe.hpp"
#include "harness/format/package/scratch_package.hpp"
#include "harness/judge/workers/judging_context.hpp"
#include "harness/sandbox/fake_runner.hpp"
#include "harness/setter/recipe/programs.hpp"

namespace harness::recipe {

class RecipeFolder : public package::ScratchPackage {
  protected:
    RecipeFolder() {
        reference_.name = "the reference";
        reference_.identity = "answer p: queens 1";
        reference_.arguments = {"/program/queens", "answer", "p"};
        reference_.program_dir = "/bin";
        reference_.serves_batches = true;
        context_.trusted_dir = "/bin";
        context_.jobs = 2;
        context_.make_runner = [this](int) {
            return std::make_unique<sandbox::FakeRunner>(
                [this](const sandbox::Request& request, const sandbox::OutputSink& sink) {
                    return play(request, sink);
                });
        };
    }

    package::Recipe recipe(std::string_view text) const {
        write("tests.toml", text);
        return package::read_recipe(folder_.path()).value();
    }

    // Adds a case with its files in data/. Without an answer, the program must refuse the input.
    void add(const std::string& name, std::string_view input, const std::optional<std::string>& answer = {}) {
        package::Case& made = package_.cases.emplace_back();
        made.name = name;
        made.input = write("data/" + name + ".in", input);
        made.expectation = answer ? package::Expectation::Answer : package::Expectation::NonZeroExit;
        if (answer) {
            made.answer = write("data/" + name + ".ans", *answer);
        }
    }

    // The scripted programs: `boards` prints its arguments except the seed, `queens` prints "answer to" and its input.
    // If its failure is set, a program fails instead. Both serve batches.
    virtual sandbox::Result play(const sandbox::Request& request, const sandbox::OutputSink& sink) const {
        const bool is_boards = request.arguments.at(0) == "/program/boards";
        const bool is_batch = request.arguments.back() == "--batch";
        ++(is_boards ? boards_runs_ : queens_runs_);
        const auto& failure = is_boards ? boards_failure_ : queens_failure_;
        if (failure) {
            return {*failure, {}};
        }
        if (is_batch) {
            sink(is_boards ? boards_batch(base::read_all(request.standard_input))
                           : queens_batch(base::read_all(request.standard_input)));
        } else if (is_boards) {
            sink("made by ");
            sink(fmt::format("{}\n", fmt::join(request.arguments.begin() + 1, request.arguments.end() - 2, " ")));
        } else {
            sink("answer to " + base::read_all(request.standard_input));
        }
        return {};
    }
    static std::string framed(const std::string& bytes) { return fmt::format("0 {}\n{}", bytes.size(), bytes); }
    static std::string boards_batch(const std::string& input) {
        std::string output;
        std::istringstream lines(input);
        for (std::string line; std::getline(lines, line);) {
            output += framed("made by " + line.substr(0, line.find(" --seed ")) + "\n");
        }
        return output;
    }
    static std::string queens_batch(std::string input) {
        std::string output;
        while (!input.empty()) {
            std::size_t digits = 0;
            const std::size_t length = std::stoul(input, &digits);
            output += framed("answer to " + input.substr(digits + 1, length));
            input.erase(0, digits + 1 + length);
        }
        return output;
    }
    static model::Outcome exited(int code, std::string error_text) {
        model::Outcome outcome;
        outcome.end = model::Exited{code};
        outcome.error_text = std::move(error_text);
        return outcome;
    }

    Reference reference_;
    // Of the package as it is now.
    judge::Plan plan() const { return judge::make_plan(config_, package_); }

    MakingContext context_;
    mutable std::atomic<int> boards_runs_ = 0;
    mutable std::atomic<int> queens_runs_ = 0;
    std::optional<model::Outcome> boards_failure_;
    std::optional<model::Outcome> queens_failure_;
};

}  // namespace harness::recipe
