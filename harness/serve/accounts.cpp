#include "harness/serve/accounts.hpp"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "harness/base/text.hpp"
#include "harness/serve/account_rows.hpp"
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
        .query("SELECT " ACCOUNT_COLUMNS "FROM account WHERE link_hash = ? AND NOT has_left", hash_of(link))
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

// The token of the account's new link.
std::string change_link(Connection& connection, std::int64_t account) {
    std::string token = new_token();
    connection.run("UPDATE account SET link_hash = ? WHERE id = ?", hash_of(token), account);
    end_sessions(connection, account);
    return token;
}

// Of the staff, also if the person was removed.
std::optional<Account> person_called(Connection& connection, std::string_view name) {
    return connection.query("SELECT " ACCOUNT_COLUMNS "FROM account WHERE name = ? AND kind <> 'student'", name)
        .first(account_of);
}

// Gives the role to the person of this name, who is added if the staff has no such person. Returns the account's id.
std::int64_t take_on(Connection& connection, std::string_view name, Kind role) {
    if (!person_called(connection, name)) {
        // No student's folder has this name, as it is no file's.
        connection.run(
            "INSERT INTO account (kind, name, number, email, folder) VALUES (?1, ?2, '', '', 'staff/' || ?2)",
            name_of(role), name);
    }
    const std::int64_t id = person_called(connection, name)->id;
    connection.run("UPDATE account SET kind = ?, has_left = 0 WHERE id = ?", name_of(role), id);
    end_sessions(connection, id);
    return id;
}

// Whether nobody else who can sign in is an instructor.
bool is_last_instructor(Connection& connection, std::int64_t person) {
    return connection
               .query(
                   "SELECT count(*) = 1 AND min(id) = ? FROM account WHERE kind = 'instructor' AND NOT has_left AND "
                   "(link_hash IS NOT NULL OR password_hash IS NOT NULL OR id IN (SELECT account FROM identity))",
                   person)
               .one_number() == 1;
}

}  // namespace

Kind role_of(std::string_view name) {
    const auto* role = std::ranges::find(pages::staff_roles, name, [](const auto& each) { return each.second; });
    return role == pages::staff_roles.end() ? Kind::Nobody : role->first;
}

std::string_view name_of(Kind role) {
    return std::ranges::find(pages::staff_roles, role, [](const auto& each) { return each.first; })->second;
}

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
        return connection.query("SELECT " ACCOUNT_COLUMNS "FROM account WHERE id = ? AND kind = 'student'", id)
            .first(account_of);
    });
}

std::optional<Account> Accounts::find_student(const std::string& called) {
    std::optional<Account> match;
    for (const Account& account : students()) {
        if (account.number == called && !called.empty()) {
            return account;
        }
        if (account.name == called || (!account.email.empty() && account.email == called)) {
            if (match && account.has_left == match->has_left) {
                return std::nullopt;
            }
            match = match ? match : account;
        }
    }
    return match;
}

std::string Accounts::new_link(std::int64_t account) {
    return database_.write([&](Connection& connection) { return change_link(connection, account); });
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
        connection.run("UPDATE account SET password_hash = ? WHERE id = ?", hash,
                       take_on(connection, "Instructor", Kind::Instructor));
    });
}

std::vector<Account> Accounts::staff() {
    return database_.read([](Connection& connection) {
        return connection
            .query("SELECT " ACCOUNT_COLUMNS "FROM account WHERE kind <> 'student' AND NOT has_left ORDER BY name")
            .all(account_of);
    });
}

std::optional<std::string> Accounts::add_staff(std::string_view name, Kind role) {
    constexpr std::size_t longest_name = 100;
    const std::string shown = base::one_line(base::trimmed(name), 2 * longest_name);
    if (shown.empty() || shown.size() > longest_name) {
        return std::nullopt;
    }
    return database_.write([&](Connection& connection) -> std::optional<std::string> {
        const auto person = person_called(connection, shown);
        if (person && !person->has_left) {
            return std::nullopt;
        }
        return change_link(connection, take_on(connection, shown, role));
    });
}

bool Accounts::set_role(std::int64_t person, Kind role) {
    return database_.write([&](Connection& connection) {
        if (role != Kind::Instructor && is_last_instructor(connection, person)) {
            return false;
        }
        if (role == Kind::Nobody) {
            connection.run(
                "UPDATE account SET has_left = 1, link_hash = NULL, password_hash = NULL WHERE id = ? AND kind <> "
                "'student'",
                person);
        } else {
            connection.run("UPDATE account SET kind = ? WHERE id = ? AND kind <> 'student'", name_of(role), person);
        }
        end_sessions(connection, person);
        return true;
    });
}

void Accounts::set_sections(std::int64_t person, const std::vector<std::string>& sections) {
    database_.write([&](Connection& connection) {
        connection.run("UPDATE account SET sections = ? WHERE id = ? AND kind <> 'student'",
                       nlohmann::json(sections).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), person);
        end_sessions(connection, person);
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
    std::int64_t account = 0;
    std::string hash;
    database_.read([&](Connection& connection) {
        Query row = connection.query("SELECT id, password_hash FROM account WHERE password_hash IS NOT NULL");
        if (row.next()) {
            row.read(account, hash);
        }
    });
    if (hash.empty() || !is_password(password, hash)) {
        return std::nullopt;
    }
    return database_.write([&](Connection& connection) { return new_session(connection, account, now); });
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
