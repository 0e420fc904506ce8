// For tests: a problem package in a temporary folder. It is valid at first; tests change single files.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"
#include "harness/format/package/package.hpp"

namespace harness::package {

class PackageFolder : public base::ScratchFolder {
  protected:
    PackageFolder() {
        config_.file = "judge.toml";
        config_.languages = {language("cpp", ".cpp"), language("python", ".py")};
        write("problem.yaml", "name: A Problem\n");
        write(".timelimit", "1\n");
        write("data/secret/01.in", "4\n");
        write("data/secret/01.ans", "2\n");
    }

    // The files of a case.
    void case_files(const std::string& name) const {
        write("data/" + name + ".in", "1\n");
        write("data/" + name + ".ans", "1\n");
    }
    // Makes it a package of this version; `more`: further lines of problem.yaml.
    void use(const std::string& version, const std::string& more = "") const {
        write("problem.yaml", "problem_format_version: " + version + "\nname: x\nuuid: u\n" + more);
    }
    // Lists it in judge.toml.
    void list(config::PackageEntry entry) {
        entry.path = root();
        config_.packages = {std::move(entry)};
    }
    void remove(const std::string& name) { std::filesystem::remove_all(root() / name); }
    void link(const std::string& to, const std::string& name) {
        std::filesystem::create_directories((root() / name).parent_path());
        std::filesystem::create_symlink(to, root() / name);
    }

    Package read() { return read_package(config_, root().string()); }

    // The error message of reading, without the package's path.
    std::string error() {
        return error_of([this] { read(); });
    }
    std::string error_of(const std::function<void()>& action) const {
        const std::string message = base::error_of(action);
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
        return without_root(message);
    }
    std::vector<std::string> warnings() {
        std::vector<std::string> lines = read().warnings;
        for (std::string& line : lines) {
            line = without_root(line);
        }
        return lines;
    }

    // Faults that do not stop the judging of the rest: "data/secret/1.in: …".
    std::vector<std::string> problems() {
        std::vector<std::string> lines;
        for (const model::PackageProblem& problem : read().problems) {
            lines.push_back("data/" + problem.where + ": " + problem.what);
        }
        return lines;
    }

    const std::filesystem::path& root() const { return folder_.path(); }
    config::Config& config() { return config_; }

  private:
    static config::Language language(const char* id, const char* extension) {
        config::Language made;
        made.id = id;
        made.extensions = {extension};
        return made;
    }
    std::string without_root(std::string message) const {
        const std::string prefix = root().string() + "/";
        for (std::size_t place = message.find(prefix); place != std::string::npos; place = message.find(prefix)) {
            message.erase(place, prefix.size());
        }
        return message;
    }

    config::Config config_;
};

}  // namespace harness::package
