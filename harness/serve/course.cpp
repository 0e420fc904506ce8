#include "harness/serve/course.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/course/grades.hpp"
#include "harness/course/roster.hpp"
#include "harness/execute/child.hpp"
#include "harness/format/config/packages.hpp"
#include "harness/format/package/samples.hpp"
#include "harness/format/package/statement.hpp"
#include "harness/judge/input_model.hpp"
#include "harness/judge/plan/fingerprints.hpp"
#include "harness/judge/statement/convert.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;

constexpr const char* roster_file = "roster.csv";
constexpr std::array course_files{"judge.toml", roster_file, overrides_file};

// Reports contradicting decisions and decisions about namesakes now, rather than when students' pages are requested.
// Returns the decisions without effect, one line each. Throws ConfigError.
std::vector<std::string> check(std::vector<course::Overrides> of_problems, const model::Roster& roster) {
    std::set<std::string> warnings;
    std::vector<std::string> names;
    std::vector<const course::Overrides*> all;
    for (course::Overrides& overrides : of_problems) {
        for (const model::RosterRow& row : roster.rows) {
            const auto decided = overrides.use(row.author());
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

// look_at(), or why the folder cannot be read.
std::string look_of(const base::Root& package) {
    try {
        return look_at(package);
    } catch (const base::ConfigError& error) {
        return error.what();
    }
}

}  // namespace

std::shared_ptr<const Problem> CourseSnapshot::find(std::string_view package) const {
    const auto entry =
        std::ranges::find_if(problems, [&](const auto& problem) { return problem->plan.package.name == package; });
    return entry == problems.end() ? nullptr : *entry;
}

std::string_view CourseSnapshot::what_counts() const {
    const config::Several several = config.class_rules.several;
    return several == config::Several::Best ? "best" : several == config::Several::Groups ? "groups" : "last";
}

Course::Course(fs::path folder, Tools tools) : folder_(std::move(folder)), tools_(std::move(tools)) {
    read();
    std::vector<std::shared_ptr<Version>> versions;
    for (const auto& [package, source] : sources_) {
        versions.push_back(source.version);
    }
    versions_.keep_only(versions);
}

std::shared_ptr<const CourseSnapshot> Course::now() const {
    const std::lock_guard lock(mutex_);
    return snapshot_;
}

Course::Stamp Course::stamp() const {
    Stamp stamp;
    for (const char* name : course_files) {
        std::error_code ignored;  // a missing file has no time
        stamp[name] = fs::last_write_time(folder_ / name, ignored);
    }
    return stamp;
}

// What follows from the version alone: a reading of the course takes it from the one before, as hashing all test data
// and converting a statement may take seconds.
void Course::add_content(Problem& problem) const {
    const package::Package& package = problem.plan.package;
    const auto snapshot = now();
    const auto known = snapshot ? snapshot->find(package.name) : nullptr;
    if (known && known->version == problem.version) {
        problem.case_keys = known->case_keys;
        problem.info.statement = known->info.statement;
        problem.as_written = known->as_written;
        problem.samples = known->samples;
        return;
    }
    problem.case_keys = judge::keys_of_cases(package);
    model::Statement& statement = problem.info.statement;
    statement = package::shown_statement(package.root, package.constants);
    statement.images = package::images_of(package.root, statement);
    const judge::Conversion conversion = judge::convert(statement, tools_.unpacker.make_runner);
    for (const std::string& warning : judge::warnings_of(statement, conversion)) {
        problem.as_written.push_back(fmt::format("{}: {}", package.name, warning));
    }
    problem.samples = package::samples_of(package);
}

// Throws ConfigError if the package cannot be used.
std::shared_ptr<Problem> Course::problem_at(const config::Config& config,
                                            std::shared_ptr<const Version> version) const {
    auto problem = std::make_shared<Problem>();
    problem->plan = judge::for_students(
        tools_.plan_of_package(config::with_copy(config, version->folder()), version->folder().string()));
    problem->version = std::move(version);
    const package::Package& package = problem->plan.package;
    if (package.type.submit_answer) {
        throw base::ConfigError(package.entry.file, package.entry.line,
                                "lists a problem that takes answers (submit-answer), and programs alone can be "
                                "handed in here: leave it out of this course, and grade it by `judge grade`");
    }
    problem->most = course::most_points(package);
    problem->plan.share = course::share_of(package, config.class_rules);
    problem->model = judge::input_model_of(package);
    problem->info = problem->plan.info(0, "");
    add_content(*problem);
    return problem;
}

// The problem by the package's folder as it is now. Null if that is the same version, or is being changed.
std::shared_ptr<Problem> Course::new_problem(const config::Config& config, const config::PackageEntry& entry,
                                             Source& source) const {
    const std::string look = look_of(source.root);
    std::shared_ptr<Version> version;
    try {
        version = versions_.take(source.root);
        if (!version && !source.version) {
            throw base::ConfigError(entry.path, 0, "is being changed: start the server when that has ended");
        }
        std::shared_ptr<Problem> problem;
        if (version && (!source.version || version->digest() != source.version->digest())) {
            problem = problem_at(config, version);
            versions_.use(*version);
            if (source.version) {
                source.version->keep(false);
            }
            source.version = version;
        }
        if (version) {
            source.read = look;
            source.fault.clear();
        }
        return problem;
    } catch (const base::ConfigError& error) {
        source.read = look;  // it is reported once
        const std::string copy = version ? version->folder().string() : entry.path.string();
        throw base::ConfigError(boost::replace_all_copy(std::string(error.what()), copy, entry.path.string()));
    }
}

// A broken package keeps its version before, also that of the server before.
std::shared_ptr<Problem> Course::problem_of(const config::Config& config, const config::PackageEntry& entry) {
    Source& source = sources_[entry.path];
    source.root = package::root_of(config, entry.path, package::Reach::WorkTree);
    if (!source.version) {
        source.version = versions_.last_used(entry.path.filename().string());
        source.is_due = true;
    }
    if (std::exchange(source.is_due, false)) {
        try {
            if (auto problem = new_problem(config, entry, source)) {
                return problem;
            }
        } catch (const base::ConfigError& error) {
            if (!source.version) {
                throw;
            }
            source.fault = error.what();
        }
    }
    return problem_at(config, source.version);
}

std::shared_ptr<const CourseSnapshot> Course::make() {
    auto snapshot = std::make_shared<CourseSnapshot>();
    snapshot->config = tools_.read_config();
    std::erase_if(sources_, [&](const auto& source) {
        return std::ranges::none_of(snapshot->config.packages, [&](const config::PackageEntry& entry) {
            return entry.is_listed && entry.path == source.first;
        });
    });
    const auto roster = std::make_shared<const model::Roster>(course::read_roster(folder_ / roster_file));
    snapshot->roster = *roster;
    for (const char* name : course_files) {
        snapshot->rules += base::read_if_there(folder_ / name).value_or("") + '\0';
    }
    for (const config::PackageEntry& entry : snapshot->config.packages) {
        if (!entry.is_listed) {
            continue;
        }
        const std::shared_ptr<Problem> problem = problem_of(snapshot->config, entry);
        problem->overrides = course::Overrides(folder_ / overrides_file, snapshot->config.class_rules,
                                               problem->plan.package.name, roster);
        snapshot->problems.push_back(problem);
        if (const std::string& fault = sources_.at(entry.path).fault; !fault.empty()) {
            snapshot->faults.push_back(fmt::format("{}; the version before stays in use", fault));
        }
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
    for (const auto& problem : snapshot->problems) {
        std::ranges::copy(problem->as_written, std::back_inserter(snapshot->warnings));
    }
    if (!snapshot->config.lti.empty() && !execute::is_installed("curl")) {
        snapshot->warnings.emplace_back("judge.toml: [[lti]] needs the program curl: install the package curl");
    }
    for (const model::OtherRow& row : snapshot->roster.others) {
        snapshot->warnings.push_back(
            fmt::format("{}:{}: {}, so that this row has no account", roster_file, row.line, row.what));
    }
    return snapshot;
}

void Course::make_and_use() {
    Stamp seen = stamp();
    auto snapshot = make();
    const std::lock_guard lock(mutex_);
    snapshot_ = std::move(snapshot);
    stamp_ = std::move(seen);
}

void Course::read() {
    const std::lock_guard lock(reading_);
    make_and_use();
}

bool Course::is_any_due() {
    bool is_due = false;
    for (auto& [folder, source] : sources_) {
        std::string look = look_of(source.root);
        const bool is_quiet = look == source.seen;
        source.seen = std::move(look);
        source.is_due = is_quiet && source.seen != source.read;
        is_due = is_due || source.is_due;
    }
    return is_due;
}

std::string Course::read_if_changed() {
    const std::lock_guard reading(reading_);
    const bool is_due = is_any_due();
    const Stamp seen = stamp();
    {
        const std::lock_guard lock(mutex_);
        if (seen == stamp_ && !is_due) {
            return "";
        }
        stamp_ = seen;  // each error is reported once
    }
    try {
        make_and_use();
        return "";
    } catch (const base::ConfigError& error) {
        return error.what();
    } catch (...) {  // not the course's fault: it is read again
        const std::lock_guard lock(mutex_);
        stamp_.clear();
        throw;
    }
}

}  // namespace harness::serve
