#include "harness/serve/lti/members.hpp"

#include <gmock/gmock.h>

#include "harness/base/fd.hpp"
#include "harness/serve/lti/lti_fixture.hpp"

namespace harness::serve {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class MembersTest : public LtiSiteTest {
  protected:
    MembersTest() { add_to_settings("class = true\n"); }

    execute::HttpAnswer answer(const execute::HttpCall& call) override {
        if (call.address == "https://platform.example.edu/token") {
            return {.status = 200, .body = R"({"access_token": "token-1"})"};
        }
        const auto part = parts_.find(call.address);
        if (part == parts_.end()) {
            return LtiSiteTest::answer(call);
        }
        EXPECT_EQ(call.token, "token-1");
        ++readings_;
        return part->second;
    }
    static json learner(const std::string& id, const std::string& name, const std::string& number,
                        const std::string& email = {}) {
        return {{"user_id", id},
                {"name", name},
                {"lis_person_sourcedid", number},
                {"email", email},
                {"roles", {lti::role_in_course + "#Learner"}}};
    }
    static execute::HttpAnswer list_of(const json& members, const std::string& link = {}) {
        return {.status = 200, .body = json{{"members", members}}.dump(), .link = link};
    }
    void read(int minutes = 0) { reader_.read_all(now_ + std::chrono::minutes{minutes}, {}); }
    std::string class_list() const { return base::read_file(folder_.path() / "roster.csv"); }
    void instructor_launches() {
        claims_ = {{lti::lti_claim + "roles", {lti::role_in_course + "#Instructor"}}, {"sub", "teacher"}};
        EXPECT_EQ(launch().status, 303);
        claims_ = json::object();
    }

    const std::string list_ = "https://platform.example.edu/7/members";
    const Time now_ = std::chrono::system_clock::now();
    std::map<std::string, execute::HttpAnswer> parts_{
        {list_, list_of({learner("user-ada", "Ada Lovelace", "1001", "ada@example.edu"),
                         learner("user-eve", "=Eve, \"X\"", ""),
                         {{"user_id", "teacher"}, {"name", "T"}, {"roles", {lti::role_in_course + "#Instructor"}}}},
                        "<https://platform.example.edu/7/members?page=2>; rel=\"next\"")},
        {list_ + "?page=2", list_of(json::array({learner("user-kim", "Kim", "1005")}))}};
    int readings_ = 0;
    lti::MemberReader reader_{site_};
};

TEST_F(MembersTest, AreTheClassOnceAnInstructorHasOpenedALink) {
    read();
    EXPECT_EQ(readings_, 0);
    instructor_launches();
    read();
    EXPECT_EQ(class_list(),
              "Name,ID number,Email address\n\"Ada Lovelace\",\"1001\",\"ada@example.edu\"\n"
              "\"'=Eve, \"\"X\"\"\",\"platform:user-eve\",\"\"\n\"Kim\",\"1005\",\"\"\n");
    EXPECT_THAT(get("/class", instructor()).body, AllOf(HasSubstr("Kim"), Not(HasSubstr("Grace"))));
    claims_ = {{"sub", "user-eve"}, {"email", ""}, {lti::lti_claim + "lis", nullptr}};
    EXPECT_EQ(launch().status, 303);
    read(59);
    EXPECT_EQ(readings_, 2);
    read(60);
    EXPECT_EQ(readings_, 4);
}

TEST_F(MembersTest, AStudentWhoOpensALinkEarlierIsAdded) {
    instructor_launches();
    claims_ = {
        {"sub", "user-new"}, {"name", "New Student"}, {"email", "new@example.edu"}, {lti::lti_claim + "lis", nullptr}};
    EXPECT_THAT(get("/", session_in(launch())).body, HasSubstr("New Student"));
    EXPECT_THAT(class_list(),
                AllOf(HasSubstr("Grace"), HasSubstr("\"New Student\",\"platform:user-new\",\"new@example.edu\"")));
    const nlohmann::json of_new = claims_;
    claims_ = {{"sub", "1002"}, {"name", "Kim"}, {"email", ""}, {lti::lti_claim + "lis", nullptr}};
    EXPECT_THAT(get("/", session_in(launch())).body, Not(HasSubstr("Grace"))) << "1002 is Grace's number";
    claims_ = of_new;
    claims_["sub"] = "user-thief";  // with the e-mail of another
    EXPECT_EQ(launch().status, 403);
    claims_ = {{"sub", "user-other"},
               {"email", "other@example.edu"},
               {lti::lti_claim + "lis", nullptr},
               {lti::lti_claim + "context", {{"id", "course-8"}}}};
    EXPECT_EQ(launch().status, 403) << "of another course";
}

TEST_F(MembersTest, ANumberThatIsAFormulaIsThePersons) {
    instructor_launches();
    parts_[list_] = list_of(json::array({learner("user-ada", "Ada", "=7")}));
    read();
    claims_ = {{"email", ""}, {lti::lti_claim + "lis", {{"person_sourcedid", "=7"}}}};
    EXPECT_THAT(get("/", session_in(launch())).body, HasSubstr("Ada"));
}

TEST_F(MembersTest, APersonWithAnotherNumberKeepsTheAccount) {
    const auto list_is = [&](int minutes, const json& members) {
        parts_[list_] = list_of(members);
        read(minutes);
    };
    const auto id_of = [&](const std::string& number) { return accounts_.find_student(number).value().id; };
    instructor_launches();
    list_is(0, {learner("user-ada", "Ada", "1001"), learner("user-kim", "Kim", "")});
    receive_submission(session_in(launch()));
    const std::int64_t ada = id_of("1001");
    const std::int64_t kim = id_of("platform:user-kim");

    list_is(60, {learner("user-ada", "Ada", "=7"), learner("user-kim", "Kim", "1005")});
    list_is(120, {learner("user-ada", "Ada", "=7"), learner("user-kim", "Kim K.", "1005")});
    EXPECT_EQ(id_of("'=7"), ada);
    EXPECT_EQ(id_of("1005"), kim);
    EXPECT_THAT(get("/", session_in(launch())).body, HasSubstr("Ada"));

    list_is(180, {learner("user-ada", "Ada", "1005"), learner("user-kim", "Kim", "1006"), learner("new", "New", "=7")});
    EXPECT_EQ(id_of("1005"), ada);
    EXPECT_EQ(id_of("1006"), kim);
    EXPECT_EQ(accounts_.student(ada)->name, "Ada");
    EXPECT_EQ(accounts_.student(id_of("'=7"))->name, "New");

    list_is(240, {learner("user-ada", "Ada", "1006"), learner("new", "New", "=7")});
    EXPECT_EQ(id_of("1006"), ada) << "the number of somebody who has left";
    EXPECT_TRUE(accounts_.student(kim)->has_left);
}

TEST_F(MembersTest, AClassListThatIsPrivateStaysPrivate) {
    const std::filesystem::path file = folder_.path() / "roster.csv";
    const auto owner_only = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
    std::filesystem::permissions(file, owner_only);
    instructor_launches();
    read();
    EXPECT_THAT(class_list(), HasSubstr("Kim"));
    EXPECT_EQ(std::filesystem::status(file).permissions(), owner_only);
}

TEST_F(MembersTest, AListThatFailsChangesNothing) {
    instructor_launches();
    const std::string before = class_list();
    const auto fails_with = [&](int minutes, const execute::HttpAnswer& first, const char* why) {
        parts_[list_] = first;
        read(minutes);
        EXPECT_EQ(class_list(), before);
        EXPECT_THAT(get("/class", instructor()).body, AllOf(HasSubstr("cannot be read"), HasSubstr(why)));
    };
    fails_with(0, {.status = 500}, "500");
    fails_with(10, list_of(json::array()), "no learners");
    fails_with(20, {.status = 200, .body = "<html>"}, "list of members");
    fails_with(30, list_of({learner("1", "A", "7"), learner("2", "B", "7")}), "two members have the number");
    fails_with(40, list_of(json::array({learner("1", "A", "7")}), "<" + list_ + ">; rel=\"next\""), "100 parts");
    parts_[list_] = list_of(json::array({learner("user-ada", "Ada", "1001")}));
    read(50);
    EXPECT_THAT(get("/class", instructor()).body, Not(HasSubstr("cannot be read")));
    EXPECT_NE(class_list(), before);
}

TEST_F(MembersTest, AFaultGoesWithItsList) {
    const auto page = [&] { return get("/class", instructor()).body; };
    instructor_launches();
    parts_[list_] = {.status = 500};
    read();
    EXPECT_THAT(page(), HasSubstr("cannot be read"));
    platform_.members = list_ + "/moved";
    parts_[platform_.members] = list_of(json::array({learner("user-ada", "Ada", "1001")}));
    instructor_launches();
    read();
    EXPECT_THAT(page(), Not(HasSubstr("cannot be read")));
    parts_[platform_.members] = {.status = 500};
    read(60);
    EXPECT_THAT(page(), HasSubstr("cannot be read"));
    add_to_settings("");
    read(60);
    EXPECT_THAT(page(), Not(HasSubstr("cannot be read")));
}

TEST_F(MembersTest, AListWithOtherColumnsIsNotReplaced) {
    write("roster.csv", "Name,ID number,Email address,Group\nAda,1001,ada@example.edu,A\n");
    course_.read();
    instructor_launches();
    read();
    EXPECT_THAT(class_list(), HasSubstr("Group"));
    EXPECT_THAT(get("/class", instructor()).body, HasSubstr("roster.csv has other columns"));
}

TEST_F(MembersTest, WithoutTheKeyTheClassIsItsFile) {
    add_to_settings("");
    instructor_launches();
    read();
    EXPECT_EQ(readings_, 0);
    claims_ = {{"sub", "1002"}, {"email", ""}, {lti::lti_claim + "lis", nullptr}};  // no number of the class list
    EXPECT_EQ(launch().status, 403);
}

}  // namespace
}  // namespace harness::serve
