#include "harness/history/store/recorder.hpp"

#include <fmt/format.h>

#include "harness/history/store/columns.hpp"
#include "harness/history/store/connection.hpp"
#include "harness/history/store/process.hpp"

namespace harness::store {

namespace {

void write_evidence(Connection& connection, std::int64_t number, std::size_t place, const model::Evidence& evidence) {
    const auto excerpt = [](const model::Excerpt& one) { return std::tuple(Blob{one.text}, one.bytes); };
    const auto location = [](const model::OutputLocation& one) {
        return std::tuple(one.at, one.begin, one.first_line, Blob{one.text});
    };
    connection.run("INSERT INTO evidence VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", number, place,
                   excerpt(evidence.input), columns_if(evidence.expected, excerpt), excerpt(evidence.given),
                   evidence.compared, columns_if(evidence.location, location), Blob{evidence.error_text},
                   evidence.word);
}

void write_growth(Connection& connection, std::int64_t number, const model::Growth& growth) {
    std::vector<model::Growth::Case> cases = growth.measured;
    cases.push_back(growth.stopped);
    for (std::size_t place = 0; place < cases.size(); ++place) {
        connection.run("INSERT INTO growth_case VALUES (?, ?, ?, ?, ?, ?, ?, ?)", number, place,
                       growth_columns(cases[place]));
    }
}

}  // namespace

void Recorder::run_started(const model::RunInfo& run) {
    started_ = now_();
    run_id_ = run.id;
    packages_ = 0;
    connection_.in_transaction([&] {
        if (!spent_) {
            connection_.run("INSERT INTO run (id, command, started, plan, process) VALUES (?, ?, ?, ?, ?)", run.id,
                            run.command, run.started, plan_, this_process());
        }
        run_ = connection_.query("SELECT number FROM run WHERE id = ?", run.id).one_number();
        write_facts(run);
    });
}

// Called again at the end, because some facts become known only then.
void Recorder::write_facts(const model::RunInfo& run) const {
    const auto add = [&](std::string_view kind, const std::string& name, const std::string& value) {
        connection_.run("INSERT INTO run_fact VALUES (?, ?, ?, ?)", run_, kind, name, value);
    };
    connection_.run("DELETE FROM run_fact WHERE run = ?", run_);
    for (const auto& [name, value] : run.machine) {
        add("machine", name, value);
    }
    for (const auto& [name, value] : run.versions) {
        add("version", name, value);
    }
    for (const auto& [name, value] : run.read_as) {
        add("read as", name, value);
    }
    for (const auto& [name, value] : run.left_out) {
        add("left out", name, value);
    }
    for (std::size_t place = 0; place < run.not_enforced.size(); ++place) {
        add("not enforced", fmt::format("{:04}", place), run.not_enforced[place]);
    }
}

void Recorder::package_started(const model::PackageInfo& package) {
    const std::size_t place = packages_++;
    connection_.in_transaction([&] {
        connection_.run(
            "INSERT INTO package (run, place, name, time_limit, memory_kib, submissions, cases, data_hash, title, "
            "statement_form, statement_file, statement, languages) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (run, place) DO NOTHING",
            run_, place, package_columns(package));
        Query number = connection_.query("SELECT number FROM package WHERE run = ? AND place = ?", run_, place);
        package_ = number.one_number();
    });
}

void Recorder::submission_judged(const model::PackageInfo& /*package*/, std::size_t place,
                                 const model::SubmissionResult& result) {
    connection_.in_transaction([&] {
        add_submission(place, result);
        connection_.run("UPDATE run SET took = ? WHERE number = ?", took(), run_);
    });
}

// Also writes the row if a resumed run has the result already: score, author and lateness are not part of the result,
// and may have changed.
void Recorder::add_submission(std::size_t place, const model::SubmissionResult& result) const {
    const auto known = known_result(place, result);
    const std::int64_t number = known ? *known : add_result(result);
    connection_.run(
        "INSERT OR REPLACE INTO submission (package, place, result, name, file, expected, as_expected, score, "
        "notes, student, student_id, handed_in, marked_late, email, upload, excused, points, most_points, late, "
        "late_factor, lower_is_better) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce(?, 0))",
        package_, place, number, submission_columns(result), columns_if(result.author, author_columns),
        columns_if(result.points, points_columns));
    for (std::size_t group = 0; result.points && group < result.points->groups.size(); ++group) {
        connection_.run("INSERT INTO point_group VALUES (?, ?, ?, ?, ?, ?, ?, ?)", package_, place, group,
                        group_columns(result.points->groups[group]));
    }
}

// The number of a result that was not judged just now: from this place in a resumed run, or from an earlier run. Two
// submissions that are judged in one run with the same fingerprint have separate results.
std::optional<std::int64_t> Recorder::known_result(std::size_t place, const model::SubmissionResult& result) const {
    if (result.fingerprint.all.empty()) {
        return std::nullopt;
    }
    Query here = connection_.query(
        "SELECT number FROM submission JOIN result ON result.number = submission.result "
        "WHERE package = ? AND place = ? AND fingerprint = ? AND run = ? AND reusable",
        package_, place, result.fingerprint.all, result.from_run.empty() ? run_id_ : result.from_run);
    if (const auto number = here.first_number()) {
        return number;
    }
    Query earlier = connection_.query(
        "SELECT number FROM result WHERE fingerprint = ? AND run = ? AND reusable ORDER BY number DESC",
        result.fingerprint.all, result.from_run);
    return earlier.first_number();
}

std::int64_t Recorder::add_result(const model::SubmissionResult& result) const {
    connection_.run(
        "INSERT INTO result (run, reusable, growth_factor, fingerprint, sources, language, verdict, reason, hints, "
        "compile_ok, compile_cached, compile_wall, compile_message, time_factor) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        result.from_run.empty() ? run_id_ : result.from_run, !model::has_judge_error(result),
        result.growth ? std::optional(result.growth->factor) : std::nullopt, result_columns(result));
    const std::int64_t number = connection_.last_number();
    if (result.growth) {
        write_growth(connection_, number, *result.growth);
    }
    for (std::size_t place = 0; place < result.cases.size(); ++place) {
        add_case(number, place, result.cases[place]);
    }
    for (std::size_t place = 0; place < result.missed_catches.size(); ++place) {
        connection_.run("INSERT INTO missed_catch VALUES (?, ?, ?, ?)", number, place,
                        missed_columns(result.missed_catches[place]));
    }
    return number;
}

void Recorder::add_case(std::int64_t number, std::size_t place, const model::CaseResult& one) const {
    connection_.run("INSERT INTO case_result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", number, place,
                    case_columns(one));
    if (one.evidence) {
        write_evidence(connection_, number, place, *one.evidence);
    }
}

void Recorder::package_ended(const model::PackageResult& result) {
    connection_.in_transaction([&] {
        connection_.run("DELETE FROM problem WHERE package = ?", package_);
        for (std::size_t place = 0; place < result.problems.size(); ++place) {
            connection_.run("INSERT INTO problem VALUES (?, ?, ?, ?)", package_, place,
                            problem_columns(result.problems[place]));
        }
    });
}

void Recorder::run_ended(const model::RunInfo& run, const model::Summary& summary) {
    connection_.in_transaction([&] {
        write_facts(run);
        connection_.run("UPDATE run SET finished = 1, took = ? WHERE number = ?", summary.took, run_);
    });
}

}  // namespace harness::store
