// The history of runs, in one SQLite file that several judges may use at the same time. Each write is complete or
// absent, whenever the judge is killed.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::store {

enum class Access { Read, Write };

enum class State { Finished, Running, Interrupted };

// A run in the list of runs.
struct RunLine {
    std::string id;
    std::string command;
    State state = State::Interrupted;
    std::vector<std::string> packages;
    int submissions = 0;  // to judge
    int judged = 0;
    int accepted = 0;
    int as_expected = 0;
    std::optional<std::chrono::nanoseconds> took;
};

class Connection;

class Store {
  public:
    // Access::Write makes the file if it is missing, and updates an older one. Throws ConfigError if the file is no
    // store of this judge's kind, or cannot be opened; JudgeError. All functions below throw the same.
    Store(const std::filesystem::path& file, Access access);
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    ~Store();

    // At most `most` runs, the newest first.
    std::vector<RunLine> runs(std::size_t most) const;
    std::size_t run_count() const;
    // The id of the run that `name` stands for: an id, a beginning that fits only one id, or "last". Throws
    // ConfigError.
    std::string find_run(std::string_view name) const;
    // The whole run; for an unfinished one, what there is so far.
    model::RunResult read(const std::string& id) const;
    State state(const std::string& id) const;

    // The result of the last run that judged this fingerprint (`all`) without a failure of the judge, as stored in that
    // run. Its `from_run` is that run's id.
    std::optional<model::SubmissionResult> find_result(std::string_view fingerprint, std::string_view run = {}) const;

    // The last run of this plan, if it is unfinished; --resume continues it.
    struct UnfinishedRun {
        model::RunInfo info;
        std::chrono::nanoseconds took{};
        std::string process;   // the judge that works on it, or has worked on it
        bool running = false;  // that judge is alive
    };
    std::optional<UnfinishedRun> find_unfinished(std::string_view plan) const;
    // Makes this process the one that works on the run. False, without any change, if another judge has done that since
    // it was found. The store must be open for writing.
    [[nodiscard]] bool take_over(const UnfinishedRun& run);

    // Deletes all runs except the newest `most` and those being judged, and results that no other run uses; makes the
    // file smaller. Returns how many runs were deleted. The store must be open for writing.
    std::size_t keep_newest(std::size_t most);

    Connection& connection() const { return *connection_; }

  private:
    std::unique_ptr<Connection> connection_;
};

}  // namespace harness::store
