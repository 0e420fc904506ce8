// A run that is spread over processes or machines, as a folder that all of them see: what is to be judged, in shards,
// and what has been, a file each. Nothing in it is ever written by a submission.
//
//   run.json                 Manifest: what the run is
//   driver.lock              locked by the process that drives the run; says which that is
//   shards/K.json            the items of shard K
//   sources/ID/N             the files of submissions that are no package's own
//   packages.tar             the packages, for nodes that do not see them (staging.hpp)
//   attempts/ID.N            the N-th time that a worker began with an item, and where
//   results/ID.json          Published: the result of an item
//   processors/DIGEST.json   how long the same work takes on a model of processor
//   tmp/, log/               results on their way; what workers and Slurm wrote
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/dispatch/manifest.hpp"
#include "harness/model/result.hpp"
#include "harness/support/fd.hpp"

namespace harness::dispatch {

// The process that drives a run.
struct Driver {
    int pid = 0;
    std::string host;
    std::string since;

    std::string text() const;  // "process 17 on n1, since 2026-…"
};

// The name of this machine.
std::string host_name();

// Where something was judged.
struct Node {
    std::string name;
    std::string cpu;
    std::string kernel;
    double time_scale = 1;  // by which limits of time were multiplied

    bool operator==(const Node&) const = default;
};

struct Published {
    Node node;
    int attempt = 0;                   // 0: nobody judged it, the driver gave up
    std::chrono::nanoseconds took{};   // real time of compiling and judging
    model::SubmissionResult result{};  // as values_json.hpp keeps it
    std::string found{};               // of what is no submission: what came of it, as text
};

// What a worker has left in its run's folder: the file there and its text as JSON, null where the file is removed.
using Outlet = std::function<void(const std::string& file, const nlohmann::json& text)>;

class RunDir {
  public:
    // `outlet` is told of each attempt, result and measurement; none: nobody is.
    explicit RunDir(const std::filesystem::path& folder, Outlet outlet = nullptr)
        : folder_(std::filesystem::absolute(folder).lexically_normal()), outlet_(std::move(outlet)) {}
    const std::filesystem::path& path() const { return folder_; }

    // Empty where the folder is not there, or holds nothing. Throws ConfigError where it holds something else, or a run
    // that this judge cannot go on with: another version's.
    std::optional<Manifest> read() const;
    // Throws ConfigError also where there is no run.
    Manifest manifest() const;
    // Makes the folder of a new run. Throws ConfigError where it cannot be made or written.
    void create(const Manifest& manifest) const;
    // To be held by whoever drives the run. Throws ConfigError, which names the process that holds it.
    support::Fd lock() const;
    // Who holds it; empty: nobody.
    std::optional<Driver> driver() const;

    // Copies the item's files in, so that every node sees them and none sees them change; the item has their places
    // below the folder. Throws SystemError.
    void stage(Item& item) const;
    // All of these throw SystemError. Shards are numbered from 0.
    void add_shard(std::size_t number, const std::vector<Item>& items) const;
    std::size_t shards() const;
    // Throws ConfigError where there is no such shard.
    std::vector<Item> shard(std::size_t number) const;

    // The number, from 1, of the attempt at an item that begins now on `node`; empty where `most` have begun before.
    std::optional<int> begin_attempt(const std::string& id, const Node& node, int most) const;
    // Of an attempt that was ended from outside and says nothing about the item.
    void withdraw_attempt(const std::string& id, int number) const;
    // The nodes on which the attempts at it began.
    std::vector<std::string> attempts(const std::string& id) const;
    // Of all items: how many attempts each had.
    std::map<std::string, int> all_attempts() const;
    // Of all items together.
    std::size_t count_attempts() const;

    // Publishes a result, whole or not at all. False where there is one already, which stays. Throws SystemError, and
    // leaves nothing that could be taken for a result.
    bool publish(const std::string& id, const Published& published) const;
    bool has_result(const std::string& id) const;
    std::set<std::string> results() const;
    // Empty where there is none. Throws JudgeError, which names the file, where it is damaged.
    std::optional<Published> result(const std::string& id) const;

    // How long a piece of work, always the same, takes on a model of processor: as the first said who measured it
    // there. Calls `measure` where nobody has. Throws SystemError, and JudgeError where the file is damaged.
    std::chrono::nanoseconds work_on(const std::string& processor,
                                     const std::function<std::chrono::nanoseconds()>& measure) const;

    // Leaves here what the outlet of a worker elsewhere was told: where a file is there already, it stays. Throws
    // SystemError, and JudgeError where no outlet is told so.
    void take(const std::string& file, const nlohmann::json& text) const;

    // Removes what killed workers left half-written. Only where none is at work.
    void remove_leftovers() const;

  private:
    void write(const std::filesystem::path& file, std::string_view text) const;
    // Whole or not at all, and where nothing has that name yet: false where something has. Throws SystemError.
    bool write_once(const std::filesystem::path& file, const nlohmann::json& object) const;
    void tell(const std::string& file, const nlohmann::json& text) const;

    std::filesystem::path folder_;
    Outlet outlet_;
};

}  // namespace harness::dispatch
