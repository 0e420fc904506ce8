// The served course, as its files are at one moment: judge.toml, the class list, overrides.toml.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "harness/course/archive.hpp"
#include "harness/course/overrides.hpp"
#include "harness/execute/executor.hpp"
#include "harness/format/config/config.hpp"
#include "harness/inputs/models.hpp"
#include "harness/judge/plan/plan.hpp"
#include "harness/model/result.hpp"
#include "harness/model/roster.hpp"
#include "harness/serve/versions.hpp"

namespace harness::serve {

inline constexpr const char* overrides_file = "overrides.toml";  // in the course's folder

// The command's means to read a course's files and to run its programs.
struct Tools {
    std::function<config::Config()> read_config;
    std::function<judge::Plan(const config::Config&, const std::string& name)> plan_of_package;
    std::shared_ptr<execute::Executor> executor;
    course::Unpacker unpacker;
    std::vector<std::string> not_enforced;  // by the sandbox, one line each
};

struct Problem {
    std::shared_ptr<const Version> version;
    judge::Plan plan;  // of this version
    // judge::keys_of_cases(): which results of another version hold in this one.
    std::map<std::string, std::string> case_keys;
    inputs::SharedModel model;              // of its inputs
    model::PackageInfo info;                // its statement has the images too
    std::vector<std::string> as_written{};  // what of the statement is not shown as it is meant, one line each
    std::vector<model::Sample> samples{};
    course::Overrides overrides;
    double most = 0;  // points
};

// Immutable.
struct CourseSnapshot {
    config::Config config;
    model::Roster roster;
    std::string rules;  // the texts of the course's files, from which the points follow
    std::vector<std::shared_ptr<const Problem>> problems;  // in the order of judge.toml
    std::vector<std::string> warnings;  // of overrides.toml, the statements and the roster, one line each
    std::vector<std::string> faults;    // of packages whose folders cannot be used as they are now, one line each

    // Null if there is no problem of this name.
    std::shared_ptr<const Problem> find(std::string_view package) const;
    // Which of a student's attempts counts: "last", "best" or "groups". All files of an attempt are one program anyway.
    std::string_view what_counts() const;
};

class Course {
  public:
    // Reads the course. `folder` must have a judge.toml. Throws ConfigError.
    Course(std::filesystem::path folder, Tools tools);

    const std::filesystem::path& folder() const { return folder_; }
    std::filesystem::path handed_in() const { return folder_ / "handed-in"; }
    const Tools& tools() const { return tools_; }

    std::shared_ptr<const CourseSnapshot> now() const;
    // Reads judge.toml, the class list and the overrides again; the new snapshot is used from then on. Throws
    // ConfigError and then changes nothing.
    void read();
    // The same if one of these files, or a package, has changed since. A package is taken as it is now if it has not
    // changed since the previous call; if it is broken, its version before stays. Returns an error as one line, and
    // each error only once.
    std::string read_if_changed();

  private:
    using Stamp = std::map<std::filesystem::path, std::filesystem::file_time_type>;

    // A package's folder, and what is used of it.
    struct Source {
        base::Root root{};
        std::shared_ptr<Version> version{};  // null: none yet
        std::string seen{};                  // look_of() the last time
        std::string read{};                  // look_of() when it was last read
        bool is_due = false;                 // it has changed, and no longer changes
        std::string fault{};                 // why it cannot be used as it was read; empty: it is `version`
    };

    std::shared_ptr<const CourseSnapshot> make();
    std::shared_ptr<Problem> problem_of(const config::Config& config, const config::PackageEntry& entry);
    std::shared_ptr<Problem> new_problem(const config::Config& config, const config::PackageEntry& entry,
                                         Source& source) const;
    std::shared_ptr<Problem> problem_at(const config::Config& config, std::shared_ptr<const Version> version) const;
    void add_content(Problem& problem) const;
    bool is_any_due();
    void make_and_use();
    Stamp stamp() const;

    const std::filesystem::path folder_;
    const Tools tools_;
    const Versions versions_{folder_ / "versions"};
    std::mutex reading_;                               // held while reading; for the next member
    std::map<std::filesystem::path, Source> sources_;  // by their folders
    mutable std::mutex mutex_;                         // for the members below
    std::shared_ptr<const CourseSnapshot> snapshot_;
    Stamp stamp_;
};

}  // namespace harness::serve
