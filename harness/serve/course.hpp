// The course that is served, as its files say at one moment: judge.toml, the class's list, overrides.toml.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "harness/classes/archive.hpp"
#include "harness/classes/overrides.hpp"
#include "harness/config/config.hpp"
#include "harness/judge/jury.hpp"
#include "harness/model/result.hpp"
#include "harness/model/roster.hpp"
#include "harness/package/package.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::serve {

// Of a submission at which the judge failed.
model::SubmissionResult judge_failed(const std::string& reason);

// A submission that is to be judged elsewhere.
struct Errand {
    const package::Package* package = nullptr;
    package::Submission submission;
};
// The result of the errand of this place.
using Done = std::function<void(std::size_t place, model::SubmissionResult result)>;

// What judges instead of this machine, as a cluster does.
struct Elsewhere {
    std::size_t lanes = 0;  // calls at a time; 0: nothing is judged elsewhere
    std::size_t most = 1;   // errands of a call
    // Calls `done` for each as soon as its result is there, in the calling thread. Throws ConfigError where what judges
    // refuses them all, JudgeError where it does not judge those that are left, and Interrupted.
    std::function<void(const config::Config&, const std::vector<Errand>&, const Done&, std::size_t lane)> judge;
};

// What reads the files of a course and runs its programs: the command's.
struct Tools {
    std::function<config::Config()> read_config;
    // With its time limit.
    std::function<package::Package(const config::Config&, const std::string& name)> read_package;
    // Where a judging thread of this number runs programs.
    std::function<workers::JudgingContext(const config::Config&, const package::Package&, int thread)> judging;
    Elsewhere elsewhere;
    classes::Unpacker unpacker;
    std::vector<std::string> not_enforced;  // by the sandbox, a line each
};

struct Problem {
    package::Package package;
    model::PackageInfo info;
    classes::Overrides overrides;  // copied for each use, as it keeps what was used
    double most = 0;               // points
};

// Does not change once it is made.
struct Edition {
    config::Config config;
    model::Roster roster;
    std::vector<std::shared_ptr<const Problem>> problems;  // as judge.toml lists them
    std::vector<std::string> warnings;                     // of overrides.toml, a line each

    // Null where there is none of this name.
    std::shared_ptr<const Problem> find(std::string_view package) const;
    // What counts of several attempts: the best; else the last.
    bool best_counts() const { return config.class_rules.several == config::Several::Best; }
};

class Course {
  public:
    // Reads all of it. `folder` has a judge.toml. Throws ConfigError.
    Course(std::filesystem::path folder, Tools tools);

    const std::filesystem::path& folder() const { return folder_; }
    std::filesystem::path handed_in() const { return folder_ / "handed-in"; }
    const Tools& tools() const { return tools_; }

    std::shared_ptr<const Edition> now() const;
    // Reads all of it again, which is what counts from then on. Throws ConfigError, and then nothing has changed.
    void read();
    // Likewise where a file of it has changed since; what is wrong with it then is returned, a line, once.
    std::string read_if_changed();
    // What its programs are judged by, made when it is first asked for. Throws as judge::make_jury.
    std::shared_ptr<const judge::Jury> jury(const Problem& problem);

  private:
    using Stamp = std::map<std::filesystem::path, std::filesystem::file_time_type>;

    std::shared_ptr<const Edition> make() const;
    Stamp stamp() const;

    const std::filesystem::path folder_;
    const Tools tools_;
    mutable std::mutex mutex_;  // of what follows
    std::shared_ptr<const Edition> edition_;
    Stamp stamp_;
    std::mutex making_;  // of a jury
    std::map<const Problem*, std::pair<std::weak_ptr<const Problem>, std::shared_ptr<const judge::Jury>>> juries_;
};

}  // namespace harness::serve
