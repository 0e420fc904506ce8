#include "harness/serve/accounts.hpp"

#include <set>

#include "harness/base/text.hpp"
#include "harness/serve/tokens.hpp"

namespace harness::serve {

namespace {

using store::Connection;
using store::Query;

constexpr std::chrono::hours longest_idle{24 * 30};
constexpr std::chrono::minutes seen_resolution{5};  // not every request must write
constexpr std::size_t most_log_lines = 100'000;
constexpr std::size_t longest_detail = 500;
constexpr std::size_t most_sessions = 30;  // of one account, whose link may be opened many times

// The columns that `account_of` reads.
#define ACCOUNT_COLUMNS "account.id, kind, name, number, email, folder, link_hash IS NOT NULL, has_left "

std::string_view name_of(Kind kind) {
    return kind == Kind::Instructor ? "instructor" : "student";
}

Account account_of(Query& row) {
    Account account;
    std::string kind;
    row.read(account.id, kind, account.name, account.number, account.email, account.folder, account.has_link,
             account.has_left);
    account.kind = kind == "instructor" ? Kind::Instructor : Kind::Student;
    return account;
}

std::vector<Account> students_in(Connection& connection) {
    return connection
        .query("SELECT " ACCOUNT_COLUMNS "FROM account WHERE kind = 'student' ORDER BY has_left, name, number")
        .all(account_of);
}

const Account* known(const std::vector<Account>& accounts, const model::RosterRow& row) {
    for (const Account& account : accounts) {
        const bool same = !row.id.empty() || !account.number.empty() ? account.number == row.id
                          : !row.email.empty()                       ? account.email == row.email
                                                                     : account.name == row.name;
        if (same) {
            return &account;
        }
    }
    return nullptr;
}

std::optional<Account> owner_of(Connection& connection, std::string_view link) {
    return connection
        .query("SELECT " ACCOUNT_COLUMNS "FROM account WHERE link_hash = ? AND kind = 'student' AND NOT has_left",
               hash_of(link))
        .first(account_of);
}

std::string new_session(Connection& connection, std::int64_t account, Time now) {
    std::string token = new_token();
    connection.run("INSERT INTO session (token_hash, account, csrf, created, seen) VALUES (?, ?, ?, ?, ?)",
                   hash_of(token), account, new_token(), now, now);
    connection.run(
        "DELETE FROM session WHERE account = ?1 AND token_hash NOT IN (SELECT token_hash FROM session WHERE "
        "account = ?1 ORDER BY seen DESC, created DESC LIMIT ?2)",
        account, most_sessions);
    return token;
}

std::optional<Account> owner_of(Connection& connection, const Identity& identity, Kind kind) {
    return connection
        .query("SELECT " ACCOUNT_COLUMNS
               "FROM account JOIN identity ON identity.account = account.id "
               "WHERE issuer = ? AND subject = ? AND account.kind = ?",
               identity.issuer, identity.subject, name_of(kind))
        .first(account_of);
}

void bind_to(Connection& connection, const Identity& identity, std::int64_t account) {
    connection.run("INSERT INTO identity (issuer, subject, account) VALUES (?, ?, ?)", identity.issuer,
                   identity.subject, account);
}

void end_sessions(Connection& connection, std::int64_t account) {
    connection.run("DELETE FROM session WHERE account = ?", account);
}

}  // namespace

void Accounts::take(const model::Roster& roster) {
    database_.write([&](Connection& connection) {
        const std::vector<Account> accounts = students_in(connection);
        std::set<std::string> folders{"instructor"};
        for (const Account& account : accounts) {
            folders.insert(account.folder);
        }
        connection.run("UPDATE account SET has_left = 1 WHERE kind = 'student'");
        for (const model::RosterRow& row : roster.rows) {
            const std::string name = base::one_line(row.name.empty() ? row.email : row.name, 200);
            if (const Account* account = known(accounts, row)) {
                connection.run("UPDATE account SET name = ?, email = ?, has_left = 0 WHERE id = ?", name, row.email,
                               account->id);
                continue;
            }
            connection.run("INSERT INTO account (kind, name, number, email, folder) VALUES ('student', ?, ?, ?, ?)",
                           name, row.id, row.email, base::free_file_name(name, folders));
        }
    });
}

std::vector<Account> Accounts::students() {
    return database_.read(students_in);
}

std::optional<Account> Accounts::student(std::int64_t id) {
    return database_.read([&](Connection& connection) {
        return connection.query("SELECT " ACCOUNT_COLUMNS "FROM account WHERE id = ?", id).first(account_of);
    });
}

std::optional<Account> Accounts::find_student(const std::string& called) {
    std::optional<Account> match;
    for (const Account& account : students()) {
        if (account.number == called && !called.empty()) {
            return account;
        }
        if (account.name == called || (!account.email.empty() && account.email == called)) {
            if (match) {
                return std::nullopt;
            }
            match = account;
        }
    }
    return match;
}

std::string Accounts::new_link(std::int64_t student) {
    std::string token = new_token();
    database_.write([&](Connection& connection) {
        connection.run("UPDATE account SET link_hash = ? WHERE id = ?", hash_of(token), student);
        end_sessions(connection, student);
    });
    return token;
}

void Accounts::revoke(std::int64_t student) {
    database_.write([&](Connection& connection) {
        connection.run("UPDATE account SET link_hash = NULL WHERE id = ?", student);
        end_sessions(connection, student);
    });
}

void Accounts::set_password(std::string_view password) {
    const std::string hash = password_hash(password);
    database_.write([&](Connection& connection) {
        connection.run(
            "INSERT INTO account (kind, name, number, email, folder, password_hash) "
            "VALUES ('instructor', 'Instructor', '', '', 'instructor', ?) "
            "ON CONFLICT (folder) DO UPDATE SET password_hash = excluded.password_hash",
            hash);
        end_sessions(connection, connection.query("SELECT id FROM account WHERE folder = 'instructor'").one_number());
    });
}

std::optional<Account> Accounts::student(const Identity& identity, const std::string& number,
                                         const std::string& email) {
    return database_.write([&](Connection& connection) -> std::optional<Account> {
        if (auto account = owner_of(connection, identity, Kind::Student)) {
            return account;
        }
        std::vector<Account> free = students_in(connection);
        std::erase_if(free, [](const Account& account) { return account.has_left; });
        const auto numbered = std::ranges::find(free, number, &Account::number);
        if (!number.empty() && numbered != free.end()) {
            free = {*numbered};
        } else {
            std::erase_if(free, [&](const Account& account) {
                return email.empty() || base::lowered(account.email) != base::lowered(email);
            });
        }
        const auto is_taken = [&](const Account& account) {
            return connection
                       .query("SELECT count(*) FROM identity WHERE issuer = ? AND account = ?", identity.issuer,
                              account.id)
                       .one_number() > 0;
        };
        if (free.size() != 1 || is_taken(free.front())) {
            return std::nullopt;
        }
        bind_to(connection, identity, free.front().id);
        return free.front();
    });
}

Account Accounts::instructor(const Identity& identity, const std::string& name) {
    return database_.write([&](Connection& connection) {
        if (auto account = owner_of(connection, identity, Kind::Instructor)) {
            return *std::move(account);
        }
        connection.run("INSERT INTO account (kind, name, number, email, folder) VALUES ('instructor', ?, '', '', ?)",
                       base::one_line(name, 200), "instructor " + new_token());
        bind_to(connection, identity, connection.query("SELECT last_insert_rowid()").one_number());
        return owner_of(connection, identity, Kind::Instructor).value();
    });
}

std::string Accounts::start_session(std::int64_t account, Time now) {
    return database_.write([&](Connection& connection) { return new_session(connection, account, now); });
}

std::optional<Account> Accounts::owner(std::string_view link) {
    return database_.read([&](Connection& connection) { return owner_of(connection, link); });
}

std::optional<std::string> Accounts::enter(std::string_view link, Time now) {
    return database_.write([&](Connection& connection) {
        const auto account = owner_of(connection, link);
        return account ? std::optional(new_session(connection, account->id, now)) : std::nullopt;
    });
}

std::optional<std::string> Accounts::sign_in(std::string_view password, Time now) {
    std::int64_t instructor = 0;
    std::string hash;
    database_.read([&](Connection& connection) {
        Query row = connection.query("SELECT id, password_hash FROM account WHERE folder = 'instructor'");
        if (row.next()) {
            row.read(instructor, hash);
        }
    });
    if (hash.empty() || !is_password(password, hash)) {
        return std::nullopt;
    }
    return database_.write([&](Connection& connection) { return new_session(connection, instructor, now); });
}

std::optional<Session> Accounts::session(std::string_view token, Time now) {
    const std::string hash = hash_of(token);
    Time seen;
    auto stored = database_.read([&](Connection& connection) {
        Query row = connection.query("SELECT " ACCOUNT_COLUMNS
                                     ", csrf, seen FROM session JOIN account ON account.id = session.account "
                                     "WHERE token_hash = ? AND NOT has_left",
                                     hash);
        return row.first([&](Query& query) {
            Session session{account_of(query), ""};
            query.read(session.csrf, seen);
            return session;
        });
    });
    if (!stored || now - seen > longest_idle) {
        return std::nullopt;
    }
    if (now - seen > seen_resolution) {
        database_.write([&](Connection& connection) {
            connection.run("UPDATE session SET seen = ? WHERE token_hash = ?", now, hash);
            connection.run("DELETE FROM session WHERE seen < ?", now - longest_idle);
        });
    }
    return stored;
}

void Accounts::end(std::string_view token) {
    database_.run("DELETE FROM session WHERE token_hash = ?", hash_of(token));
}

void Accounts::log(Time now, std::int64_t account, std::string_view address, std::string_view action,
                   std::string_view detail) {
    database_.write([&](Connection& connection) {
        connection.run("INSERT INTO log (time, account, address, action, detail) VALUES (?, ?, ?, ?, ?)", now,
                       account == 0 ? std::nullopt : std::optional(account), address, action,
                       base::one_line(detail, longest_detail));
        connection.run("DELETE FROM log WHERE number <= (SELECT max(number) FROM log) - ?", most_log_lines);
    });
}

std::vector<pages::LogRow> Accounts::log_lines(std::size_t most, std::int64_t before) {
    return database_.read([&](Connection& connection) {
        Query row = connection.query(
            "SELECT log.number, time, coalesce(name, ''), address, action, detail FROM log LEFT JOIN account ON "
            "account.id = log.account WHERE ?1 = 0 OR log.number < ?1 ORDER BY log.number DESC LIMIT ?2",
            before, most);
        return row.all<pages::LogRow>([](auto& line) {
            return std::tie(line.id, line.time, line.account, line.address, line.action, line.detail);
        });
    });
}

}  // namespace harness::serve
