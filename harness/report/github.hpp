// Annotations that a GitHub workflow shows beside the code: one for each unexpected counting submission, at the line of
// its compile error if there is one, and one for each package problem. During a run, workflow commands in the output
// are disabled.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "harness/model/listener.hpp"

namespace harness::report {

// While it lives, GitHub executes no workflow commands from the output.
class MutedCommands {
  public:
    // `write` and `token` as for make_github().
    MutedCommands(std::function<void(std::string_view)> write, std::string token);
    MutedCommands(const MutedCommands&) = delete;
    MutedCommands& operator=(const MutedCommands&) = delete;
    ~MutedCommands();

  private:
    std::function<void(std::string_view)> write_;
    std::string token_;
};

// Whether the package of this name wraps submissions in this language with its own source. The compiler then calls the
// submission `submission.EXT` instead of `main.EXT`.
using HasDriver = std::function<bool(const std::string& package, const std::string& language)>;

// Must be the first listener at the start of a run, to disable commands, and the last at its end, to print its own.
// Prints at most as many annotations as GitHub shows; the last one then says how many are left out. `write` gets pieces
// of the text; it must write to the output of the run's other reports. `token` re-enables commands and must be
// unguessable. Files in `workspace`, the checkout's folder, are named relative to it.
std::unique_ptr<model::Listener> make_github(std::function<void(std::string_view)> write, std::string token,
                                             std::filesystem::path workspace, HasDriver has_driver);

// The Markdown of the job's summary page: how many submissions of each package are as expected, and what is not, of
// which at most a hundred are listed. Text of others is shown
// and never read as Markdown or HTML. `write` is called once, at the end of the run.
std::unique_ptr<model::Listener> make_github_summary(std::function<void(std::string_view)> write);

}  // namespace harness::report
