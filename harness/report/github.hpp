// Annotations that a GitHub workflow shows beside the code: one for each unexpected counting submission, at the line of
// its compile error if there is one, and one for each package problem. During a run, workflow commands in the output
// are disabled.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/listener.hpp"

namespace harness::report {

// While it lives, GitHub executes no workflow commands from the output.
class Muted {
  public:
    // `write` and `token` as for GitHub.
    Muted(std::function<void(std::string_view)> write, std::string token);
    Muted(const Muted&) = delete;
    Muted& operator=(const Muted&) = delete;
    ~Muted();

  private:
    std::function<void(std::string_view)> write_;
    std::string token_;
};

// Must be the first listener at the start of a run, to disable commands, and the last at its end, to print its own.
// Prints at most as many annotations as GitHub shows; the last one then says how many are left out.
class GitHub : public model::Listener {
  public:
    // By package name: the languages in which the package wraps submissions with its own source. The compiler then
    // calls the submission `submission.EXT` instead of `main.EXT`.
    using Drivers = std::map<std::string, std::set<std::string>>;

    // `write` gets pieces of the text; it must write to the output of the run's other reports. `token` re-enables
    // commands and must be unguessable. Files in `workspace`, the checkout's folder, are named relative to it.
    GitHub(std::function<void(std::string_view)> write, std::string token, std::filesystem::path workspace,
           Drivers drivers)
        : write_(std::move(write)),
          token_(std::move(token)),
          workspace_(std::move(workspace)),
          drivers_(std::move(drivers)) {}

    void run_started(const model::RunInfo& run) override;
    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    std::string properties(const std::string& package, const model::SubmissionResult& result) const;
    std::string named(const std::filesystem::path& file) const;

    std::function<void(std::string_view)> write_;
    std::string token_;
    std::filesystem::path workspace_;
    Drivers drivers_;
    std::unique_ptr<Muted> muted_;  // an error that ends the run also re-enables commands
    std::vector<std::string> errors_;
};

}  // namespace harness::report
