#include "harness/history/store/store.hpp"

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/history/store/columns.hpp"
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

std::optional<model::Evidence> read_evidence(Connection& connection, std::int64_t number, std::int64_t place) {
    const auto excerpt = [](model::Excerpt& one) { return std::tie(one.text, one.bytes); };
    const auto location = [](model::OutputLocation& one) {
        return std::tie(one.at, one.begin, one.first_line, one.text);
    };
    Query query = connection.query(
        "SELECT input, input_bytes, expected, expected_bytes, given, given_bytes, compared, spot_at, spot_begin, "
        "spot_line, spot, error_text, word FROM evidence WHERE result = ? AND place = ?",
        number, place);
    return query.first([&](Query& row) {
        model::Evidence evidence;
        row.read(excerpt(evidence.input));
        row.read_if(evidence.expected, excerpt);
        row.read(excerpt(evidence.given), evidence.compared);
        row.read_if(evidence.location, location);
        row.read(evidence.error_text, evidence.word);
        return evidence;
    });
}

std::vector<model::CaseResult> read_cases(Connection& connection, std::int64_t number) {
    Query query = connection.query(
        "SELECT place, name, verdict, cpu, wall, memory_kib, exit_code, signal, reason, output_bytes, reran_alone, "
        "reruns, score FROM case_result WHERE result = ? ORDER BY place",
        number);
    return query.all([&](Query& row) {
        const auto place = row.value<std::int64_t>();
        model::CaseResult one;
        row.read(case_columns(one));
        one.evidence = read_evidence(connection, number, place);
        return one;
    });
}

std::optional<model::Growth> read_growth(Connection& connection, std::int64_t number, double factor) {
    Query query = connection.query(
        "SELECT n, boards, size, cpu, curve_seconds, fitted FROM growth_case WHERE result = ? ORDER BY place", number);
    model::Growth growth{factor, query.all<model::Growth::Case>(growth_columns), {}};
    if (growth.measured.empty()) {
        return std::nullopt;
    }
    growth.stopped = growth.measured.back();
    growth.measured.pop_back();
    return growth;
}

// The row of the table `result` with this number, and the rows that belong to it.
model::SubmissionResult read_result(Connection& connection, std::int64_t number) {
    model::SubmissionResult result;
    std::optional<double> factor;
    {
        Query query = connection.query(
            "SELECT run, growth_factor, fingerprint, sources, language, verdict, reason, hints, compile_ok, "
            "compile_cached, compile_wall, compile_message, time_factor FROM result WHERE number = ?",
            number);
        query.next();
        query.read(result.from_run, factor, result_columns(result));
    }
    if (factor) {
        result.growth = read_growth(connection, number, *factor);
    }
    result.cases = read_cases(connection, number);
    Query missed = connection.query("SELECT case_name, got FROM missed_catch WHERE result = ? ORDER BY place", number);
    result.missed_catches = missed.all<model::MissedCatch>(missed_columns);
    return result;
}

// A result from an earlier run is recognized by the run that judged it.
model::Results read_submissions(Connection& connection, const std::string& run, std::int64_t package) {
    model::Results submissions = model::Results::in_file();
    Query query = connection.query(
        "SELECT place, result, name, file, expected, as_expected, score, notes, student, student_id, handed_in, "
        "marked_late, email, upload, excused, points, most_points, late, late_factor, lower_is_better FROM submission "
        "WHERE package = ? ORDER BY place",
        package);
    while (query.next()) {
        const auto place = query.value<std::int64_t>();
        model::SubmissionResult result = read_result(connection, query.value<std::int64_t>());
        query.read(submission_columns(result));
        query.read_if(result.author, author_columns);
        query.read_if(result.points, points_columns);
        if (result.points) {
            Query groups = connection.query(
                "SELECT cases, points, most_points, verdict, name FROM point_group WHERE package = ? AND submission = "
                "? ORDER BY place",
                package, place);
            result.points->groups = groups.all<model::Points::Group>(group_columns);
        }
        if (result.from_run == run) {
            result.from_run.clear();
        }
        submissions.push_back(result);
    }
    return submissions;
}

std::vector<model::PackageResult> read_packages(Connection& connection, const std::string& id, std::int64_t run) {
    Query query = connection.query(
        "SELECT number, name, time_limit, memory_kib, submissions, cases, data_hash, title, statement_form, "
        "statement_file, statement, languages FROM package WHERE run = ? ORDER BY place",
        run);
    return query.all([&](Query& row) {
        const auto number = row.value<std::int64_t>();
        model::PackageResult result;
        row.read(package_columns(result.info));
        Query problems =
            connection.query("SELECT location, what FROM problem WHERE package = ? ORDER BY place", number);
        result.problems = problems.all<model::PackageProblem>(problem_columns);
        result.submissions = read_submissions(connection, id, number);
        return result;
    });
}

model::RunInfo read_info(Connection& connection, std::int64_t run) {
    model::RunInfo info;
    {
        Query query = connection.query("SELECT id, command, started FROM run WHERE number = ?", run);
        query.next();
        query.read(info.id, info.command, info.started);
    }
    Query facts = connection.query("SELECT kind, name, value FROM run_fact WHERE run = ? ORDER BY kind, name", run);
    while (facts.next()) {
        std::string kind;
        std::string name;
        std::string value;
        facts.read(kind, name, value);
        if (kind == "not enforced") {
            info.not_enforced.push_back(value);
        } else {
            auto& values = kind == "machine"    ? info.machine
                           : kind == "read as"  ? info.read_as
                           : kind == "left out" ? info.left_out
                                                : info.versions;
            values[name] = value;
        }
    }
    return info;
}

}  // namespace

Store::Store(const std::filesystem::path& file, Access access)
    : connection_(std::make_unique<Connection>(file, access)) {}
Store::~Store() = default;

std::vector<RunLine> Store::runs(std::size_t most) const {
    return connection_->reading([&] {
        Query query = connection_->query(
            "SELECT run.number, finished, process, id, command, took, "
            "  (SELECT total(submissions) FROM package WHERE package.run = run.number), "
            "  count(result.number), total(verdict = 'AC'), total(as_expected) "
            "FROM run LEFT JOIN package ON package.run = run.number "
            "  LEFT JOIN submission ON submission.package = package.number "
            "  LEFT JOIN result ON result.number = submission.result "
            "GROUP BY run.number ORDER BY run.number DESC LIMIT ?",
            most);
        return query.all([&](Query& row) {
            const auto number = row.value<std::int64_t>();
            RunLine line;
            line.state = read_state(row);
            row.read(line.id, line.command, line.took, line.submissions, line.judged, line.accepted, line.as_expected);
            Query names = connection_->query("SELECT name FROM package WHERE run = ? ORDER BY place", number);
            line.packages = names.all(&Query::value<std::string>);
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
        const std::vector<std::string> found = query.all(&Query::value<std::string>);
        if (found.empty()) {
            throw ConfigError(
                last ? "no run is kept yet"
                     : fmt::format("no run is called '{}': `judge show` lists them", base::one_line(name, 100)));
        }
        if (found.size() > 1 && !last && found.front() != name) {
            throw ConfigError(fmt::format("'{}' is the beginning of several runs, such as {}: say more of it",
                                          base::one_line(name, 100), fmt::join(found, ", ")));
        }
        return found.front();
    });
}

model::RunResult Store::read(const std::string& id) const {
    return connection_->reading([&] {
        model::RunResult run;
        std::int64_t number = 0;
        {
            Query query = connection_->query("SELECT number, took FROM run WHERE id = ?", id);
            base::assert_that(query.next(), "the run was found before");
            query.read(number, run.summary.took);
        }
        run.info = read_info(*connection_, number);
        run.packages = read_packages(*connection_, id, number);
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
            "SELECT number FROM result WHERE fingerprint = ?1 AND reusable AND (?2 = '' OR run = ?2) "
            "ORDER BY number DESC LIMIT 1",
            fingerprint, run);
        const auto number = query.first_number();
        return number ? std::optional(read_result(*connection_, *number)) : std::nullopt;
    });
}

std::optional<Store::Unfinished> Store::find_unfinished(std::string_view plan) const {
    return connection_->reading([&] {
        Query query = connection_->query(
            "SELECT number, took, process FROM (SELECT * FROM run WHERE plan = ? ORDER BY number DESC LIMIT 1) "
            "WHERE NOT finished",
            plan);
        return query.first([&](Query& row) {
            Unfinished run;
            run.info = read_info(*connection_, row.value<std::int64_t>());
            row.read(run.took, run.process);
            run.running = is_alive(run.process);
            return run;
        });
    });
}

bool Store::take_over(const Unfinished& run) {
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
