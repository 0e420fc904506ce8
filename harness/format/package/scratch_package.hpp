// For tests: a small package in a temporary folder, and languages whose commands a scripted runner imitates.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/scratch_folder.hpp"
#include "harness/format/config/config.hpp"
#include "harness/format/package/package.hpp"

namespace harness::package {

class ScratchPackage : public base::ScratchFolder {
  protected:
    ScratchPackage() {
        config_.file = "judge.toml";
        config_.cache_dir = folder_.path() / "cache";
        config_.languages = {language("c", ".c", {"{program}"}), language("python", ".py", {"/bin/true", "{main}"})};
        config_.languages[1].keeps_sources = true;
        package_.name = "p";
        package_.root = folder_.path();
    }

    // The case secret/NUMBER; its files are NUMBER.in and NUMBER.ans.
    void put_case(const std::string& number, std::string_view input, std::string_view answer) {
        Case test_case;
        test_case.name = "secret/" + number;
        test_case.input = write(number + ".in", input);
        test_case.answer = write(number + ".ans", answer);
        package_.cases.push_back(test_case);
    }

    config::Config config_;
    Package package_;

  private:
    // Uses /bin/true because the commands must exist; they never run.
    static config::Language language(const char* id, const char* extension, std::vector<std::string> run) {
        config::Language language;
        language.id = id;
        language.extensions = {extension};
        language.compile = {"/bin/true", "{sources}"};
        language.run = std::move(run);
        language.version = {"/bin/true", "--version"};
        return language;
    }
};

}  // namespace harness::package
