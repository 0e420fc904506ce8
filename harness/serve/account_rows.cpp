#include "harness/serve/account_rows.hpp"

#include <string>

#include <nlohmann/json.hpp>

namespace harness::serve {

Account account_of(store::Query& row) {
    Account account;
    std::string kind;
    std::string sections;
    row.read(account.id, kind, account.name, account.number, account.email, account.folder, account.has_link,
             account.has_password, account.has_platform, account.has_left, sections);
    account.sections = nlohmann::json::parse(sections).get<std::vector<std::string>>();
    const Kind role = role_of(kind);
    account.kind = role == Kind::Nobody ? Kind::Student : role;
    return account;
}

std::vector<Account> students_in(store::Connection& connection) {
    return connection
        .query("SELECT " ACCOUNT_COLUMNS "FROM account WHERE kind = 'student' ORDER BY has_left, name, number")
        .all(account_of);
}

void end_sessions(store::Connection& connection, std::int64_t account) {
    connection.run("DELETE FROM session WHERE account = ?", account);
}

}  // namespace harness::serve
