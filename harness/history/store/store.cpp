#include "harness/history/store/store.hpp"

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/history/store/connection.hpp"
#include "harness/history/store/process.hpp"

namespace harness::store {

namespace {

using base::ConfigError;

State state_of(bool finished, std::string_view process) {
    return finished ? State::Finished : is_alive(process) ? State::Running : State::Interrupted;
}

// Reads the columns `finished` and `process`.
State read_state(Query& row) {
    const bool finished = row.value<bool>();
    return state_of(finished, row.value<std::string>());
}

model::Results read_submissions(Connection& connection, std::int64_t package) {
    model::Results submissions = model::Results::in_file();
    Query query = connection.query(
        "SELECT result.body, submission.body FROM submission JOIN result ON number = result WHERE package = ? "
        "ORDER BY position",
        package);
    while (query.next()) {
        model::SubmissionResult result;
        query.read(result, result);  // each body has a part of the members
        submissions.push_back(result);
    }
    return submissions;
}

std::vector<model::PackageResult> read_packages(Connection& connection, std::int64_t run) {
    Query query = connection.query("SELECT number, body, problems FROM package WHERE run = ? ORDER BY position", run);
    return query.all([&](Query& row) {
        const auto number = row.value<std::int64_t>();
        model::PackageResult result;
        row.read(result.info, result.problems);
        result.submissions = read_submissions(connection, number);
        return result;
    });
}

}  // namespace

Store::Store(const std::filesystem::path& file, Access access)
    : connection_(std::make_unique<Connection>(file, access)) {}
Store::~Store() = default;

std::vector<RunLine> Store::runs(std::size_t most) const {
    return connection_->reading([&] {
        Query query = connection_->query(
            "SELECT run.number, finished, process, run.body, took, count(result.number), total(verdict = 'AC'), "
            "  total(as_expected) "
            "FROM run LEFT JOIN package ON package.run = run.number "
            "  LEFT JOIN submission ON submission.package = package.number "
            "  LEFT JOIN result ON result.number = submission.result "
            "GROUP BY run.number ORDER BY run.number DESC LIMIT ?",
            most);
        return query.all([&](Query& row) {
            const auto number = row.value<std::int64_t>();
            RunLine line;
            line.state = read_state(row);
            const auto info = row.value<model::RunInfo>();
            line.id = info.id;
            line.command = info.command;
            row.read(line.took, line.judged, line.accepted, line.as_expected);
            Query packages = connection_->query("SELECT body FROM package WHERE run = ? ORDER BY position", number);
            while (packages.next()) {
                const auto package = packages.value<model::PackageInfo>();
                line.packages.push_back(package.name);
                line.submissions += static_cast<int>(package.submissions);
            }
            return line;
        });
    });
}

std::size_t Store::run_count() const {
    return connection_->reading(
        [&] { return static_cast<std::size_t>(connection_->query("SELECT count(*) FROM run").one_number()); });
}

std::string Store::find_run(std::string_view name) const {
    return connection_->reading([&] {
        const bool last = name == "last";
        // Compares bytes, because a name is no pattern.
        Query query = connection_->query(
            "SELECT id FROM run WHERE ?1 OR substr(id, 1, length(?2)) = ?2 ORDER BY id <> ?2, number DESC LIMIT 4",
            last, name);
        const std::vector<std::string> ids = query.all(&Query::value<std::string>);
        if (ids.empty()) {
            throw ConfigError(
                last ? "no run is kept yet"
                     : fmt::format("no run is called '{}': `judge show` lists them", base::one_line(name, 100)));
        }
        if (ids.size() > 1 && !last && ids.front() != name) {
            throw ConfigError(fmt::format("'{}' is the beginning of several runs, such as {}: say more of it",
                                          base::one_line(name, 100), fmt::join(ids, ", ")));
        }
        return ids.front();
    });
}

model::RunResult Store::read(const std::string& id) const {
    return connection_->reading([&] {
        model::RunResult run;
        std::int64_t number = 0;
        {
            Query query = connection_->query("SELECT number, took, body FROM run WHERE id = ?", id);
            base::assert_that(query.next(), "the run was found before");
            query.read(number, run.summary.took, run.info);
        }
        run.packages = read_packages(*connection_, number);
        for (const model::PackageResult& package : run.packages) {
            model::count(package, run.summary);
        }
        return run;
    });
}

State Store::state(const std::string& id) const {
    return connection_->reading([&] {
        Query query = connection_->query("SELECT finished, process FROM run WHERE id = ?", id);
        base::assert_that(query.next(), "the run was found before");
        return read_state(query);
    });
}

std::optional<model::SubmissionResult> Store::find_result(std::string_view fingerprint, std::string_view run) const {
    if (fingerprint.empty()) {
        return std::nullopt;
    }
    return connection_->reading([&] {
        Query query = connection_->query(
            "SELECT body, run FROM result WHERE fingerprint = ?1 AND reusable AND (?2 = '' OR run = ?2) "
            "ORDER BY number DESC LIMIT 1",
            fingerprint, run);
        return query.first([](Query& row) {
            model::SubmissionResult result;
            row.read(result, result.from_run);
            return result;
        });
    });
}

std::optional<Store::UnfinishedRun> Store::find_unfinished(std::string_view plan) const {
    return connection_->reading([&] {
        Query query = connection_->query(
            "SELECT body, took, process FROM (SELECT * FROM run WHERE plan = ? ORDER BY number DESC LIMIT 1) "
            "WHERE NOT finished",
            plan);
        return query.first([&](Query& row) {
            UnfinishedRun run;
            row.read(run.info, run.took, run.process);
            run.running = is_alive(run.process);
            return run;
        });
    });
}

bool Store::take_over(const UnfinishedRun& run) {
    return connection_->in_transaction([&] {
        return connection_->run("UPDATE run SET process = ? WHERE id = ? AND process = ? AND NOT finished",
                                this_process(), run.info.id, run.process) == 1;
    });
}

std::size_t Store::keep_newest(std::size_t most) {
    const int gone = connection_->in_transaction([&] {
        Query query = connection_->query(
            "SELECT number, finished, process FROM run ORDER BY number DESC LIMIT -1 OFFSET ?", most);
        const auto old = query.all([](Query& row) {
            const auto number = row.value<std::int64_t>();
            return std::pair(number, read_state(row));
        });
        int deleted = 0;
        for (const auto& [number, state] : old) {
            if (state != State::Running) {
                deleted += connection_->run("DELETE FROM run WHERE number = ?", number);
            }
        }
        connection_->run("DELETE FROM result WHERE number NOT IN (SELECT result FROM submission)");
        return deleted;
    });
    connection_->shrink();
    return static_cast<std::size_t>(gone);
}

}  // namespace harness::store
