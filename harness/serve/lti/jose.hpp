// Signed messages (JSON Web Signature), by the library cjose. Only RS256, the algorithm that LTI requires.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <cjose/jwk.h>
#include <nlohmann/json.hpp>

namespace harness::serve::lti {

// Why a message is not accepted: one line, for the log. Has no part of the message that is secret.
class Refused : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// The text of this name in an object; empty if there is none.
std::string text_of(const nlohmann::json& object, const std::string& name);

// The tool's own pair of keys.
class SigningKey {
  public:
    // A new pair of 2048 bits. Throws JudgeError.
    static SigningKey create();
    // From what json() returned. Throws Refused if it is no such key.
    static SigningKey from_json(std::string_view text);

    std::string json() const;  // secret
    // The public key, as the platform reads it from the tool's key set.
    nlohmann::json public_key() const;
    // The signed message with these claims.
    std::string sign(const nlohmann::json& claims) const;

  private:
    explicit SigningKey(std::shared_ptr<cjose_jwk_t> key) : key_(std::move(key)) {}
    std::string id() const;

    std::shared_ptr<cjose_jwk_t> key_;
};

// The id of the key that the message claims to be signed by. Throws Refused if the message is malformed, or by another
// algorithm.
std::string key_id_of(std::string_view message);

// The keys of a platform's key set that can sign messages for us; others are left out. Throws Refused if it is none.
std::vector<nlohmann::json> signing_keys(std::string_view key_set);

// The claims of a message that is signed by the key. Throws Refused. They are hostile only as far as the platform is.
nlohmann::json verified_claims(std::string_view message, const nlohmann::json& key);

}  // namespace harness::serve::lti
