#include "harness/history/store/recorder.hpp"

#include "harness/history/store/connection.hpp"
#include "harness/history/store/process.hpp"

namespace harness::store {

namespace {

// The members that hold for an equal submission, or the others.
std::string body_of(const model::SubmissionResult& result, bool is_judged) {
    return model::JsonWriter::of(result, [&](const auto& field) { return field.is_judged == is_judged; }).dump();
}

}  // namespace

void Recorder::run_started(const model::RunInfo& run) {
    started_ = now_();
    run_id_ = run.id;
    packages_ = 0;
    connection_.in_transaction([&] {
        if (spent_) {
            connection_.run("UPDATE run SET body = ? WHERE id = ?", run, run.id);
        } else {
            connection_.run("INSERT INTO run (id, plan, process, body) VALUES (?, ?, ?, ?)", run.id, plan_,
                            this_process(), run);
        }
        run_ = connection_.query("SELECT number FROM run WHERE id = ?", run.id).one_number();
    });
}

void Recorder::package_started(const model::PackageInfo& package) {
    flush();  // of a package whose judging failed: it has no end
    const std::size_t position = packages_++;
    connection_.in_transaction([&] {
        connection_.run(
            "INSERT INTO package (run, position, body) VALUES (?, ?, ?) "
            "ON CONFLICT (run, position) DO UPDATE SET body = excluded.body",
            run_, position, package);
        package_ =
            connection_.query("SELECT number FROM package WHERE run = ? AND position = ?", run_, position).one_number();
    });
}

void Recorder::submission_judged(const model::PackageInfo& /*package*/, std::size_t index,
                                 const model::SubmissionResult& result) {
    pending_.emplace_back(index, result);
    if (pending_.size() >= most_pending_) {
        flush();
    }
}

void Recorder::flush() {
    if (pending_.empty()) {
        return;
    }
    connection_.in_transaction([&] {
        for (const auto& [index, result] : pending_) {
            add_submission(index, result);
        }
        connection_.run("UPDATE run SET took = ? WHERE number = ?", took(), run_);
    });
    pending_.clear();
}

// Also writes the row if a resumed run has the result already: score, author and lateness are not part of the result,
// and may have changed.
void Recorder::add_submission(std::size_t index, const model::SubmissionResult& result) const {
    const auto known = known_result(index, result);
    const std::int64_t number = known ? *known : add_result(result);
    connection_.run("INSERT OR REPLACE INTO submission VALUES (?, ?, ?, ?, ?)", package_, index, number,
                    result.as_expected, body_of(result, false));
}

// The number of a result that was not judged just now: from this index in a resumed run, or from an earlier run. Two
// submissions that are judged in one run with the same fingerprint have separate results.
std::optional<std::int64_t> Recorder::known_result(std::size_t index, const model::SubmissionResult& result) const {
    if (result.fingerprint.all.empty()) {
        return std::nullopt;
    }
    Query here = connection_.query(
        "SELECT number FROM submission JOIN result ON result.number = submission.result "
        "WHERE package = ? AND position = ? AND fingerprint = ? AND run = ? AND reusable",
        package_, index, result.fingerprint.all, result.from_run.empty() ? run_id_ : result.from_run);
    if (const auto number = here.first_number()) {
        return number;
    }
    Query earlier = connection_.query(
        "SELECT number FROM result WHERE fingerprint = ? AND run = ? AND reusable ORDER BY number DESC",
        result.fingerprint.all, result.from_run);
    return earlier.first_number();
}

std::int64_t Recorder::add_result(const model::SubmissionResult& result) const {
    connection_.run("INSERT INTO result (run, fingerprint, reusable, verdict, body) VALUES (?, ?, ?, ?, ?)",
                    result.from_run.empty() ? run_id_ : result.from_run, result.fingerprint.all,
                    !model::has_judge_error(result), result.verdict, body_of(result, true));
    return connection_.last_number();
}

void Recorder::change_points(std::size_t package, std::size_t index, const model::SubmissionResult& result) const {
    connection_.in_transaction([&] {
        connection_.run(
            "UPDATE submission SET body = ? WHERE position = ? AND package = "
            "(SELECT number FROM package WHERE run = ? AND position = ?)",
            body_of(result, false), index, run_, package);
    });
}

void Recorder::package_ended(const model::PackageResult& result) {
    flush();
    connection_.in_transaction(
        [&] { connection_.run("UPDATE package SET problems = ? WHERE number = ?", result.problems, package_); });
}

// The body again, because some facts become known only at the end.
void Recorder::run_ended(const model::RunInfo& run, const model::Summary& summary) {
    flush();  // of the last package, if its judging failed
    connection_.in_transaction([&] {
        connection_.run("UPDATE run SET finished = 1, took = ?, body = ? WHERE number = ?", summary.took, run, run_);
    });
}

}  // namespace harness::store
