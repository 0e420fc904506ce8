// A run that is spread over processes or machines, as a folder that all of them see: the items to judge, in shards, and
// what the workers of each shard report. Submissions never write in it.
//
//   run.json                 Manifest: describes the run
//   driver.lock              locked by the process that drives the run; names that process
//   data/P                   the test data of package P as its driver has read it (data_claims.hpp)
//   shards/K.json            the items of shard K
//   sources/N                the files of submissions that are not a package's own (sources.hpp)
//   packages.tar             the packages, for nodes that cannot see them (staging.hpp)
//   results/K.N              what the N-th worker of shard K reports: attempts and results (journal.hpp, results.hpp)
//   standing.json            how far the run is, as its driver knows it (standing.hpp)
//   refusals/K.json          Refusal: why the worker of shard K has not judged all of it
//   processors/DIGEST.json   how long the same work takes on a processor model
//   tmp/, log/               unfinished files; the output of workers and their jobs
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

#include "harness/base/fd.hpp"
#include "harness/judge/plan/fingerprints.hpp"
#include "harness/model/code_file.hpp"
#include "harness/model/fields.hpp"
#include "harness/model/result.hpp"

namespace harness::execute {

// The version of the files in a run's folder; raised if an older judge could not read them.
inline constexpr int run_format = 2;

// Where an item's files are, one after the other, in a file of the run's folder. `file`: its name there; empty:
// nowhere.
struct Copies {
    std::string file;
    std::size_t offset = 0;
    std::vector<std::size_t> sizes;  // one for each of the item's files

    bool operator==(const Copies&) const = default;
};

constexpr auto fields(const Copies* /*type*/) {
    using model::kept;
    return std::tuple{kept("file", &Copies::file), kept("offset", &Copies::offset), kept("sizes", &Copies::sizes)};
}

// A submission to judge, or another item of the run, such as a mutant. `id`: the key of its verdict, in hex.
struct Item {
    std::string id;
    std::size_t package = 0;  // its index in Manifest::packages
    std::string name;         // as in package::Submission
    bool is_jury = false;     // the package has it by that name; the members below are empty
    std::vector<model::CodeFile> files{};
    std::string language{};
    std::string entrypoint{};
    std::string refusal{};
    bool is_damaged = false;
    Copies copies{};
    std::size_t attempts = 0;  // before it was sent out

    bool operator==(const Item&) const = default;
};

constexpr auto fields(const Item* /*type*/) {
    using model::kept;
    return std::tuple{kept("id", &Item::id),
                      kept("package", &Item::package),
                      kept("name", &Item::name),
                      kept("is_jury", &Item::is_jury),
                      kept("files", &Item::files),
                      kept("language", &Item::language),
                      kept("entrypoint", &Item::entrypoint),
                      kept("refusal", &Item::refusal),
                      kept("is_damaged", &Item::is_damaged),
                      kept("copies", &Item::copies),
                      kept("attempts", &Item::attempts)};
}

// What a worker must know about a package in addition to its files.
struct PackagePart {
    std::string root;
    std::vector<std::string> shared{};      // base::Root::shared
    std::chrono::nanoseconds time_limit{};  // given or derived
    std::chrono::nanoseconds wall_limit{};
    double time_margin = 1;
    bool stop_at_rejection = true;
    std::string prepared{};  // further results of the driver, as text; empty: none
    // As judge::Basis, on the driver's machine: tells a worker what differs there. Empty: it is not said.
    std::map<std::string, std::string> basis{};
    std::vector<judge::DataFile> data{};  // as the driver has read it; in a file of its own (RunDir::data)
    bool is_copy = false;                 // `root` is a copy of a package that judge.toml lists, with the same name

    bool operator==(const PackagePart&) const = default;
};

constexpr auto fields(const PackagePart* /*type*/) {
    using model::kept;
    using P = PackagePart;
    return std::tuple{kept("root", &P::root),
                      kept("shared", &P::shared),
                      kept("time_limit_ns", &P::time_limit),
                      kept("wall_limit_ns", &P::wall_limit),
                      kept("time_margin", &P::time_margin),
                      kept("stop_at_rejection", &P::stop_at_rejection),
                      kept("prepared", &P::prepared),
                      kept("basis", &P::basis),
                      kept("is_copy", &P::is_copy)};
}

struct Manifest {
    std::string run;                     // unique name of the run, and of its jobs
    std::string plan;                    // a digest of everything that is judged, and how
    std::vector<std::string> arguments;  // of the command that started it
    std::string config;                  // the path of judge.toml
    std::string sandbox;                 // as for --sandbox
    std::string setting;                 // as for judge::Fingerprints
    bool check_catches = false;
    bool explain = false;
    bool diagnose = false;
    std::string shard;  // "2/8": only this part of the items is judged here; empty: all
    std::size_t items = 0;
    int most_attempts = 3;
    std::vector<PackagePart> packages;
    std::string processor{};  // limits are for this model and are multiplied on a slower one; empty: never multiplied
    std::string mutation{};   // mutation::Options as text, for `judge strength`; empty: a run of submissions

    bool operator==(const Manifest&) const = default;
};

constexpr auto fields(const Manifest* /*type*/) {
    using model::kept;
    using M = Manifest;
    return std::tuple{kept("run", &M::run),
                      kept("plan", &M::plan),
                      kept("arguments", &M::arguments),
                      kept("config", &M::config),
                      kept("sandbox", &M::sandbox),
                      kept("setting", &M::setting),
                      kept("check_catches", &M::check_catches),
                      kept("explain", &M::explain),
                      kept("diagnose", &M::diagnose),
                      kept("shard", &M::shard),
                      kept("items", &M::items),
                      kept("most_attempts", &M::most_attempts),
                      kept("packages", &M::packages),
                      kept("processor", &M::processor),
                      kept("mutation", &M::mutation)};
}

// The process that drives a run.
struct Driver {
    int pid = 0;
    std::string host;
    std::string since;

    std::string text() const;  // "process 17 on n1, since 2026-…"
};

// The machine that judged an item.
struct Node {
    std::string name;
    std::string cpu;
    std::string kernel;
    double time_scale = 1;  // the factor that time limits were multiplied by

    bool operator==(const Node&) const = default;
};

constexpr auto fields(const Node* /*type*/) {
    using model::kept;
    return std::tuple{kept("name", &Node::name), kept("cpu", &Node::cpu), kept("kernel", &Node::kernel),
                      kept("time_scale", &Node::time_scale)};
}

struct Published {
    Node node;
    int attempt = 0;                  // 0: not judged, the driver gave up
    std::chrono::nanoseconds took{};  // real time of compiling and judging
    model::SubmissionResult result{};
    std::string text{};  // for an item that is not a submission: its result as text
};

constexpr auto fields(const Published* /*type*/) {
    using model::kept;
    using P = Published;
    return std::tuple{kept("node", &P::node), kept("attempt", &P::attempt), kept("took_ns", &P::took),
                      kept("result", &P::result), kept("found", &P::text)};
}

// Why a worker has not judged its shard to the end, which is no fault of a submission.
struct Refusal {
    std::string node;
    std::size_t shard = 0;
    std::string item{};  // the id of the item that the judge failed at; empty: what failed concerns all items
    std::string reason{};

    bool operator==(const Refusal&) const = default;
};

constexpr auto fields(const Refusal* /*type*/) {
    using model::kept;
    return std::tuple{kept("node", &Refusal::node), kept("shard", &Refusal::shard), kept("item", &Refusal::item),
                      kept("reason", &Refusal::reason)};
}

// Gets each file that a worker writes in its run's folder, with its text as JSON; of a journal, each record.
using Outlet = std::function<void(const std::string& file, const nlohmann::json& text)>;

class RunDir {
  public:
    // `outlet` is called for each record, refusal and measurement; it may be null.
    explicit RunDir(const std::filesystem::path& folder, Outlet outlet = nullptr)
        : folder_(std::filesystem::absolute(folder).lexically_normal()), outlet_(std::move(outlet)) {}
    const std::filesystem::path& path() const { return folder_; }

    // Empty if the folder does not exist or is empty. Throws ConfigError if it has other files, or a run of a judge
    // version that this judge cannot continue.
    std::optional<Manifest> read() const;
    // Also throws ConfigError if there is no run.
    Manifest manifest() const;
    // Creates the folder of a new run. Throws ConfigError if it cannot be created or written.
    void create(const Manifest& manifest) const;
    // The lock that the run's driver must hold. Throws ConfigError, which names the process that holds it.
    base::Fd lock() const;
    // The process that holds the lock; empty: none.
    std::optional<Driver> driver() const;

    // The test data of a package, by its index in the manifest; of what is not there, the driver knows nothing. Throws
    // SystemError, and JudgeError if the file is damaged.
    std::vector<judge::DataFile> data(std::size_t package) const;

    // The following members throw SystemError. Shards are numbered from 0.
    void add_shard(std::size_t number, const std::vector<Item>& items) const;
    std::size_t shards() const;
    // Also throws ConfigError if there is no such shard.
    std::vector<Item> shard(std::size_t number) const;

    // Keeps why a worker has not judged its shard; the first reason of a shard stays. Throws SystemError.
    void refuse(const Refusal& refusal) const;
    // By shard, without these shards. Files that are not a refusal are left out.
    std::map<std::size_t, Refusal> refusals(const std::set<std::size_t>& known = {}) const;

    // The duration of a fixed piece of work on a processor model, as first measured there. Calls `measure` if nobody
    // has measured it. Throws SystemError, and JudgeError if the file is damaged.
    std::chrono::nanoseconds work_on(const std::string& processor,
                                     const std::function<std::chrono::nanoseconds()>& measure) const;

    // Calls the outlet, if there is one.
    void tell(const std::string& file, const nlohmann::json& text) const;
    // Writes a file here that the outlet of a remote worker reported; an existing file stays. Throws SystemError, and
    // JudgeError if outlets do not report such a file.
    void take(const std::string& file, const nlohmann::json& text) const;

    // Removes half-written files of killed workers. Call it only when no worker is running.
    void remove_leftovers() const;

  private:
    // Writes the file completely or not at all. A file that is already there stays. Throws SystemError.
    void write_once(const std::filesystem::path& file, const nlohmann::json& object) const;

    std::filesystem::path folder_;
    Outlet outlet_;
};

}  // namespace harness::execute
