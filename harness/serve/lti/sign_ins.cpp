#include "harness/serve/lti/sign_ins.hpp"

#include <tuple>

#include "harness/serve/tokens.hpp"

namespace harness::serve::lti {

namespace {

using store::Connection;
using store::Query;

constexpr std::chrono::minutes longest_sign_in{10};
constexpr std::size_t most_sign_ins = 20'000;  // anybody can begin one

void clear_old(Connection& connection, Time now) {
    connection.run("DELETE FROM sign_in WHERE created <= ?", now - longest_sign_in);
    connection.run(
        "DELETE FROM sign_in WHERE token_hash IN (SELECT token_hash FROM sign_in ORDER BY created DESC LIMIT -1 OFFSET "
        "?)",
        most_sign_ins);
}

// Deletes the row, so that nothing is used twice.
template <typename Value, typename Read>
std::optional<Value> taken(Database& database, const char* select, std::string_view token, Time now, const Read& read) {
    const std::string hash = hash_of(token);
    return database.write([&](Connection& connection) {
        auto value = connection.query(select, hash, now - longest_sign_in).first(read);
        if (value) {
            connection.run("DELETE FROM sign_in WHERE token_hash = ?", hash);
        }
        return value;
    });
}

}  // namespace

SignIns::Begun SignIns::begin(const config::LtiPlatform& platform, Time now) {
    Begun begun{new_token(), new_token()};
    database_.write([&](Connection& connection) {
        clear_old(connection, now);
        connection.run("INSERT INTO sign_in (token_hash, issuer, client_id, nonce, created) VALUES (?, ?, ?, ?, ?)",
                       hash_of(begun.state), platform.issuer, platform.client_id, begun.nonce, now);
    });
    return begun;
}

std::optional<SignIns::Expected> SignIns::take(std::string_view state, Time now) {
    return taken<Expected>(
        database_,
        "SELECT issuer, client_id, nonce FROM sign_in WHERE token_hash = ? AND created > ? AND account IS NULL", state,
        now, [](Query& row) {
            Expected expected;
            row.read(expected.issuer, expected.client_id, expected.nonce);
            return expected;
        });
}

std::string SignIns::offer(std::int64_t account, const std::string& path, Time now) {
    std::string token = new_token();
    database_.run(
        "INSERT INTO sign_in (token_hash, issuer, client_id, nonce, created, account, path) VALUES (?, '', '', '', ?, "
        "?, ?)",
        hash_of(token), now, account, path);
    return token;
}

std::optional<SignIns::Offer> SignIns::accept(std::string_view token, Time now) {
    return taken<Offer>(
        database_, "SELECT account, path FROM sign_in WHERE token_hash = ? AND created > ? AND account IS NOT NULL",
        token, now, [](Query& row) {
            Offer offer;
            row.read(offer.account, offer.path);
            return offer;
        });
}

}  // namespace harness::serve::lti
