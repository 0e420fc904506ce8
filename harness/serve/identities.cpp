// Whose accounts the people of learning platforms have.
#include <algorithm>

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

}  // namespace

std::optional<Account> Accounts::student(const Identity& identity, const std::string& number,
                                         const std::string& email) {
    return database_.write([&](Connection& connection) -> std::optional<Account> {
        if (auto account = account_with(connection, identity, true)) {
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
