#include "harness/serve/lti/messages.hpp"

#include <gmock/gmock.h>

#include "harness/base/error_fixture.hpp"
#include "harness/serve/lti/platform_fixture.hpp"

namespace harness::serve::lti {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const Time now{std::chrono::seconds{1'790'000'000}};

class LaunchTest : public testing::Test {
  protected:
    Launch launch(const json& claims) const { return read_launch(claims, platform_.settings, "nonce-1", now); }
    // The refusal of the launch with another claim; null: without it.
    std::string refusal_with(const std::string& name, const json& value) const {
        json claims = claims_;
        claims[name] = value;
        if (value.is_null()) {
            claims.erase(name);
        }
        return base::error_of<Refused>([&] { launch(claims); });
    }
    std::optional<Role> role_by(const std::vector<std::string>& roles) const {
        json claims = claims_;
        claims[lti_claim + "roles"] = roles;
        return launch(claims).person.role;
    }

    TestPlatform platform_;
    json claims_ = platform_.claims("nonce-1", now);
};

TEST_F(LaunchTest, SaysWhoOpensWhat) {
    const Launch opened = launch(claims_);
    EXPECT_EQ(opened.person.subject, "user-ada");
    EXPECT_EQ(opened.person.role, Role::Learner);
    EXPECT_EQ(opened.person.name, "Ada Lovelace");
    EXPECT_EQ(opened.person.number, "1001");
    EXPECT_EQ(opened.person.email, "ada@example.edu");
    EXPECT_EQ(opened.deployment, "deployment-1");
    EXPECT_EQ(opened.context, "course-7");
    EXPECT_EQ(opened.link, "link-9");
    EXPECT_EQ(opened.link_title, "Sums");
    EXPECT_EQ(opened.problem, "sums");
    EXPECT_EQ(opened.line_item, "https://platform.example.edu/7/lineitems/3/lineitem");
    EXPECT_EQ(opened.members, "https://platform.example.edu/7/members");
}

TEST_F(LaunchTest, IsRefusedUnlessForUs) {
    EXPECT_THAT(refusal_with("iss", "https://other.example.edu"), HasSubstr("another platform"));
    EXPECT_THAT(refusal_with("iss", nullptr), HasSubstr("another platform"));
    EXPECT_THAT(refusal_with("aud", "tool-2"), HasSubstr("another tool (aud)"));
    EXPECT_THAT(refusal_with("aud", json::array()), HasSubstr("another tool (aud)"));
    EXPECT_THAT(refusal_with("aud", nullptr), HasSubstr("another tool (aud)"));
    EXPECT_EQ(refusal_with("aud", {"tool-1"}), "no error");
    EXPECT_THAT(refusal_with("aud", {"tool-1", "tool-2"}), HasSubstr("another tool (azp)"));
    EXPECT_THAT(refusal_with("azp", "tool-2"), HasSubstr("another tool (azp)"));
    EXPECT_EQ(refusal_with("azp", "tool-1"), "no error");
    claims_["azp"] = "tool-1";
    EXPECT_EQ(refusal_with("aud", {"tool-1", "tool-2"}), "no error");
    EXPECT_THAT(refusal_with(lti_claim + "deployment_id", "deployment-2"), HasSubstr("\"deployment-2\""));
    EXPECT_THAT(refusal_with(lti_claim + "deployment_id", nullptr), HasSubstr("deployment"));
    EXPECT_THAT(refusal_with(lti_claim + "context", {{"id", "course-8"}}),
                AllOf(HasSubstr("course \"course-8\""), HasSubstr("\"course-7\"")));
    platform_.settings.context = "";
    EXPECT_THAT(refusal_with("azp", "tool-1"), HasSubstr("'context' in [[lti]] is \"\""));
    EXPECT_THAT(refusal_with(lti_claim + "context", nullptr), HasSubstr("course \"\""));
    platform_.settings.context = "course-7";
    EXPECT_THAT(refusal_with(lti_claim + "message_type", "LtiDeepLinkingRequest"), HasSubstr("only links"));
    EXPECT_THAT(refusal_with(lti_claim + "version", "1.1"), HasSubstr("1.3.0"));
    EXPECT_THAT(refusal_with(lti_claim + "resource_link", nullptr), HasSubstr("no link"));
    EXPECT_THAT(refusal_with("sub", nullptr), HasSubstr("no person"));
    EXPECT_THAT(refusal_with("sub", std::string(256, 'x')), HasSubstr("no person"));
}

TEST_F(LaunchTest, IsRefusedAtAnotherTimeOrWithAnotherNonce) {
    const std::int64_t seconds = claims_["iat"];
    EXPECT_EQ(refusal_with("exp", seconds - 59), "no error");
    EXPECT_THAT(refusal_with("exp", seconds - 60), HasSubstr("expired"));
    EXPECT_EQ(refusal_with("iat", seconds - 600), "no error");
    EXPECT_THAT(refusal_with("iat", seconds - 700), HasSubstr("another time"));
    EXPECT_THAT(refusal_with("iat", seconds + 61), HasSubstr("another time"));
    for (const json& time : {json(nullptr), json("soon"), json(-1), json(1e300)}) {
        EXPECT_THAT(refusal_with("exp", time), HasSubstr("no time")) << time;
        EXPECT_THAT(refusal_with("iat", time), HasSubstr("no time")) << time;
    }
    EXPECT_THAT(refusal_with("nonce", "nonce-2"), HasSubstr("another nonce"));
    EXPECT_THAT(refusal_with("nonce", nullptr), HasSubstr("another nonce"));
    EXPECT_THAT(base::error_of<Refused>([&] {
                    json claims = claims_;
                    claims["nonce"] = "";
                    read_launch(claims, platform_.settings, "", now);
                }),
                HasSubstr("another nonce"));
}

TEST_F(LaunchTest, RolesAreThoseInTheCourse) {
    EXPECT_EQ(role_by({role_in_course + "#Instructor"}), Role::Instructor);
    EXPECT_EQ(role_by({"Instructor"}), Role::Instructor);
    EXPECT_EQ(role_by({role_in_course + "#Instructor", role_in_course + "/Instructor#TeachingAssistant"}),
              Role::Assistant);
    EXPECT_EQ(
        role_by({"http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor", role_in_course + "#Learner"}),
        Role::Learner);
    EXPECT_EQ(role_by({"http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator"}), std::nullopt);
    EXPECT_EQ(role_by({role_in_course + "#Mentor"}), std::nullopt);
    EXPECT_EQ(role_by({}), std::nullopt);
}

TEST_F(LaunchTest, ClaimsOfWrongTypesAreNone) {
    for (const char* name : {"name", "email", "lis", "custom", "roles"}) {
        for (const json& value : {json(7), json::array({1, nullptr}), json{{"id", 7}}, json(nullptr)}) {
            json claims = claims_;
            claims[name] = value;
            claims[lti_claim + name] = value;
            EXPECT_EQ(base::error_of<Refused>([&] { launch(claims); }), "no error") << name << value;
        }
    }
    claims_["name"] = "<b>Ada</b>\n\x1b[31m" + std::string(2000, 'x');
    EXPECT_THAT(launch(claims_).person.name, StartsWith("<b>Ada</b>\\n\\x1b[31m"));
    EXPECT_LE(launch(claims_).person.name.size(), 500);
}

TEST_F(LaunchTest, ServicesAreUsedOnlyAtPrivateAddressesAndIfAllowed) {
    json& grades = claims_["https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"];
    grades["lineitem"] = "http://platform.example.edu/3";
    EXPECT_EQ(launch(claims_).line_item, "");
    grades["lineitem"] = "https://platform.example.edu/3\nurl = file:///etc/passwd";
    EXPECT_EQ(launch(claims_).line_item, "");
    grades["lineitem"] = "https://platform.example.edu/3";
    EXPECT_EQ(launch(claims_).line_item, "https://platform.example.edu/3");
    grades["scope"] = {"https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly"};
    EXPECT_EQ(launch(claims_).line_item, "");
    claims_.erase("https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice");
    EXPECT_EQ(launch(claims_).members, "");
}

TEST(Messages, TheBrowserIsSentToThePlatform) {
    const TestPlatform platform;
    EXPECT_EQ(auth_address(platform.settings, {"hint&1", ""}, "https://judge.example.edu/lti/launch", "s", "n"),
              "https://platform.example.edu/auth?scope=openid&response_type=id_token&response_mode=form_post&"
              "prompt=none&client_id=tool-1&redirect_uri=https%3A%2F%2Fjudge.example.edu%2Flti%2Flaunch&state=s&"
              "nonce=n&login_hint=hint%261");
    config::LtiPlatform with_query = platform.settings;
    with_query.auth_url += "?tenant=1";
    EXPECT_THAT(auth_address(with_query, {"h", "m"}, "r", "s", "n"), HasSubstr("?tenant=1&scope=openid"));
    EXPECT_THAT(auth_address(with_query, {"h", "m"}, "r", "s", "n"), HasSubstr("&lti_message_hint=m"));
}

TEST(Messages, ATokenIsRequestedBySignature) {
    const TestPlatform platform;
    const SigningKey key = SigningKey::create();
    const std::string form = token_request(platform.settings, key, score_scope, now);
    EXPECT_THAT(form, StartsWith("grant_type=client_credentials&client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3A"
                                 "client-assertion-type%3Ajwt-bearer&client_assertion="));
    EXPECT_THAT(form, HasSubstr("&scope=https%3A%2F%2Fpurl.imsglobal.org%2Fspec%2Flti-ags%2Fscope%2Fscore"));
    const std::size_t begin = form.find("client_assertion=") + 17;
    const json claims = verified_claims(form.substr(begin, form.find('&', begin) - begin), key.public_key());
    EXPECT_EQ(claims["iss"], "tool-1");
    EXPECT_EQ(claims["sub"], "tool-1");
    EXPECT_EQ(claims["aud"], "https://platform.example.edu/token");
    EXPECT_EQ(claims["exp"].get<std::int64_t>() - claims["iat"].get<std::int64_t>(), 300);
    EXPECT_NE(form, token_request(platform.settings, key, score_scope, now));  // jti
}

TEST(Messages, ATokenIsOneWord) {
    EXPECT_EQ(read_token(R"({"access_token": "abc.def", "token_type": "Bearer"})"), "abc.def");
    for (const char* answer :
         {"", "{}", "[]", R"({"access_token": ""})", R"({"access_token": "a\r\nX: y"})", R"({"access_token": 7})"}) {
        EXPECT_THAT(base::error_of<Refused>([&] { read_token(answer); }), HasSubstr("no access token")) << answer;
    }
}

TEST(Messages, AScoreHasWhatTheServiceNeeds) {
    const json score = json::parse(score_body({"user-ada", 7.5, 10, now + std::chrono::milliseconds{5}}));
    EXPECT_EQ(score, (json{{"userId", "user-ada"},
                           {"scoreGiven", 7.5},
                           {"scoreMaximum", 10},
                           {"activityProgress", "Submitted"},
                           {"gradingProgress", "FullyGraded"},
                           {"timestamp", "2026-09-21T14:13:20.005Z"}}));
    const json none = json::parse(score_body({.subject = "user-ada", .time = now}));
    EXPECT_EQ(none, (json{{"userId", "user-ada"},
                          {"activityProgress", "Initialized"},
                          {"gradingProgress", "NotReady"},
                          {"timestamp", "2026-09-21T14:13:20.000Z"}}));
    EXPECT_EQ(scores_address("https://m.example/7/lineitems/3/lineitem?type_id=2"),
              "https://m.example/7/lineitems/3/lineitem/scores?type_id=2");
    EXPECT_EQ(scores_address("https://c.example/line_items/3"), "https://c.example/line_items/3/scores");
}

TEST(Messages, MembersAreThoseWhoAreActive) {
    const auto people = read_members(R"({"id": "x", "members": [
        {"status": "Active", "user_id": "1", "name": "Ada", "email": "ada@example.edu", "lis_person_sourcedid": "1001",
         "roles": ["http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"]},
        {"user_id": "2", "roles": ["Instructor"]},
        {"status": "Inactive", "user_id": "3", "roles": ["Learner"]},
        {"status": "Deleted", "user_id": "4"}, {"name": "nobody"}, 7, null]})");
    ASSERT_EQ(people.size(), 2);
    EXPECT_EQ(people[0].subject, "1");
    EXPECT_EQ(people[0].name, "Ada");
    EXPECT_EQ(people[0].number, "1001");
    EXPECT_EQ(people[0].email, "ada@example.edu");
    EXPECT_EQ(people[0].role, Role::Learner);
    EXPECT_EQ(people[1].role, Role::Instructor);
    EXPECT_THAT(base::error_of<Refused>([] { read_members("<html>"); }), HasSubstr("list of members"));
}

TEST(Messages, AListGoesOnAtItsNextPart) {
    EXPECT_EQ(next_part(""), "");
    EXPECT_EQ(next_part("<https://c.example/m?page=1>; rel=\"first\", <https://c.example/m?page=2>; rel=\"next\""),
              "https://c.example/m?page=2");
    EXPECT_EQ(next_part("<https://c.example/m?page=2>; rel=next"), "https://c.example/m?page=2");
    EXPECT_EQ(next_part("<https://c.example/m?page=1>; rel=\"last\""), "");
    EXPECT_THROW(next_part("<http://c.example/m?page=2>; rel=\"next\""), Refused) << "the rest would be missing";
    EXPECT_EQ(next_part("<https://c.example/m?page=2; rel=\"next\""), "");
}

}  // namespace
}  // namespace harness::serve::lti
