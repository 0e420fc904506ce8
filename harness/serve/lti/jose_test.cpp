#include "harness/serve/lti/jose.hpp"

#include <array>

#include <cjose/cjose.h>
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "harness/base/error_fixture.hpp"

namespace harness::serve::lti {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// Base64 for URLs, without padding.
std::string base64(std::string_view bytes) {
    char* text = nullptr;
    std::size_t size = 0;
    cjose_err error{};
    EXPECT_TRUE(cjose_base64url_encode(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), &text, &size,
                                       &error));
    std::string result(text, size);
    std::free(text);
    return result;
}

// A message by any algorithm and key of the library.
std::string message_by(cjose_jwk_t* key, const std::string& algorithm, const std::string& kid,
                       const std::string& claims = "{}") {
    cjose_err error{};
    cjose_header_t* header = cjose_header_new(&error);
    cjose_header_set(header, "alg", algorithm.c_str(), &error);
    cjose_header_set(header, "kid", kid.c_str(), &error);
    cjose_jws_t* message =
        cjose_jws_sign(key, header, reinterpret_cast<const std::uint8_t*>(claims.data()), claims.size(), &error);
    const char* compact = nullptr;
    EXPECT_TRUE(message != nullptr && cjose_jws_export(message, &compact, &error)) << error.message;
    std::string result = compact == nullptr ? "" : compact;
    cjose_jws_release(message);
    cjose_header_release(header);
    return result;
}

class JoseTest : public testing::Test {
  protected:
    std::string refusal_of(const std::string& message) const {
        return base::error_of<Refused>([&] { verified_claims(message, public_key_); });
    }
    std::string kid() const { return public_key_["kid"]; }

    const SigningKey key_ = SigningKey::create();
    const json public_key_ = key_.public_key();
};

TEST_F(JoseTest, ClaimsComeBackThroughAKeySet) {
    const std::string message = key_.sign({{"name", "Þóra \"x\""}});
    const auto keys = signing_keys(json{{"keys", {public_key_}}}.dump());
    ASSERT_EQ(keys.size(), 1);
    EXPECT_EQ(keys[0]["kid"], key_id_of(message));
    EXPECT_EQ(verified_claims(message, keys[0]), (json{{"name", "Þóra \"x\""}}));
}

TEST_F(JoseTest, AKeyIsKeptAsText) {
    const SigningKey again = SigningKey::from_json(key_.json());
    EXPECT_EQ(again.public_key(), public_key_);
    EXPECT_EQ(refusal_of(again.sign({{"a", 1}})), "no error");
    EXPECT_THAT(base::error_of<Refused>([] { SigningKey::from_json("{}"); }), HasSubstr("no"));
    EXPECT_THAT(base::error_of<Refused>([] { SigningKey::from_json(""); }), HasSubstr("no"));
}

TEST_F(JoseTest, APublicKeyHasNoSecret) {
    for (const char* secret : {"d", "p", "q", "dp", "dq", "qi"}) {
        EXPECT_FALSE(public_key_.contains(secret)) << secret;
    }
    EXPECT_EQ(public_key_["kty"], "RSA");
    EXPECT_EQ(public_key_["alg"], "RS256");
    EXPECT_EQ(public_key_["use"], "sig");
}

TEST_F(JoseTest, RefusesAnotherSignature) {
    const std::string message = key_.sign({{"sub", "ada"}});
    EXPECT_EQ(refusal_of(message), "no error");
    const std::size_t dot = message.find('.');
    const std::size_t last = message.rfind('.');
    EXPECT_THAT(refusal_of(message.substr(0, dot + 1) + base64(R"({"sub":"eve"})") + message.substr(last)),
                HasSubstr("signature is wrong"));
    json other = SigningKey::create().public_key();
    other["kid"] = kid();
    EXPECT_THAT(base::error_of<Refused>([&] { verified_claims(message, other); }), HasSubstr("signature is wrong"));
    EXPECT_THAT(base::error_of<Refused>([&] { verified_claims(SigningKey::create().sign({}), public_key_); }),
                HasSubstr("another key"));
    for (std::size_t size = 0; size < message.size(); size += 7) {
        EXPECT_NE(refusal_of(message.substr(0, size)), "no error");
    }
}

TEST_F(JoseTest, RefusesOtherAlgorithms) {
    const std::string claims = base64(R"({"sub":"ada"})");
    for (const char* algorithm : {"none", "None", "NONE", ""}) {
        const std::string header = base64(json{{"alg", algorithm}, {"kid", kid()}}.dump());
        for (const std::string& signature : {std::string{}, base64("x")}) {
            const std::string message = fmt::format("{}.{}.{}", header, claims, signature);
            EXPECT_NE(refusal_of(message), "no error") << algorithm;
            EXPECT_NE(base::error_of<Refused>([&] { key_id_of(message); }), "no error") << algorithm;
        }
    }
    cjose_err error{};
    const std::string text = key_.json();
    cjose_jwk_t* rsa = cjose_jwk_import(text.data(), text.size(), &error);
    for (const char* algorithm : {"RS384", "RS512", "PS256"}) {
        EXPECT_THAT(refusal_of(message_by(rsa, algorithm, kid())), HasSubstr("instead of RS256")) << algorithm;
    }
    cjose_jwk_release(rsa);
    // The public key as the secret of another algorithm.
    const std::string secret = public_key_.dump();
    cjose_jwk_t* shared =
        cjose_jwk_create_oct_spec(reinterpret_cast<const std::uint8_t*>(secret.data()), secret.size(), &error);
    EXPECT_THAT(refusal_of(message_by(shared, "HS256", kid())), HasSubstr("instead of RS256"));
    cjose_jwk_release(shared);
}

TEST_F(JoseTest, RefusesAShortKey) {
    const std::array<std::uint8_t, 3> exponent{1, 0, 1};
    cjose_err error{};
    cjose_jwk_t* small = cjose_jwk_create_RSA_random(1024, exponent.data(), exponent.size(), &error);
    char* text = cjose_jwk_to_json(small, false, &error);
    json key = json::parse(text);
    std::free(text);
    key["kid"] = "small";
    EXPECT_THAT(base::error_of<Refused>([&] { verified_claims(message_by(small, "RS256", "small"), key); }),
                HasSubstr("2048"));
    cjose_jwk_release(small);
}

TEST_F(JoseTest, RefusesHeadersThatItDoesNotUnderstand) {
    const std::string claims = "." + base64("{}") + "." + base64("x");
    const auto refusal = [&](const json& header) { return refusal_of(base64(header.dump()) + claims); };
    EXPECT_THAT(refusal({{"alg", "RS256"}}), HasSubstr("kid"));
    EXPECT_THAT(refusal({{"alg", "RS256"}, {"kid", ""}}), HasSubstr("kid"));
    EXPECT_THAT(refusal({{"alg", "RS256"}, {"kid", 7}}), HasSubstr("kid"));
    EXPECT_THAT(refusal({{"alg", "RS256"}, {"kid", kid()}, {"crit", {"exp"}}}), HasSubstr("crit"));
    EXPECT_NE(refusal({{"alg", 7}, {"kid", kid()}}), "no error");
    EXPECT_NE(refusal(json::array()), "no error");
    EXPECT_NE(refusal_of(""), "no error");
    EXPECT_NE(refusal_of("..."), "no error");
    EXPECT_NE(refusal_of(std::string("a.b.c\0d", 7)), "no error");
}

TEST_F(JoseTest, RefusesClaimsThatAreNoObject) {
    cjose_err error{};
    const std::string text = key_.json();
    cjose_jwk_t* rsa = cjose_jwk_import(text.data(), text.size(), &error);
    for (const char* claims : {"[]", "x", "\"text\"", "7"}) {
        EXPECT_THAT(refusal_of(message_by(rsa, "RS256", kid(), claims)), HasSubstr("claims")) << claims;
    }
    cjose_jwk_release(rsa);
}

TEST_F(JoseTest, TakesOnlySigningKeysOfASet) {
    json encrypting = public_key_;
    encrypting["use"] = "enc";
    json other = public_key_;
    other["alg"] = "RS512";
    json nameless = public_key_;
    nameless.erase("kid");
    json plain = public_key_;
    plain.erase("use");
    plain.erase("alg");
    const json keys{encrypting, other, nameless, {{"kty", "oct"}, {"k", "c2VjcmV0"}, {"kid", "x"}}, 7, nullptr, plain};
    ASSERT_EQ(signing_keys(json{{"keys", keys}}.dump()).size(), 1);
    for (const char* set : {"", "[]", "{}", R"({"keys": 7})", "<html>"}) {
        EXPECT_THAT(base::error_of<Refused>([&] { signing_keys(set); }), HasSubstr("no key set")) << set;
    }
    const json broken{{"kid", kid()}, {"n", ""}, {"e", "!!"}};
    EXPECT_NE(base::error_of<Refused>([&] { verified_claims(key_.sign({{"a", 1}}), broken); }), "no error");
}

}  // namespace
}  // namespace harness::serve::lti
