// The history of runs, in one SQLite file that judges may use at the same time. What is written is there whole or not
// at all, whenever the judge is killed.
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
    // Access::Write makes the file where there is none, and brings an older one up to date. Throws ConfigError where it
    // is no store of this judge's kind, or cannot be opened; JudgeError. So do all of these.
    Store(const std::filesystem::path& file, Access access);
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    // The newest first, at most `most`.
    std::vector<RunLine> runs(std::size_t most) const;
    std::size_t run_count() const;
    // The id of the run that `name` means: an id, the beginning of just one, or "last". Throws ConfigError.
    std::string find_run(std::string_view name) const;
    // All of a run: of one that has not finished, what there is.
    model::RunResult read(const std::string& id) const;
    State state(const std::string& id) const;

    // The result of the last run that judged what has this fingerprint (`all`) without failing, as that run knew it,
    // its `from_run` being that run.
    std::optional<model::SubmissionResult> find_result(std::string_view fingerprint, std::string_view run = {}) const;

    // The last run of this plan, if it did not finish: what --resume goes on with.
    struct Unfinished {
        model::RunInfo info;
        std::chrono::nanoseconds took{};
        std::string process;   // the judge that works on it, or did
        bool running = false;  // that judge is alive
    };
    std::optional<Unfinished> find_unfinished(std::string_view plan) const;
    // Makes this process the one that works on it. False, with nothing changed, where another judge has done that since
    // it was found. The store was opened for writing.
    [[nodiscard]] bool take_over(const Unfinished& run);

    // Deletes all but the newest `most` runs, those apart that are being judged, with the results that no other run
    // has, and makes the file smaller. Returns how many runs are gone. The store was opened for writing.
    std::size_t keep_newest(std::size_t most);

    Connection& connection() const { return *connection_; }

  private:
    std::unique_ptr<Connection> connection_;
};

}  // namespace harness::store
