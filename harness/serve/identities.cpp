// Whose accounts the people of learning platforms have.
#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/serve/account_rows.hpp"
#include "harness/serve/tokens.hpp"

namespace harness::serve {

namespace {

using store::Connection;

std::optional<Account> account_with(Connection& connection, const Identity& identity, bool is_student) {
    return connection
        .query("SELECT " ACCOUNT_COLUMNS
               "FROM account JOIN identity ON identity.account = account.id "
               "WHERE issuer = ? AND subject = ? AND (account.kind = 'student') = ?",
               identity.issuer, identity.subject, is_student)
        .first(account_of);
}

void bind_to(Connection& connection, const Identity& identity, std::int64_t account) {
    connection.run("INSERT INTO identity (issuer, subject, account) VALUES (?, ?, ?)", identity.issuer,
                   identity.subject, account);
}

bool is_of(Connection& connection, const std::string& issuer, std::int64_t account) {
    return connection.query("SELECT count(*) FROM identity WHERE issuer = ? AND account = ?", issuer, account)
               .one_number() > 0;
}

std::optional<Account> numbered(Connection& connection, const std::string& number) {
    return connection.query("SELECT " ACCOUNT_COLUMNS "FROM account WHERE number = ? AND kind = 'student'", number)
        .first(account_of);
}

// The person has another number now. If another account has it, which the class list made for the person under that
// number, then the person's account takes its place; but if there are attempts in it, then that is the person's account
// from now on.
void take_number(Connection& connection, const Identity& identity, std::int64_t account, const std::string& number) {
    const auto other = numbered(connection, number);
    if (!other) {
        connection.run("UPDATE account SET number = ? WHERE id = ?", number, account);
        return;
    }
    const bool is_used = connection.query("SELECT count(*) FROM attempt WHERE account = ?", other->id).one_number() > 0;
    if (is_used && !is_of(connection, identity.issuer, other->id)) {
        connection.run("UPDATE identity SET account = ? WHERE issuer = ? AND subject = ? AND account = ?", other->id,
                       identity.issuer, identity.subject, account);
        // So that a grade which the other account does not have is taken back.
        connection.run(
            "UPDATE OR REPLACE score SET account = ? WHERE account = ? AND line_item IN (SELECT address FROM line_item "
            "WHERE issuer = ?)",
            other->id, account, identity.issuer);
        return;
    }
    connection.run("UPDATE account SET number = '', has_left = 1 WHERE id = ?", other->id);
    end_sessions(connection, other->id);
    connection.run("UPDATE account SET number = ?, name = ?, email = ?, has_left = ? WHERE id = ?", number, other->name,
                   other->email, other->has_left, account);
}

}  // namespace

void Accounts::renumber(const std::vector<std::pair<Identity, std::string>>& people) {
    database_.write([&](Connection& connection) {
        std::vector<std::tuple<Identity, std::int64_t, std::string>> changes;
        for (const auto& [identity, number] : people) {
            const auto account = account_with(connection, identity, true);
            if (account && account->number != number) {
                changes.emplace_back(identity, account->id, number);
            }
        }
        for (const auto& [identity, account, number] : changes) {  // first, as two people may exchange their numbers
            connection.run("UPDATE account SET number = '' WHERE id = ?", account);
        }
        for (const auto& [identity, account, number] : changes) {
            take_number(connection, identity, account, number);
        }
    });
}

std::optional<Account> Accounts::student(const Identity& identity, const std::string& number,
                                         const std::string& email) {
    return database_.write([&](Connection& connection) -> std::optional<Account> {
        if (auto account = account_with(connection, identity, true)) {
            const auto listed = number.empty() ? std::nullopt : numbered(connection, number);
            if (account->has_left && listed && !listed->has_left && !is_of(connection, identity.issuer, listed->id)) {
                take_number(connection, identity, account->id, number);
                return account_with(connection, identity, true);
            }
            return account;
        }
        std::vector<Account> free = students_in(connection);
        std::erase_if(free, [](const Account& account) { return account.has_left; });
        const auto listed = std::ranges::find(free, number, &Account::number);
        if (!number.empty() && listed != free.end()) {
            free = {*listed};
        } else {
            std::erase_if(free, [&](const Account& account) {
                return email.empty() || base::lowered(account.email) != base::lowered(email);
            });
        }
        if (free.size() != 1 || is_of(connection, identity.issuer, free.front().id)) {
            return std::nullopt;
        }
        bind_to(connection, identity, free.front().id);
        return free.front();
    });
}

std::optional<Account> Accounts::person(const Identity& identity, const std::string& name, Kind role) {
    auto account = database_.write([&](Connection& connection) {
        if (!account_with(connection, identity, false)) {
            // A name of somebody who does not come from the platform would give this person what is theirs.
            connection.run("INSERT INTO account (kind, name, number, email, folder) VALUES (?, ?, '', '', ?)",
                           name_of(role), fmt::format("{} ({})", base::one_line(name, 200), identity.issuer),
                           "staff/" + new_token());
            bind_to(connection, identity, connection.query("SELECT last_insert_rowid()").one_number());
        }
        return account_with(connection, identity, false);
    });
    return account->has_left ? std::nullopt : account;
}

}  // namespace harness::serve
