// The way of a browser through a launch, with a platform of tests and without a network.
#include <gmock/gmock.h>

#include "harness/serve/http/form.hpp"
#include "harness/serve/lti/lti_fixture.hpp"

namespace harness::serve {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class LaunchSiteTest : public LtiSiteTest {};

TEST_F(LaunchSiteTest, AStudentIsSignedInByTheNumber) {
    const http::Response launched = launch();
    ASSERT_EQ(launched.status, 303) << launched.body;
    EXPECT_EQ(launched.headers.at("Location"), "/problems/sums");
    const http::Response home = get("/", session_in(launched));
    EXPECT_THAT(home.body, HasSubstr("Ada"));
    EXPECT_EQ(home.status, 200);
}

TEST_F(LaunchSiteTest, AStudentIsSignedInByTheEmailAndThenByThePlatformsId) {
    claims_[lti::lti_claim + "lis"] = nullptr;
    claims_["email"] = "GRACE@example.edu";
    claims_["sub"] = "user-grace";
    EXPECT_THAT(get("/", session_in(launch())).body, HasSubstr("Grace"));
    claims_["email"] = "other@example.edu";
    EXPECT_THAT(get("/", session_in(launch())).body, HasSubstr("Grace"));
}

TEST_F(LaunchSiteTest, ASecondPersonCannotTakeAnAccount) {
    EXPECT_EQ(launch().status, 303);
    claims_["sub"] = "user-mallory";
    const http::Response refused = launch();
    EXPECT_EQ(refused.status, 403);
    EXPECT_THAT(refused.body, HasSubstr("You have no account in this class."));
}

TEST_F(LaunchSiteTest, WhoIsNotInTheClassListIsRefusedAndLogged) {
    claims_[lti::lti_claim + "lis"] = {{"person_sourcedid", "4711"}};
    claims_["email"] = "eve@example.edu";
    claims_["name"] = "Eve <script>";
    EXPECT_EQ(launch().status, 403);
    const http::Response log = get("/log", instructor());
    EXPECT_THAT(log.body, HasSubstr("4711"));
    EXPECT_THAT(log.body, HasSubstr("Eve &lt;script&gt;"));
    claims_[lti::lti_claim + "roles"] = json::array();
    EXPECT_EQ(launch().status, 403);
}

TEST_F(LaunchSiteTest, AStudentWhoHasLeftIsRefused) {
    EXPECT_EQ(launch().status, 303);
    accounts_.take(roster({row("Grace", "1002")}));
    EXPECT_THAT(launch().body, HasSubstr("You have no account in this class."));
}

TEST_F(LaunchSiteTest, AStudentWithAnotherNumberKeepsTheAccount) {
    const auto number_is = [&](const std::string& number) {
        accounts_.take(roster({row("Ada", number), row("Grace", "1002")}));
        claims_[lti::lti_claim + "lis"] = {{"person_sourcedid", number}};
        return accounts_.find_student(number).value().id;
    };
    const std::string attempt = receive_submission(session_in(launch()));
    number_is("2001");
    EXPECT_EQ(get("/attempts/" + attempt, session_in(launch())).status, 200);
    EXPECT_EQ(accounts_.students().back().number, "");

    const std::int64_t by_list = number_is("3001");
    const std::string by_link = accounts_.enter(accounts_.new_link(by_list), std::chrono::system_clock::now()).value();
    const std::string later = receive_submission(by_link);
    EXPECT_EQ(get("/attempts/" + later, session_in(launch())).status, 200) << "nothing handed in is out of sight";

    number_is("4001");
    claims_[lti::lti_claim + "lis"] = {{"person_sourcedid", "1002"}};
    claims_["sub"] = "user-grace";
    EXPECT_EQ(launch().status, 303);
    claims_["sub"] = "user-ada";
    EXPECT_EQ(launch().status, 403) << "the number is that of another person of the platform";
}

TEST_F(LaunchSiteTest, AnInstructorOfThePlatformSeesTheClass) {
    claims_[lti::lti_claim + "roles"] = {lti::role_in_course + "#Instructor"};
    claims_["name"] = "Charles Babbage";
    const std::string token = session_in(launch());
    EXPECT_EQ(get("/class", token).status, 200);
    EXPECT_THAT(get("/log", token).body, HasSubstr("Charles Babbage"));
    EXPECT_EQ(get("/class", session_in(launch())).status, 200);
    EXPECT_EQ(get("/class", instructor()).status, 200);  // by the password, as before
}

TEST_F(LaunchSiteTest, ThePageOfTheStaffDecidesAboutThoseOfThePlatform) {
    claims_[lti::lti_claim + "roles"] = {lti::role_in_course + "/Instructor#TeachingAssistant"};
    claims_["name"] = "Instructor";
    const std::string token = session_in(launch());
    EXPECT_EQ(get("/class", token).status, 200);
    EXPECT_EQ(get("/settings", token).status, 403);
    EXPECT_THAT(get("/settings/staff", instructor()).body, HasSubstr("the learning platform"));
    accounts_.set_password("another password");
    EXPECT_EQ(get("/settings", session_in(launch())).status, 403) << "the password belongs to somebody else";
    const auto staff = accounts_.staff();
    const auto assistant = std::ranges::find(staff, Kind::Assistant, &Account::kind);
    ASSERT_NE(assistant, staff.end());
    EXPECT_TRUE(accounts_.set_role(assistant->id, Kind::Nobody));
    EXPECT_EQ(get("/class", token).status, 401);
    EXPECT_EQ(launch().status, 403) << "removed";
}

TEST_F(LaunchSiteTest, RefusalsDoNotFillTheLog) {
    const std::size_t before = accounts_.log_lines(1000).size();
    for (int i = 0; i < 300; ++i) {
        EXPECT_EQ(handle(site_, request("POST", "/lti/in/none")).status, 403);
    }
    EXPECT_THAT(accounts_.log_lines(1000).size() - before, AllOf(testing::Ge(200U), testing::Le(210U)));
}

TEST_F(LaunchSiteTest, TheLinkSaysWhichPage) {
    claims_[lti::lti_claim + "custom"] = {{"problem", "no such problem"}};
    claims_[lti::lti_claim + "resource_link"] = {{"id", "1"}, {"title", "sums"}};
    EXPECT_EQ(launch().headers.at("Location"), "/problems/sums");
    claims_[lti::lti_claim + "resource_link"] = {{"id", "1"}, {"title", "//evil.example"}};
    EXPECT_EQ(launch().headers.at("Location"), "/");
}

TEST_F(LaunchSiteTest, InAFrameAButtonOpensAWindow) {
    const http::Response offered = launch("iframe");
    ASSERT_EQ(offered.status, 200);
    EXPECT_EQ(offered.headers.count("Set-Cookie"), 0);
    EXPECT_THAT(offered.headers.at("Content-Security-Policy"),
                AllOf(HasSubstr("frame-ancestors https://platform.example.edu"), Not(HasSubstr("'none'; frame"))));
    EXPECT_EQ(offered.headers.at("X-Frame-Options"), "");
    EXPECT_THAT(offered.body, AllOf(HasSubstr("Ada"), HasSubstr("target=\"_blank\"")));
    const std::string path = enter_path(offered);
    http::Request pressed = request("POST", path);
    pressed.headers["sec-fetch-site"] = "same-origin";
    const http::Response entered = handle(site_, pressed);
    EXPECT_EQ(entered.headers.at("Location"), "/problems/sums");
    EXPECT_EQ(get("/", session_in(entered)).status, 200);
    EXPECT_EQ(handle(site_, pressed).status, 403) << "once";
}

// Else a page of anybody could sign a student in to a wrong account.
TEST_F(LaunchSiteTest, AMessageThatAnotherBrowserBeganSignsInOnlyByTheButton) {
    http::Request sent = launch_request(begin());
    sent.headers["cookie"] = "judge_sign_in=another";
    const http::Response offered = handle(site_, sent);
    EXPECT_EQ(offered.status, 200);
    EXPECT_EQ(offered.headers.count("Set-Cookie"), 0);
    EXPECT_THAT(offered.body, Not(HasSubstr("_blank")));
    http::Request forged = request("POST", enter_path(offered));
    forged.headers["sec-fetch-site"] = "cross-site";
    EXPECT_EQ(handle(site_, forged).status, 403);
    forged.headers.erase("sec-fetch-site");
    forged.headers["origin"] = "https://evil.example";
    EXPECT_EQ(handle(site_, forged).status, 403);
}

TEST_F(LaunchSiteTest, AButtonReplacesAnotherSession) {
    const std::string before = student("1002");
    const std::string path = enter_path(launch("iframe"));
    const http::Response entered = handle(site_, request("POST", path, before));
    EXPECT_THAT(get("/", session_in(entered)).body, HasSubstr("Ada"));
    EXPECT_THAT(get("/", before).body, Not(HasSubstr("Grace")));
}

TEST_F(LaunchSiteTest, AMessageIsUsedOnce) {
    const http::Request sent = launch_request(begin());
    EXPECT_EQ(handle(site_, sent).status, 303);
    EXPECT_EQ(handle(site_, sent).status, 403);
    const std::string message = sent.field("id_token");  // in another sign-in, with its own state
    http::Request replayed = launch_request(begin());
    std::erase_if(replayed.fields, [](const auto& field) { return field.first == "id_token"; });
    replayed.fields.emplace_back("id_token", message);
    EXPECT_EQ(handle(site_, replayed).status, 403);
    EXPECT_THAT(get("/log", instructor()).body, HasSubstr("another nonce"));
}

TEST_F(LaunchSiteTest, HostileMessagesAreRefusedAndSayWhy) {
    struct Hostile {
        const char* claim;
        json value;
        const char* why;
    };
    const std::int64_t now =
        std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()).time_since_epoch().count();
    for (const Hostile& hostile : {Hostile{"iss", "https://evil.example", "another platform"},
                                   Hostile{"aud", "tool-2", "another tool"}, Hostile{"exp", now - 100, "expired"},
                                   Hostile{"iat", now - 5000, "another time"}, Hostile{"nonce", "x", "nonce"}}) {
        const json before = claims_;
        claims_[hostile.claim] = hostile.value;
        EXPECT_EQ(launch().status, 403) << hostile.claim;
        EXPECT_THAT(get("/log", instructor()).body, HasSubstr(hostile.why));
        claims_ = before;
    }
    http::Request forged = launch_request(begin());
    lti::SigningKey other = lti::SigningKey::create();
    std::swap(platform_.key, other);
    forged = launch_request(begin());
    std::swap(platform_.key, other);
    EXPECT_EQ(handle(site_, forged).status, 403);
    for (const char* message : {"", "x", "e30.e30.", "eyJhbGciOiJub25lIiwia2lkIjoieCJ9.e30."}) {
        http::Request sent = request("POST", "/lti/launch");
        sent.fields = {{"state", begin().state}, {"id_token", message}};
        EXPECT_EQ(handle(site_, sent).status, 403) << message;
    }
    http::Request stateless = launch_request(begin());
    stateless.fields.front().second = "guessed";
    EXPECT_EQ(handle(site_, stateless).status, 403);
    http::Request refused = request("POST", "/lti/launch");
    refused.fields = {{"state", begin().state}, {"error", "login_required"}};
    EXPECT_EQ(handle(site_, refused).status, 403);
    EXPECT_THAT(get("/log", instructor()).body, HasSubstr("login_required"));
}

TEST_F(LaunchSiteTest, OnlyKnownPlatformsMaySendABrowserAway) {
    EXPECT_EQ(login({{"iss", "https://evil.example"}}).status, 403);
    EXPECT_EQ(login({{"client_id", "tool-2"}}).status, 403);
    EXPECT_EQ(login({{"target_link_uri", "https://judge.example.edu.evil.example/"}}).status, 403);
    EXPECT_EQ(login({}).status, 303);
}

TEST_F(LaunchSiteTest, ALoginSetsACookieForOtherSites) {
    const http::Response response = login({});
    EXPECT_THAT(response.headers.at("Set-Cookie"),
                AllOf(StartsWith("judge_sign_in="), HasSubstr("SameSite=None; Secure"), HasSubstr("HttpOnly")));
    EXPECT_THAT(response.headers.at("Location"),
                AllOf(StartsWith("https://platform.example.edu/auth?scope=openid"),
                      HasSubstr("redirect_uri=https%3A%2F%2Fjudge.example.edu%2Flti%2Flaunch")));
}

TEST_F(LaunchSiteTest, TheToolsKeysArePublic) {
    const http::Response keys = get("/lti/keys");
    EXPECT_EQ(keys.type, "application/json");
    ASSERT_EQ(lti::signing_keys(keys.body).size(), 1);
    EXPECT_THAT(keys.body, Not(HasSubstr("\"d\"")));
    EXPECT_EQ(get("/lti/keys").body, keys.body);
}

TEST_F(SiteTest, WithoutAPlatformThereAreNoSuchPages) {
    EXPECT_EQ(get("/lti/login").status, 404);
    EXPECT_EQ(get("/lti/keys").status, 404);
    EXPECT_EQ(handle(site_, request("POST", "/lti/launch")).status, 404);
}

}  // namespace
}  // namespace harness::serve
