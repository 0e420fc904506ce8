// A package with a recipe in a temporary folder, and scripted programs in place of `boards` and `queens`, for tests.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/package/recipe.hpp"
#include "harness/recipe/tools.hpp"
#include "harness/sandbox/fake_runner.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::recipe {

class RecipeFolder : public testing::Test {
  protected:
    RecipeFolder() {
        package_.root = folder_.path();
        package_.name = "p";
        package_.entry.reference = {"{queens}", "answer", "p"};
        tools_.program_dir = "/bin";
        tools_.jobs = 2;
        tools_.make_runner = [this](int) {
            return std::make_unique<sandbox::FakeRunner>(
                [this](const sandbox::Request& request, const sandbox::OutputSink& sink) {
                    return play(request, sink);
                });
        };
    }

    void write(const std::string& name, std::string_view text) const {
        const std::filesystem::path file = folder_.path() / name;
        std::filesystem::create_directories(file.parent_path());
        support::write_file_atomically(file, text);
    }
    std::string read(const std::string& name) const { return support::read_file(folder_.path() / name); }
    bool exists(const std::string& name) const { return std::filesystem::exists(folder_.path() / name); }
    package::Recipe recipe(std::string_view text) const {
        write("tests.toml", text);
        return package::read_recipe(folder_.path()).value();
    }

    // The scripted programs: `boards` prints its arguments but the seed, `queens` "answer to" its input; each fails
    // instead with `failure` where that is set.
    virtual sandbox::Result play(const sandbox::Request& request, const sandbox::OutputSink& sink) const {
        const bool is_boards = request.arguments.at(0) == "/program/boards";
        const auto& failure = is_boards ? boards_failure_ : queens_failure_;
        if (failure) {
            return {*failure, {}};
        }
        if (is_boards) {
            sink("made by ");
            sink(fmt::format("{}\n", fmt::join(request.arguments.begin() + 1, request.arguments.end() - 2, " ")));
        } else {
            sink("answer to " + support::read_all(request.standard_input));
        }
        return {};
    }
    static model::Outcome exited(int code, std::string error_text) {
        model::Outcome outcome;
        outcome.end = model::Exited{code};
        outcome.error_text = std::move(error_text);
        return outcome;
    }

    support::TempDir folder_;
    package::Package package_;
    Tools tools_;
    std::optional<model::Outcome> boards_failure_;
    std::optional<model::Outcome> queens_failure_;
};

}  // namespace harness::recipe
