// A platform for tests, which signs messages as the specification shows them.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "harness/serve/lti/messages.hpp"

namespace harness::serve::lti {

inline const std::string lti_claim = "https://purl.imsglobal.org/spec/lti/claim/";
inline const std::string role_in_course = "http://purl.imsglobal.org/vocab/lis/v2/membership";

struct TestPlatform {
    static const SigningKey& shared_key() {
        static const SigningKey key = SigningKey::create();  // it takes a while
        return key;
    }

    SigningKey key = shared_key();
    config::LtiPlatform settings{.issuer = "https://platform.example.edu",
                                 .client_id = "tool-1",
                                 .deployments = {"deployment-1"},
                                 .context = "course-7",
                                 .auth_url = "https://platform.example.edu/auth",
                                 .token_url = "https://platform.example.edu/token",
                                 .keys_url = "https://platform.example.edu/keys",
                                 .site = "https://platform.example.edu"};

    std::string members = "https://platform.example.edu/7/members";  // the address of their list

    std::string key_set() const { return nlohmann::json{{"keys", {key.public_key()}}}.dump(); }

    // A student's launch.
    nlohmann::json claims(const std::string& nonce, Time now) const {
        const auto seconds = std::chrono::floor<std::chrono::seconds>(now.time_since_epoch()).count();
        return {{"iss", settings.issuer},
                {"aud", settings.client_id},
                {"sub", "user-ada"},
                {"nonce", nonce},
                {"iat", seconds},
                {"exp", seconds + 300},
                {"name", "Ada Lovelace"},
                {"email", "ada@example.edu"},
                {lti_claim + "message_type", "LtiResourceLinkRequest"},
                {lti_claim + "version", "1.3.0"},
                {lti_claim + "deployment_id", "deployment-1"},
                {lti_claim + "target_link_uri", "https://judge.example.edu/"},
                {lti_claim + "roles", {role_in_course + "#Learner"}},
                {lti_claim + "context", {{"id", "course-7"}, {"title", "Programming"}}},
                {lti_claim + "resource_link", {{"id", "link-9"}, {"title", "Sums"}}},
                {lti_claim + "lis", {{"person_sourcedid", "1001"}}},
                {lti_claim + "custom", {{"problem", "sums"}}},
                {"https://purl.imsglobal.org/spec/lti-ags/claim/endpoint",
                 {{"scope", {score_scope}}, {"lineitem", "https://platform.example.edu/7/lineitems/3/lineitem"}}},
                {"https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice",
                 {{"context_memberships_url", members}}}};
    }
};

}  // namespace harness::serve::lti
