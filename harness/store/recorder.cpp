#include "harness/store/recorder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/store/connection.hpp"
#include "harness/store/process.hpp"

namespace harness::store {

namespace {

std::string joined(const std::vector<model::Verdict>& verdicts) {
    std::vector<std::string_view> names;
    for (const model::Verdict verdict : verdicts) {
        names.push_back(model::short_name(verdict));
    }
    return fmt::format("{}", fmt::join(names, " "));
}

void write_evidence(Connection& connection, std::int64_t number, std::size_t place, const model::Evidence& evidence) {
    std::optional<Blob> expected;
    std::optional<std::int64_t> expected_bytes;
    if (evidence.expected) {
        expected = Blob{evidence.expected->text};
        expected_bytes = evidence.expected->bytes;
    }
    const auto& location = evidence.location;
    connection.query("INSERT INTO evidence VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .with(number, place, Blob{evidence.input.text}, evidence.input.bytes, expected, expected_bytes,
              Blob{evidence.given.text}, evidence.given.bytes, evidence.compared,
              location ? std::optional(location->at) : std::nullopt,
              location ? std::optional(location->begin) : std::nullopt,
              location ? std::optional(location->first_line) : std::nullopt,
              location ? std::optional(Blob{location->text}) : std::nullopt, Blob{evidence.error_text}, evidence.word)
        .run();
}

void write_growth(Connection& connection, std::int64_t number, const model::Growth& growth) {
    std::vector<model::Growth::Case> cases = growth.measured;
    cases.push_back(growth.stopped);
    for (std::size_t place = 0; place < cases.size(); ++place) {
        const model::Growth::Case& one = cases[place];
        connection.query("INSERT INTO growth_case VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
            .with(number, place, one.n, one.boards, one.size, one.cpu, one.curve_seconds, one.fitted)
            .run();
    }
}

}  // namespace

void Recorder::run_started(const model::RunInfo& run) {
    started_ = now_();
    run_id_ = run.id;
    packages_ = 0;
    connection_.in_transaction([&] {
        if (!resumes_) {
            const std::int64_t started =
                std::chrono::duration_cast<std::chrono::nanoseconds>(run.started.time_since_epoch()).count();
            connection_.query("INSERT INTO run (id, command, started, plan, process) VALUES (?, ?, ?, ?, ?)")
                .with(run.id, run.command, started, plan_, this_process())
                .run();
        }
        run_ = connection_.query("SELECT number FROM run WHERE id = ?").with(run.id).one_number();
        write_facts(run);
    });
}

// Called again at the end, because some facts become known only then.
void Recorder::write_facts(const model::RunInfo& run) const {
    const auto add = [&](std::string_view kind, const std::string& name, const std::string& value) {
        connection_.query("INSERT INTO run_fact VALUES (?, ?, ?, ?)").with(run_, kind, name, value).run();
    };
    connection_.query("DELETE FROM run_fact WHERE run = ?").with(run_).run();
    for (const auto& [name, value] : run.machine) {
        add("machine", name, value);
    }
    for (const auto& [name, value] : run.versions) {
        add("version", name, value);
    }
    for (const auto& [name, value] : run.read_as) {
        add("read as", name, value);
    }
    for (std::size_t place = 0; place < run.not_enforced.size(); ++place) {
        add("not enforced", fmt::format("{:04}", place), run.not_enforced[place]);
    }
}

void Recorder::package_started(const model::PackageInfo& package) {
    const std::size_t place = packages_++;
    connection_.in_transaction([&] {
        connection_
            .query(
                "INSERT INTO package (run, place, name, time_limit, memory_kib, submissions, cases, data_hash, title, "
                "statement_form, statement_file, statement, languages) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (run, place) DO NOTHING")
            .with(run_, place, package.name, package.time_limit, package.memory_limit_kib, package.submissions,
                  package.cases, package.data_hash, package.title, static_cast<int>(package.statement.form),
                  package.statement.file, package.statement.text, fmt::format("{}", fmt::join(package.languages, "\n")))
            .run();
        Query number = connection_.query("SELECT number FROM package WHERE run = ? AND place = ?");
        package_ = number.with(run_, place).one_number();
    });
}

void Recorder::submission_judged(const model::PackageInfo& /*package*/, std::size_t place,
                                 const model::SubmissionResult& result) {
    connection_.in_transaction([&] {
        add_submission(place, result);
        connection_.query("UPDATE run SET took = ? WHERE number = ?").with(took(), run_).run();
    });
}

// Also writes the row if a resumed run has the result already: score, author and lateness are not part of the result,
// and may have changed.
void Recorder::add_submission(std::size_t place, const model::SubmissionResult& result) const {
    const auto known = known_result(place, result);
    const std::int64_t number = known ? *known : add_result(result);
    const auto& author = result.author;
    const auto& points = result.points;
    std::optional<std::chrono::nanoseconds> handed_in;
    if (author && author->handed_in) {
        handed_in = author->handed_in->time_since_epoch();
    }
    connection_
        .query(
            "INSERT OR REPLACE INTO submission VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .with(package_, place, result.name, result.file, joined(result.expected), result.as_expected, result.score,
              author ? std::optional(author->student) : std::nullopt, author ? std::optional(author->id) : std::nullopt,
              handed_in, author ? std::optional(author->marked_late) : std::nullopt, number,
              points ? std::optional(points->got) : std::nullopt, points ? points->most : std::nullopt,
              points ? points->late : std::nullopt, points ? std::optional(points->factor) : std::nullopt,
              author ? std::optional(author->email) : std::nullopt,
              author ? std::optional(author->upload) : std::nullopt,
              author ? std::optional(author->excused) : std::nullopt, fmt::format("{}", fmt::join(result.notes, "\n")),
              points && points->lower_is_better)
        .run();
    for (std::size_t group = 0; points && group < points->groups.size(); ++group) {
        const model::Points::Group& one = points->groups[group];
        connection_.query("INSERT INTO point_group VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
            .with(package_, place, group, one.cases, one.got, one.most, one.verdict, one.name)
            .run();
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
        "WHERE package = ? AND place = ? AND fingerprint = ? AND run = ? AND reusable");
    here.with(package_, place, result.fingerprint.all, result.from_run.empty() ? run_id_ : result.from_run);
    if (const auto number = here.first_number()) {
        return number;
    }
    Query earlier = connection_.query(
        "SELECT number FROM result WHERE fingerprint = ? AND run = ? AND reusable ORDER BY number DESC");
    return earlier.with(result.fingerprint.all, result.from_run).first_number();
}

std::int64_t Recorder::add_result(const model::SubmissionResult& result) const {
    connection_
        .query(
            "INSERT INTO result (run, fingerprint, reusable, sources, language, verdict, reason, hints, compile_ok, "
            "compile_cached, compile_wall, compile_message, growth_factor, time_factor) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .with(result.from_run.empty() ? run_id_ : result.from_run, result.fingerprint.all,
              !model::has_judge_error(result), result.fingerprint.sources, result.language, result.verdict,
              result.reason, fmt::format("{}", fmt::join(result.hints, "\n")), result.compile.ok, result.compile.cached,
              result.compile.wall, result.compile.message,
              result.growth ? std::optional(result.growth->factor) : std::nullopt, result.time_factor)
        .run();
    const std::int64_t number = connection_.last_number();
    if (result.growth) {
        write_growth(connection_, number, *result.growth);
    }
    for (std::size_t place = 0; place < result.cases.size(); ++place) {
        add_case(number, place, result.cases[place]);
    }
    for (std::size_t place = 0; place < result.missed_catches.size(); ++place) {
        const model::MissedCatch& missed = result.missed_catches[place];
        connection_.query("INSERT INTO missed_catch VALUES (?, ?, ?, ?)")
            .with(number, place, missed.case_name, missed.got)
            .run();
    }
    return number;
}

void Recorder::add_case(std::int64_t number, std::size_t place, const model::CaseResult& one) const {
    connection_.query("INSERT INTO case_result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .with(number, place, one.name, one.verdict, one.cpu, one.wall, one.memory_kib, one.exit_code, one.signal,
              one.reason, one.output_bytes, one.reran_alone, fmt::format("{}", fmt::join(one.reruns, "\n")), one.score)
        .run();
    if (one.evidence) {
        write_evidence(connection_, number, place, *one.evidence);
    }
}

void Recorder::package_ended(const model::PackageResult& result) {
    connection_.in_transaction([&] {
        connection_.query("DELETE FROM problem WHERE package = ?").with(package_).run();
        for (std::size_t place = 0; place < result.problems.size(); ++place) {
            connection_.query("INSERT INTO problem VALUES (?, ?, ?, ?)")
                .with(package_, place, result.problems[place].where, result.problems[place].what)
                .run();
        }
    });
}

void Recorder::run_ended(const model::RunInfo& run, const model::Summary& summary) {
    connection_.in_transaction([&] {
        write_facts(run);
        connection_.query("UPDATE run SET finished = 1, took = ? WHERE number = ?").with(summary.took, run_).run();
    });
}

}  // namespace harness::store
