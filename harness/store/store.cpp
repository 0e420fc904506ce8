#include "harness/store/store.hpp"

#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/store/connection.hpp"
#include "harness/store/process.hpp"
#include "harness/store/read_result.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::store {

namespace {

using support::ConfigError;

State state_of(bool finished, std::string_view process) {
    return finished ? State::Finished : is_alive(process) ? State::Running : State::Interrupted;
}

std::string text_of(const Query& row) {
    return row.text(0);
}

std::vector<std::string> package_names(Connection& connection, std::int64_t run) {
    return connection.query("SELECT name FROM package WHERE run = ? ORDER BY place").with(run).all(text_of);
}

std::vector<model::Verdict> verdicts(const std::string& text) {
    std::vector<model::Verdict> verdicts;
    std::istringstream names(text);
    for (std::string name; names >> name;) {
        verdicts.push_back(model::verdict_from_short_name(name).value_or(model::Verdict::JudgeError));
    }
    return verdicts;
}

std::optional<model::Author> author(const Query& query, int column) {
    if (query.is_null(column)) {
        return std::nullopt;
    }
    model::Author author{query.text(column), query.text(column + 1), {}, query.flag(column + 3)};
    if (const auto handed_in = query.maybe_time(column + 2)) {
        author.handed_in = std::chrono::system_clock::time_point{*handed_in};
    }
    author.email = query.text(column + 4);  // NULL (an empty text) in runs of an older judge
    author.upload = query.text(column + 5);
    author.excused = query.text(column + 6);
    return author;
}

// `column`: the first of their columns.
std::optional<model::Points> points(Connection& connection, const Query& query, int column, std::int64_t package,
                                    std::int64_t place) {
    const std::optional<double> got = query.maybe_real(column);
    if (!got) {
        return std::nullopt;
    }
    model::Points points{
        {}, *got, query.maybe_real(column + 1), query.maybe_time(column + 2), query.maybe_real(column + 3).value_or(1)};
    Query groups = connection.query(
        "SELECT cases, points, most_points, verdict, name FROM point_group WHERE package = ? AND submission = ? ORDER "
        "BY "
        "place");
    groups.with(package, place);
    while (groups.next()) {
        points.groups.push_back({groups.text(0), groups.maybe_real(1).value_or(0), groups.maybe_real(2),
                                 groups.is_null(3) ? std::nullopt : std::optional(groups.verdict(3)), groups.text(4)});
    }
    return points;
}

// A result from an earlier run is recognized by the run that judged it.
model::Results read_submissions(Connection& connection, const std::string& run, std::int64_t package) {
    model::Results submissions = model::Results::in_file();
    Query query = connection.query(
        "SELECT name, file, expected, as_expected, result, score, student, student_id, handed_in, marked_late, "
        "email, upload, excused, points, most_points, late, late_factor, place, notes, lower_is_better FROM submission "
        "WHERE package = "
        "? ORDER BY place");
    query.with(package);
    while (query.next()) {
        model::SubmissionResult result = read_result(connection, query.number(4));
        result.name = query.text(0);
        result.file = query.text(1);
        result.expected = verdicts(query.text(2));
        result.as_expected = query.flag(3);
        result.score = query.maybe_real(5);
        result.author = author(query, 6);
        result.points = points(connection, query, 13, package, query.number(17));
        if (result.points) {
            result.points->lower_is_better = query.flag(19);
        }
        result.notes = lines_of(query.text(18));
        if (result.from_run == run) {
            result.from_run.clear();
        }
        submissions.push_back(result);
    }
    return submissions;
}

std::vector<model::PackageProblem> read_problems(Connection& connection, std::int64_t package) {
    std::vector<model::PackageProblem> problems;
    Query query = connection.query("SELECT location, what FROM problem WHERE package = ? ORDER BY place");
    query.with(package);
    while (query.next()) {
        problems.push_back({query.text(0), query.text(1)});
    }
    return problems;
}

std::vector<model::PackageResult> read_packages(Connection& connection, const std::string& id, std::int64_t run) {
    std::vector<model::PackageResult> packages;
    Query query = connection.query(
        "SELECT number, name, time_limit, memory_kib, submissions, cases, data_hash, title, statement_form, "
        "statement_file, statement, languages FROM package WHERE run = ? ORDER BY place");
    query.with(run);
    while (query.next()) {
        model::PackageResult result;
        result.info = {query.text(1),
                       std::chrono::nanoseconds{query.number(2)},
                       query.number(3),
                       static_cast<std::size_t>(query.number(4)),
                       static_cast<std::size_t>(query.number(5)),
                       query.text(6),
                       query.text(7),
                       {static_cast<model::Statement::Form>(query.number(8)), query.text(9), query.text(10)},
                       lines_of(query.text(11))};
        result.problems = read_problems(connection, query.number(0));
        result.submissions = read_submissions(connection, id, query.number(0));
        packages.push_back(std::move(result));
    }
    return packages;
}

model::RunInfo read_info(Connection& connection, std::int64_t run) {
    model::RunInfo info;
    {
        Query query = connection.query("SELECT id, command, started FROM run WHERE number = ?");
        query.with(run).next();
        info.id = query.text(0);
        info.command = query.text(1);
        info.started = std::chrono::system_clock::time_point{
            std::chrono::duration_cast<std::chrono::system_clock::duration>(std::chrono::nanoseconds{query.number(2)})};
    }
    Query facts = connection.query("SELECT kind, name, value FROM run_fact WHERE run = ? ORDER BY kind, name");
    facts.with(run);
    while (facts.next()) {
        if (facts.text(0) == "not enforced") {
            info.not_enforced.push_back(facts.text(2));
        } else {
            auto& texts = facts.text(0) == "machine"   ? info.machine
                          : facts.text(0) == "read as" ? info.read_as
                                                       : info.versions;
            texts[facts.text(1)] = facts.text(2);
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
        std::vector<RunLine> lines;
        Query query = connection_->query(
            "SELECT run.number, id, command, finished, process, took, "
            "  (SELECT total(submissions) FROM package WHERE package.run = run.number), "
            "  count(result.number), total(verdict = 'AC'), total(as_expected) "
            "FROM run LEFT JOIN package ON package.run = run.number "
            "  LEFT JOIN submission ON submission.package = package.number "
            "  LEFT JOIN result ON result.number = submission.result "
            "GROUP BY run.number ORDER BY run.number DESC LIMIT ?");
        query.with(most);
        while (query.next()) {
            lines.push_back({query.text(1), query.text(2), state_of(query.flag(3), query.text(4)),
                             package_names(*connection_, query.number(0)), static_cast<int>(query.number(6)),
                             static_cast<int>(query.number(7)), static_cast<int>(query.number(8)),
                             static_cast<int>(query.number(9)), query.maybe_time(5)});
        }
        return lines;
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
            "SELECT id FROM run WHERE ?1 OR substr(id, 1, length(?2)) = ?2 ORDER BY id <> ?2, number DESC LIMIT 4");
        const std::vector<std::string> found = query.with(last, name).all(text_of);
        if (found.empty()) {
            throw ConfigError(
                last ? "no run is kept yet"
                     : fmt::format("no run is called '{}': `judge show` lists them", support::one_line(name, 100)));
        }
        if (found.size() > 1 && !last && found.front() != name) {
            throw ConfigError(fmt::format("'{}' is the beginning of several runs, such as {}: say more of it",
                                          support::one_line(name, 100), fmt::join(found, ", ")));
        }
        return found.front();
    });
}

model::RunResult Store::read(const std::string& id) const {
    return connection_->reading([&] {
        model::RunResult run;
        std::int64_t number = 0;
        {
            Query query = connection_->query("SELECT number, took FROM run WHERE id = ?");
            query.with(id);
            support::assert_that(query.next(), "the run was found before");
            number = query.number(0);
            run.summary.took = query.maybe_time(1);
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
        Query query = connection_->query("SELECT finished, process FROM run WHERE id = ?");
        query.with(id);
        support::assert_that(query.next(), "the run was found before");
        return state_of(query.flag(0), query.text(1));
    });
}

std::optional<model::SubmissionResult> Store::find_result(std::string_view fingerprint, std::string_view run) const {
    if (fingerprint.empty()) {
        return std::nullopt;
    }
    return connection_->reading([&] {
        Query query = connection_->query(
            "SELECT number FROM result WHERE fingerprint = ?1 AND reusable AND (?2 = '' OR run = ?2) "
            "ORDER BY number DESC LIMIT 1");
        const auto number = query.with(fingerprint, run).first_number();
        return number ? std::optional(read_result(*connection_, *number)) : std::nullopt;
    });
}

std::optional<Store::Unfinished> Store::find_unfinished(std::string_view plan) const {
    return connection_->reading([&]() -> std::optional<Unfinished> {
        Query query = connection_->query(
            "SELECT number, took, process, finished FROM run WHERE plan = ? ORDER BY number DESC LIMIT 1");
        query.with(plan);
        if (!query.next() || query.flag(3)) {
            return std::nullopt;
        }
        return Unfinished{read_info(*connection_, query.number(0)),
                          query.maybe_time(1).value_or(std::chrono::nanoseconds{}), query.text(2),
                          is_alive(query.text(2))};
    });
}

bool Store::take_over(const Unfinished& run) {
    int changed = 0;
    connection_->in_transaction([&] {
        changed = connection_->query("UPDATE run SET process = ? WHERE id = ? AND process = ? AND NOT finished")
                      .with(this_process(), run.info.id, run.process)
                      .run();
    });
    return changed == 1;
}

std::size_t Store::keep_newest(std::size_t most) {
    std::size_t gone = 0;
    connection_->in_transaction([&] {
        std::vector<std::int64_t> old;
        Query query =
            connection_->query("SELECT number, finished, process FROM run ORDER BY number DESC LIMIT -1 OFFSET ?");
        query.with(most);
        while (query.next()) {
            if (state_of(query.flag(1), query.text(2)) != State::Running) {
                old.push_back(query.number(0));
            }
        }
        for (const std::int64_t number : old) {
            connection_->query("DELETE FROM run WHERE number = ?").with(number).run();
        }
        connection_->query("DELETE FROM result WHERE number NOT IN (SELECT result FROM submission)").run();
        gone = old.size();
    });
    connection_->shrink();
    return gone;
}

}  // namespace harness::store
