#include "harness/serve/lti/jose.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>

#include <cjose/cjose.h>
#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/serve/tokens.hpp"

namespace harness::serve::lti {

namespace {

using nlohmann::json;

constexpr const char* algorithm = "RS256";
constexpr std::size_t key_bits = 2048;  // also the least of a platform's key
constexpr std::size_t longest_shown = 100;

template <auto release>
struct Release {
    void operator()(auto* object) const { release(object); }
};
using Text = std::unique_ptr<char, Release<std::free>>;
using Header = std::unique_ptr<cjose_header_t, Release<cjose_header_release>>;
using Signed = std::unique_ptr<cjose_jws_t, Release<cjose_jws_release>>;
using Jwk = std::shared_ptr<cjose_jwk_t>;

Jwk owned(cjose_jwk_t* key) {
    return {key, [](cjose_jwk_t* released) { cjose_jwk_release(released); }};
}

Signed parsed(std::string_view message) {
    cjose_err error{};
    Signed result(cjose_jws_import(message.data(), message.size(), &error));
    if (!result) {
        throw Refused("the message is not signed, or not as LTI requires");
    }
    return result;
}

// The header's texts are checked here, so that nothing else of it is read.
std::string checked_key_id(cjose_jws_t* message) {
    cjose_err error{};
    cjose_header_t* header = cjose_jws_get_protected(message);
    const char* alg = cjose_header_get(header, CJOSE_HDR_ALG, &error);
    if (alg == nullptr || std::string_view{alg} != algorithm) {
        throw Refused(fmt::format("the message is signed by {} instead of RS256",
                                  alg == nullptr ? "nothing" : base::one_line(alg, longest_shown)));
    }
    if (const Text critical(cjose_header_get_raw(header, "crit", &error)); critical) {
        throw Refused("the message has extensions that must be understood (crit)");
    }
    const char* kid = cjose_header_get(header, CJOSE_HDR_KID, &error);
    if (kid == nullptr || *kid == '\0') {
        throw Refused("the message does not name its key (kid)");
    }
    return kid;
}

// Only the members of a public RSA key reach the library.
Jwk public_rsa_key(const json& key) {
    const std::string text = json{{"kty", "RSA"}, {"n", text_of(key, "n")}, {"e", text_of(key, "e")}}.dump(
        -1, ' ', false, json::error_handler_t::replace);
    cjose_err error{};
    return owned(cjose_jwk_import(text.data(), text.size(), &error));
}

}  // namespace

std::string text_of(const nlohmann::json& object, const std::string& name) {
    const auto value = object.is_object() ? object.find(name) : object.end();
    return value != object.end() && value->is_string() ? value->get<std::string>() : "";
}

SigningKey SigningKey::create() {
    constexpr std::array<std::uint8_t, 3> exponent{1, 0, 1};
    cjose_err error{};
    Jwk key = owned(cjose_jwk_create_RSA_random(key_bits, exponent.data(), exponent.size(), &error));
    base::assert_that(key != nullptr, "cjose makes a key");
    const std::string id = new_token();
    base::assert_that(cjose_jwk_set_kid(key.get(), id.data(), id.size(), &error), "cjose names a key");
    return SigningKey(std::move(key));
}

SigningKey SigningKey::from_json(std::string_view text) {
    cjose_err error{};
    Jwk key = owned(cjose_jwk_import(text.data(), text.size(), &error));
    if (!key || cjose_jwk_get_kty(key.get(), &error) != CJOSE_JWK_KTY_RSA ||
        cjose_jwk_get_kid(key.get(), &error) == nullptr) {
        throw Refused("is not a key of this program");
    }
    return SigningKey(std::move(key));
}

std::string SigningKey::json() const {
    cjose_err error{};
    const Text text(cjose_jwk_to_json(key_.get(), true, &error));
    base::assert_that(text != nullptr, "cjose writes a key");
    return text.get();
}

std::string SigningKey::id() const {
    cjose_err error{};
    return cjose_jwk_get_kid(key_.get(), &error);
}

nlohmann::json SigningKey::public_key() const {
    cjose_err error{};
    const Text text(cjose_jwk_to_json(key_.get(), false, &error));
    base::assert_that(text != nullptr, "cjose writes a key");
    nlohmann::json key = nlohmann::json::parse(text.get());
    key["alg"] = algorithm;
    key["use"] = "sig";
    return key;
}

std::string SigningKey::sign(const nlohmann::json& claims) const {
    cjose_err error{};
    const Header header(cjose_header_new(&error));
    const bool is_complete = header && cjose_header_set(header.get(), CJOSE_HDR_ALG, algorithm, &error) &&
                             cjose_header_set(header.get(), "typ", "JWT", &error) &&
                             cjose_header_set(header.get(), CJOSE_HDR_KID, id().c_str(), &error);
    const std::string text = claims.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    const Signed message(is_complete
                             ? cjose_jws_sign(key_.get(), header.get(),
                                              reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), &error)
                             : nullptr);
    const char* compact = nullptr;  // belongs to the message
    base::assert_that(message && cjose_jws_export(message.get(), &compact, &error), "cjose signs a message");
    return compact;
}

std::string key_id_of(std::string_view message) {
    return checked_key_id(parsed(message).get());
}

std::vector<nlohmann::json> signing_keys(std::string_view key_set) {
    const json set = json::parse(key_set, nullptr, false);
    if (!set.is_object() || !set.contains("keys") || !set["keys"].is_array()) {
        throw Refused("the platform's key set is no key set");
    }
    std::vector<json> keys;
    for (const json& key : set["keys"]) {
        const std::string use = key.is_object() ? text_of(key, "use") : "none";
        const std::string alg = key.is_object() ? text_of(key, "alg") : "";
        if ((use.empty() || use == "sig") && (alg.empty() || alg == algorithm) && text_of(key, "kty") == "RSA" &&
            !text_of(key, "kid").empty()) {
            keys.push_back({{"kid", key["kid"]}, {"n", text_of(key, "n")}, {"e", text_of(key, "e")}});
        }
    }
    return keys;
}

nlohmann::json verified_claims(std::string_view message, const nlohmann::json& key) {
    const Signed parsed_message = parsed(message);
    if (checked_key_id(parsed_message.get()) != text_of(key, "kid")) {
        throw Refused("the message names another key");
    }
    cjose_err error{};
    const Jwk verifying = public_rsa_key(key);
    if (!verifying || cjose_jwk_get_keysize(verifying.get(), &error) < key_bits) {
        throw Refused("the platform's key is no RSA key of 2048 bits or more");
    }
    std::uint8_t* bytes = nullptr;  // belongs to the message
    std::size_t size = 0;
    if (!cjose_jws_verify(parsed_message.get(), verifying.get(), &error) ||
        !cjose_jws_get_plaintext(parsed_message.get(), &bytes, &size, &error)) {
        throw Refused("the signature is wrong");
    }
    json claims = json::parse(bytes, bytes + size, nullptr, false);
    if (!claims.is_object()) {
        throw Refused("the message has no claims");
    }
    return claims;
}

}  // namespace harness::serve::lti
