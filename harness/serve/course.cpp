#include "harness/serve/course.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/course/grades.hpp"
#include "harness/course/roster.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;

constexpr const char* roster_file = "roster.csv";

// Reports contradicting decisions and decisions about namesakes now, rather than when students' pages are requested.
// Returns the decisions without effect, one line each. Throws ConfigError.
std::vector<std::string> check(std::vector<course::Overrides> of_problems, const model::Roster& roster) {
    std::set<std::string> warnings;
    std::vector<std::string> names;
    std::vector<const course::Overrides*> all;
    for (course::Overrides& overrides : of_problems) {
        for (const model::RosterRow& row : roster.rows) {
            const auto decided = overrides.of(row.author());
            if (decided && !decided->files.empty()) {
                warnings.insert(
                    fmt::format("{}:{}: 'files' count for `judge grade` alone: here an attempt is all its files",
                                overrides_file, decided->line));
            }
            names.push_back(row.name);
        }
        all.push_back(&overrides);
    }
    try {
        course::Overrides::check_all_used(all, names);
    } catch (const base::ConfigError& error) {
        const std::string_view what = error.what();
        warnings.emplace(what.substr(std::min(what.find(overrides_file), what.size())));  // without the course's folder
    }
    return {warnings.begin(), warnings.end()};
}

}  // namespace

std::shared_ptr<const Problem> CourseSnapshot::find(std::string_view package) const {
    const auto entry =
        std::ranges::find_if(problems, [&](const auto& problem) { return problem->plan.package.name == package; });
    return entry == problems.end() ? nullptr : *entry;
}

Course::Course(fs::path folder, Tools tools) : folder_(std::move(folder)), tools_(std::move(tools)) {
    read();
}

std::shared_ptr<const CourseSnapshot> Course::now() const {
    const std::lock_guard lock(mutex_);
    return snapshot_;
}

Course::Stamp Course::stamp() const {
    Stamp stamp;
    for (const char* name : {"judge.toml", roster_file, overrides_file}) {
        std::error_code ignored;  // a missing file has no time
        stamp[name] = fs::last_write_time(folder_ / name, ignored);
    }
    return stamp;
}

std::shared_ptr<const CourseSnapshot> Course::make() const {
    auto snapshot = std::make_shared<CourseSnapshot>();
    snapshot->config = tools_.read_config();
    snapshot->roster = course::read_roster(folder_ / roster_file);
    for (const config::PackageEntry& entry : snapshot->config.packages) {
        if (!entry.is_listed) {
            continue;
        }
        auto problem = std::make_shared<Problem>();
        problem->plan = judge::for_students(tools_.plan_of_package(snapshot->config, entry.path.string()));
        if (problem->plan.package.type.submit_answer) {
            throw base::ConfigError(entry.file, entry.line,
                                    "lists a problem that takes answers (submit-answer), and programs alone can be "
                                    "handed in here: leave it out of this course, and grade it by `judge grade`");
        }
        problem->most = course::most_points(problem->plan.package);
        problem->info = problem->plan.info(0, "");
        problem->overrides = course::Overrides(folder_ / overrides_file, problem->plan.package.name);
        if (snapshot->find(problem->plan.package.name)) {
            throw base::ConfigError(entry.file, entry.line, "another package of the course is called so");
        }
        snapshot->problems.push_back(std::move(problem));
    }
    if (snapshot->problems.empty()) {
        throw base::ConfigError(snapshot->config.file, 0,
                                "lists no problem: add a [[package]] with the path of each, as `judge new problem` "
                                "says");
    }
    std::vector<course::Overrides> overrides;
    for (const auto& problem : snapshot->problems) {
        overrides.push_back(problem->overrides);
    }
    snapshot->warnings = check(std::move(overrides), snapshot->roster);
    for (const model::OtherRow& row : snapshot->roster.others) {
        snapshot->warnings.push_back(
            fmt::format("{}:{}: {}, so that this row has no account", roster_file, row.line, row.what));
    }
    return snapshot;
}

void Course::read() {
    Stamp seen = stamp();
    auto snapshot = make();
    const std::lock_guard lock(mutex_);
    snapshot_ = std::move(snapshot);
    stamp_ = std::move(seen);
}

std::string Course::read_if_changed() {
    const Stamp seen = stamp();
    {
        const std::lock_guard lock(mutex_);
        if (seen == stamp_) {
            return "";
        }
        stamp_ = seen;  // each error is reported once
    }
    try {
        read();
        return "";
    } catch (const base::ConfigError& error) {
        return error.what();
    }
}

}  // namespace harness::serve
