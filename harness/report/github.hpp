// What a GitHub workflow shows beside the code: an annotation for each submission that counts and each package problem
// that is not as it should be, at the line of a compile error. And the other way round: while a run goes on, nothing
// that it prints is taken for a workflow command.
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

// While it lives, nothing that is printed is taken for a workflow command.
class Muted {
  public:
    // `write` and `token` as GitHub's.
    Muted(std::function<void(std::string_view)> write, std::string token);
    Muted(const Muted&) = delete;
    Muted& operator=(const Muted&) = delete;
    ~Muted();

  private:
    std::function<void(std::string_view)> write_;
    std::string token_;
};

// The first to hear that a run begins, which is where it shuts out commands, and the last to hear that it ended, which
// is where it gives its own: no more than GitHub shows, of which the last then says how many are left out.
class GitHub : public model::Listener {
  public:
    // Of each package, by name: the languages in which a source of its own surrounds a submission, that is then called
    // `submission.EXT` by the compiler and not `main.EXT`.
    using Drivers = std::map<std::string, std::set<std::string>>;

    // `write` takes pieces of the text, to where the other reports of the run print theirs. `token`: what ends the
    // shutting out, not to be guessed. Files are named from `workspace`, the checkout's folder, where they are in it.
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
    std::unique_ptr<Muted> muted_;  // an error that ends the run ends it too
    std::vector<std::string> errors_;
};

}  // namespace harness::report
