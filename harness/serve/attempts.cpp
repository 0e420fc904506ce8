#include "harness/serve/attempts.hpp"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"

namespace harness::serve {

namespace {

using pages::Complaint;
using pages::Error;
using store::Connection;
using store::Query;

// The columns that `attempt_of` reads.
#define ATTEMPT_COLUMNS                                                                                         \
    "number, id, account, package, received, folder, state, again, tries, verdict, judged, language, version, " \
    "(SELECT digest FROM version WHERE version.number = version), preview_verdict, previewed, was, replaced "

#define NO_PREVIEW "preview = NULL, preview_verdict = NULL, previewed = NULL"

Attempt attempt_of(Query& row) {
    Attempt attempt;
    std::string state;
    row.read(attempt.number, attempt.id, attempt.account, attempt.package, attempt.received, attempt.folder, state,
             attempt.again, attempt.tries, attempt.verdict, attempt.judged, attempt.language, attempt.version,
             attempt.digest, attempt.preview, attempt.previewed, attempt.was, attempt.replaced);
    attempt.state = state == "queued" ? State::Queued : state == "judging" ? State::Judging : State::Judged;
    return attempt;
}

void insert(Connection& connection, const Attempt& attempt) {
    connection.run(
        "INSERT OR IGNORE INTO attempt (id, account, package, received, folder, bytes, state) "
        "VALUES (?, ?, ?, ?, ?, ?, 'queued')",
        attempt.id, attempt.account, attempt.package, attempt.received, attempt.folder, attempt.bytes);
}

std::size_t count(Query row) {
    return static_cast<std::size_t>(row.one_number());
}

std::optional<model::SubmissionResult> result_of(Query row) {
    return row.next() ? row.value<std::optional<model::SubmissionResult>>() : std::nullopt;
}

void forget_previews(Connection& connection, std::string_view package) {
    connection.run("UPDATE attempt SET " NO_PREVIEW " WHERE preview IS NOT NULL AND package = ?", package);
}

// Only in this connection, which is the one that writes attempts, and not in the file.
constexpr std::array count_changes{
    "CREATE TEMP TABLE IF NOT EXISTS attempt_change (account INTEGER PRIMARY KEY, count INTEGER NOT NULL)",
    "CREATE TEMP TRIGGER IF NOT EXISTS attempt_added AFTER INSERT ON main.attempt BEGIN "
    "INSERT OR IGNORE INTO attempt_change VALUES (NEW.account, 0); "
    "UPDATE attempt_change SET count = count + 1 WHERE account = NEW.account; END",
    "CREATE TEMP TRIGGER IF NOT EXISTS attempt_changed AFTER UPDATE ON main.attempt BEGIN "
    "INSERT OR IGNORE INTO attempt_change VALUES (NEW.account, 0), (OLD.account, 0); "
    "UPDATE attempt_change SET count = count + 1 WHERE account IN (NEW.account, OLD.account); END",
    "CREATE TEMP TRIGGER IF NOT EXISTS attempt_deleted AFTER DELETE ON main.attempt BEGIN "
    "INSERT OR IGNORE INTO attempt_change VALUES (OLD.account, 0); "
    "UPDATE attempt_change SET count = count + 1 WHERE account = OLD.account; END"};

// Whether points are the same by any rule.
bool is_same(const model::SubmissionResult& result, const model::SubmissionResult& other) {
    return result.verdict == other.verdict && result.score == other.score &&
           std::ranges::equal(result.cases, other.cases, [](const auto& test_case, const auto& of_other) {
               return test_case.name == of_other.name && test_case.verdict == of_other.verdict &&
                      test_case.score == of_other.score;
           });
}

}  // namespace

Attempt uploaded(const std::filesystem::path& handed_in, const UploadFolder& upload, std::int64_t account,
                 std::int64_t bytes) {
    return {.id = upload.id,
            .account = account,
            .package = upload.package,
            .received = upload.time,
            .folder = (handed_in.filename() / upload.path()).string(),
            .bytes = bytes};
}

Attempts::Attempts(Database& database, QueueLimits limits) : database_(database), limits_(limits) {
    for (const char* statement : count_changes) {
        database_.run(statement);
    }
}

void Attempts::recover() {
    database_.run("UPDATE attempt SET state = 'queued' WHERE state = 'judging'");
}

std::optional<Complaint> Attempts::refusal_in(Connection& connection, const std::vector<Attempt>& attempts,
                                              const config::Calendar& calendar) const {
    Query own = connection.query(
        "SELECT count(*) FILTER (WHERE package = ?2), coalesce(sum(bytes), 0), "
        "count(*) FILTER (WHERE state = 'queued' AND again = 0), max(received) FILTER (WHERE package = ?2) "
        "FROM attempt WHERE account = ?1",
        attempts.front().account, attempts.front().package);
    own.next();
    const auto of_problem = own.value<std::size_t>();
    auto bytes = own.value<std::int64_t>();
    for (const Attempt& attempt : attempts) {
        bytes += attempt.bytes;
    }
    const auto waiting = own.value<std::size_t>();
    const auto last = own.value<std::optional<Time>>();
    if (calendar.cooldown && last && attempts.front().received < *last + *calendar.cooldown) {
        const auto wait = *last + *calendar.cooldown - attempts.front().received;
        return Complaint{Error::TooManyRequests, std::to_string(std::chrono::ceil<std::chrono::seconds>(wait).count())};
    }
    const std::size_t most_of_problem =
        std::min(calendar.max_attempts.value_or(limits_.of_problem), limits_.of_problem);
    if (of_problem + attempts.size() > most_of_problem) {
        return Complaint{Error::TooManyAttempts, std::to_string(most_of_problem)};
    }
    if (bytes > limits_.bytes_of_student) {
        return Complaint{Error::OwnFilesFull, base::size_text(limits_.bytes_of_student / 1024)};
    }
    if (waiting + attempts.size() > limits_.of_student) {
        return Complaint{Error::OwnQueueFull, std::to_string(limits_.of_student)};
    }
    const std::size_t all =
        count(connection.query("SELECT count(*) FROM attempt WHERE state = 'queued' AND again = 0"));
    return all + attempts.size() > limits_.of_all ? std::optional(Complaint{Error::QueueFull}) : std::nullopt;
}

std::optional<Complaint> Attempts::refusal(const std::vector<Attempt>& attempts, const config::Calendar& calendar) {
    return database_.read([&](Connection& connection) { return refusal_in(connection, attempts, calendar); });
}

std::optional<Complaint> Attempts::add(const std::vector<Attempt>& attempts, const config::Calendar& calendar) {
    return database_.write([&](Connection& connection) {
        auto refused = refusal_in(connection, attempts, calendar);
        if (!refused) {
            std::ranges::for_each(attempts, [&](const Attempt& attempt) { insert(connection, attempt); });
        }
        return refused;
    });
}

void Attempts::adopt(const Attempt& attempt) {
    database_.write([&](Connection& connection) { insert(connection, attempt); });
}

std::optional<Attempt> Attempts::take() {
    return database_.write([](Connection& connection) {
        auto attempt =
            connection
                .query("SELECT " ATTEMPT_COLUMNS
                       "FROM (SELECT *, (SELECT count(*) FROM attempt AS other WHERE other.state = 'judging' AND "
                       "other.account = attempt.account) AS running, (SELECT served FROM account WHERE account.id = "
                       "attempt.account) AS served FROM attempt WHERE state = 'queued') "
                       "ORDER BY again, running, served, number LIMIT 1")
                .first(attempt_of);
        if (!attempt) {
            return attempt;
        }
        connection.run("UPDATE attempt SET state = 'judging' WHERE number = ?", attempt->number);
        connection.run("UPDATE account SET served = (SELECT max(served) FROM account) + 1 WHERE id = ?",
                       attempt->account);
        attempt->state = State::Judging;
        return attempt;
    });
}

void Attempts::put_back(std::int64_t number) {
    database_.run("UPDATE attempt SET state = 'queued' WHERE number = ? AND state = 'judging'", number);
}

bool Attempts::fail(std::int64_t number, int most_tries) {
    return database_.run(
               "UPDATE attempt SET state = 'queued', tries = tries + 1 WHERE number = ? AND state = "
               "'judging' AND tries + 1 < ?",
               number, most_tries) > 0;
}

void Attempts::finish(std::int64_t number, const model::SubmissionResult& result, std::optional<std::int64_t> version,
                      Time now) {
    const model::Verdict verdict = model::graded_verdict(result);
    const int changed = database_.write([&](Connection& connection) {
        const auto known = result_of(connection.query("SELECT result FROM attempt WHERE number = ?", number));
        if (!known || model::has_judge_error(*known) || is_same(*known, result)) {
            connection.run(
                "UPDATE attempt SET verdict = ?, result = ?, language = nullif(?, ''), version = ?, judged = ? WHERE "
                "number = ? AND state = 'judging'",
                verdict, result, result.language, version, now, number);
        } else {
            connection.run(
                "UPDATE attempt SET preview_verdict = ?, preview = ?, previewed = ? WHERE number = ? AND state = "
                "'judging'",
                verdict, result, now, number);
        }
        return connection.run(
            "UPDATE attempt SET state = 'judged', again = 0, tries = 0, latest = coalesce(?, latest) WHERE number = ? "
            "AND state = "
            "'judging'",
            version, number);
    });
    base::assert_that(changed == 1, "an attempt is judged once at a time");
}

void Attempts::apply(std::string_view package) {
    database_.write([&](Connection& connection) {
        connection.run(
            "UPDATE attempt SET was = verdict, replaced = previewed, verdict = preview_verdict, result = preview, "
            "language = nullif(json_extract(preview, '$.language'), ''), version = latest, judged = previewed "
            "WHERE preview_verdict != 'JE' AND package = ?",
            package);
        forget_previews(connection, package);
    });
}

void Attempts::discard(std::string_view package) {
    database_.write([&](Connection& connection) { forget_previews(connection, package); });
}

int Attempts::judge_again(std::string_view package, Again again, std::string_view id) {
    return database_.run("UPDATE attempt SET state = 'queued', again = ?3, " NO_PREVIEW
                         " WHERE state = 'judged' "
                         "AND (?1 = '' OR package = ?1) AND (?2 = '' OR id = ?2)",
                         package, id, again);
}

int Attempts::judge_outdated(std::string_view package, std::int64_t version) {
    return database_.run("UPDATE attempt SET state = 'queued', again = ?3, " NO_PREVIEW
                         " WHERE state = 'judged' "
                         "AND package = ?1 AND (latest != ?2 OR (latest IS NULL AND verdict = 'JE'))",
                         package, version, Again::Changed);
}

std::int64_t Attempts::version(std::string_view package, std::string_view digest,
                               const std::map<std::string, std::string>& case_keys) {
    return database_.write([&](Connection& connection) {
        const std::string cases = nlohmann::json(case_keys).dump();
        connection.run("INSERT OR IGNORE INTO version (package, digest, cases) VALUES (?, ?, ?)", package, digest,
                       cases);
        return connection
            .query("SELECT number FROM version WHERE package = ? AND digest = ? AND cases = ?", package, digest, cases)
            .one_number();
    });
}

std::map<std::string, std::string> Attempts::case_keys(std::int64_t version) {
    return database_.read([&](Connection& connection) {
        Query row = connection.query("SELECT cases FROM version WHERE number = ?", version);
        return row.next() ? nlohmann::json::parse(row.value<std::string>()).get<std::map<std::string, std::string>>()
                          : std::map<std::string, std::string>{};
    });
}

std::optional<Attempt> Attempts::find(std::string_view id) {
    return database_.read([&](Connection& connection) {
        return connection.query("SELECT " ATTEMPT_COLUMNS "FROM attempt WHERE id = ?", id).first(attempt_of);
    });
}

std::optional<model::SubmissionResult> Attempts::result(std::int64_t number) {
    return database_.read([&](Connection& connection) {
        return result_of(connection.query("SELECT result FROM attempt WHERE number = ?", number));
    });
}

std::optional<model::SubmissionResult> Attempts::preview(std::int64_t number) {
    return database_.read([&](Connection& connection) {
        return result_of(connection.query("SELECT preview FROM attempt WHERE number = ?", number));
    });
}

std::vector<Attempt> Attempts::of(std::int64_t account, std::string_view package) {
    return database_.read([&](Connection& connection) {
        return connection
            .query("SELECT " ATTEMPT_COLUMNS "FROM attempt WHERE account = ? AND package = ? ORDER BY received, number",
                   account, package)
            .all(attempt_of);
    });
}

std::vector<Attempt> Attempts::of_account(std::int64_t account) {
    return database_.read([&](Connection& connection) {
        return connection
            .query("SELECT " ATTEMPT_COLUMNS "FROM attempt WHERE account = ? ORDER BY received, number", account)
            .all(attempt_of);
    });
}

std::map<std::int64_t, std::int64_t> Attempts::changes() {
    return database_.read([](Connection& connection) {
        std::map<std::int64_t, std::int64_t> changes;
        Query row = connection.query("SELECT account, count FROM temp.attempt_change");
        while (row.next()) {
            std::int64_t account = 0;
            std::int64_t count = 0;
            row.read(account, count);
            changes[account] = count;
        }
        return changes;
    });
}

std::int64_t Attempts::changes(std::int64_t account) {
    return database_.read([&](Connection& connection) {
        return connection.query("SELECT count FROM temp.attempt_change WHERE account = ?", account)
            .first_number()
            .value_or(0);
    });
}

std::vector<Attempt> Attempts::newest(const std::vector<std::int64_t>& accounts, const AttemptFilter& filter,
                                      std::size_t most, const std::optional<Attempt>& before) {
    const Time until = filter.until.value_or(Time::max());
    const bool is_bounded_by_key = before && before->received < until;
    return database_.read([&](Connection& connection) {
        return connection
            .query("SELECT " ATTEMPT_COLUMNS
                   "FROM attempt WHERE number IN (SELECT number FROM attempt INDEXED BY attempt_by_time WHERE "
                   "received >= ?1 AND (received, number) < (?2, ?3) AND (?4 = '' OR package = ?4) AND "
                   "(?5 = '' OR coalesce(verdict, ?6) = ?5) AND (?7 = '' OR language = ?7) AND "
                   "account IN (SELECT value FROM json_each(?8)) ORDER BY received DESC, number DESC LIMIT ?9) "
                   "ORDER BY received DESC, number DESC",
                   filter.from.value_or(Time::min()), is_bounded_by_key ? before->received : until,
                   is_bounded_by_key ? before->number : 0, filter.package, filter.verdict, AttemptFilter::not_judged,
                   filter.language, nlohmann::json(accounts).dump(), most)
            .all(attempt_of);
    });
}

// The order of take(): in rounds, with one attempt of each account in a round.
std::map<std::int64_t, std::size_t> Attempts::positions() {
    return database_.read([](Connection& connection) {
        std::size_t position = count(connection.query("SELECT count(*) FROM attempt WHERE state = 'judging'"));
        std::map<std::int64_t, std::size_t> positions;
        Query row = connection.query(
            "SELECT number FROM (SELECT number, again, (SELECT served FROM account WHERE id = account) AS served, "
            "row_number() OVER (PARTITION BY account, again ORDER BY number) AS round FROM attempt WHERE state = "
            "'queued') ORDER BY again, round, served, number");
        while (row.next()) {
            positions[row.value<std::int64_t>()] = position++;
        }
        return positions;
    });
}

}  // namespace harness::serve
