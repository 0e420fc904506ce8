// Secrets: random tokens, their stored hashes, and passwords.
#pragma once

#include <string>
#include <string_view>

namespace harness::serve {

// 256 random bits for a link: letters, digits, '-' and '_'.
std::string new_token();
// The hash that the database keeps to recognise a token.
std::string hash_of(std::string_view token);
// Compares in constant time.
bool same_secret(std::string_view secret, std::string_view other);

// Argon2id, one at a time because each needs 32 MiB. Throws JudgeError if there is no memory for it.
std::string password_hash(std::string_view password);
bool is_password(std::string_view password, const std::string& hash);

}  // namespace harness::serve
