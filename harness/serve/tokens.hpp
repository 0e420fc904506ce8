// Secrets: what nobody can guess, what is kept of it, and passwords.
#pragma once

#include <string>
#include <string_view>

namespace harness::serve {

// 256 random bits, fit for a link: letters, digits, '-' and '_'.
std::string new_token();
// 64 random bits in hex: what is to be told from others, and is no secret.
std::string new_id();
// What the database keeps of a token: enough to know it again.
std::string hash_of(std::string_view token);
// In a time that does not tell where they differ.
bool same_secret(std::string_view one, std::string_view other);

// Argon2id, one at a time, as each takes 32 MiB. Throws JudgeError where there is no memory for it.
std::string password_hash(std::string_view password);
bool is_password(std::string_view password, const std::string& hash);

}  // namespace harness::serve
