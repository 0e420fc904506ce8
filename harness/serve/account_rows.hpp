// Reading accounts from the database.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/serve/accounts.hpp"

namespace harness::serve {

// The columns that `account_of` reads.
#define ACCOUNT_COLUMNS                                                                                 \
    "account.id, kind, name, number, email, folder, link_hash IS NOT NULL, password_hash IS NOT NULL, " \
    "EXISTS (SELECT 1 FROM identity WHERE identity.account = account.id), has_left, sections "

Account account_of(store::Query& row);
// Those who have left come last.
std::vector<Account> students_in(store::Connection& connection);
void end_sessions(store::Connection& connection, std::int64_t account);

}  // namespace harness::serve
