// What each role of the staff, students and strangers may do.
#include <map>

#include <fmt/format.h>

#include "harness/serve/site_fixture.hpp"

namespace harness::serve {

namespace {

using testing::HasSubstr;
using testing::Not;

Time present() {
    return std::chrono::system_clock::now();
}

class StaffTest : public SiteTest {
  protected:
    // A session of somebody with this role.
    std::string session_of(Kind role) {
        switch (role) {
            case Kind::Nobody:
                return "";
            case Kind::Student:
                return student("1002");
            default:
                return person(fmt::format("The {}", name_of(role)), role);
        }
    }
    std::string person(const std::string& name, Kind role) {
        const auto link = accounts_.add_staff(name, role);
        return accounts_.enter(link ? *link : accounts_.new_link(id_of(name)), present()).value();
    }
    std::int64_t id_of(const std::string& name) {
        const std::vector<Account> all = accounts_.staff();
        return std::ranges::find(all, name, &Account::name)->id;
    }
    std::string text_of_id(const std::string& name) { return std::to_string(id_of(name)); }
    // The personal link that a page shows.
    static std::string link_in(const std::string& page) {
        const std::size_t begin = page.find("/in/") + std::string("/in/").size();
        return page.substr(begin, page.find('<', begin) - begin);
    }
};

// Who may use each route: n(obody), s(tudent), o(bserver), a(ssistant), i(nstructor). A route that is missing here, or
// that is served no more, fails.
const std::map<std::string, std::string> users_of_routes{
    {"GET /", "nsoai"},
    {"GET /sign-in", "nsoai"},
    {"POST /sign-in", "nsoai"},
    {"POST /sign-out", "soai"},
    {"GET /in/*", "nsoai"},
    {"POST /in/*", "nsoai"},
    {"GET /assets/*", "nsoai"},
    {"GET /lti/login", "nsoai"},
    {"POST /lti/login", "nsoai"},
    {"POST /lti/launch", "nsoai"},
    {"POST /lti/in/*", "nsoai"},
    {"GET /lti/keys", "nsoai"},
    {"GET /problems/*", "soai"},
    {"GET /problems/*/sample", "soai"},
    {"POST /problems/*", "s"},
    {"GET /problems/*/try", "s"},
    {"POST /problems/*/try", "s"},
    {"POST /problems/*/comment", "ai"},
    {"POST /problems/*/answer", "i"},
    {"GET /attempts/*", "soai"},
    {"GET /attempts/*/events", "soai"},
    {"POST /attempts/*/judge-again", "ai"},
    {"GET /students/*", "oai"},
    {"GET /class", "oai"},
    {"GET /class/events", "oai"},
    {"GET /class/judge-again", "oai"},
    {"POST /class/judge-again", "ai"},
    {"POST /class/judge-again/apply", "i"},
    {"GET /submissions", "oai"},
    {"GET /statistics", "oai"},
    {"GET /settings", "i"},
    {"GET /settings/*", "i"},
    {"POST /settings", "i"},
    {"POST /settings/*", "i"},
    {"GET /settings/staff", "i"},
    {"POST /settings/staff", "i"},
    {"GET /export/*", "ai"},
    {"GET /log", "ai"},
};

TEST_F(StaffTest, EachRouteIsForItsRolesAlone) {
    constexpr std::array<std::pair<char, Kind>, 5> roles{{{'n', Kind::Nobody},
                                                          {'s', Kind::Student},
                                                          {'o', Kind::Observer},
                                                          {'a', Kind::Assistant},
                                                          {'i', Kind::Instructor}}};
    const std::vector<std::string> served = routes_served();
    EXPECT_EQ(served.size(), users_of_routes.size());
    for (const std::string& route : served) {
        ASSERT_TRUE(users_of_routes.contains(route)) << route << ": say here who may use it";
        const std::string& users = users_of_routes.at(route);
        const std::string method = route.substr(0, route.find(' '));
        std::string path = route.substr(route.find(' ') + 1);
        if (const std::size_t star = path.find('*'); star != std::string::npos) {
            path.replace(star, 1, "none");
        }
        for (const auto& [letter, role] : roles) {
            const std::string token = session_of(role);
            const http::Response response = method == "GET" ? get(path, token) : post(path, token);
            const bool is_refused =
                response.status == 401 || response.body.find("This page is not yours") != std::string::npos;
            EXPECT_EQ(is_refused, users.find(letter) == std::string::npos)
                << route << " by " << letter << ": " << response.status;
        }
    }
}

TEST_F(StaffTest, AnAssistantSeesCommentsAndJudgesAgainAndChangesNothingElse) {
    const std::string ada = student("1001");
    const std::string id = receive_submission(ada);
    judge(id, wrong_answer());
    const std::string assistant = session_of(Kind::Assistant);
    EXPECT_THAT(get("/attempts/" + id, assistant).body,
                AllOf(HasSubstr("1-negative"), HasSubstr("name=\"comment\""), HasSubstr("/judge-again\""),
                      Not(HasSubstr("name=\"points\""))));
    EXPECT_THAT(
        get("/class", assistant).body,
        AllOf(HasSubstr("/export/csv"), HasSubstr("action=\"/class/judge-again\""), Not(HasSubstr("\"/settings\""))));
    const std::string account = std::to_string(accounts_.find_student("1001").value().id);
    const auto comment = [&](std::vector<std::pair<std::string, std::string>> more) {
        more.emplace_back("student", account);
        return post("/problems/sums/comment", assistant, std::move(more)).status;
    };
    EXPECT_EQ(comment({{"comment", "why?"}, {"points", "100"}, {"reason", "mine"}}), 403);
    EXPECT_EQ(comment({{"comment", "why?"}, {"reason", "mine"}}), 403);
    EXPECT_EQ(comment({{"comment", "why?\"\npoints = 100"}}), 303);
    EXPECT_THAT(read("overrides.toml"), AllOf(HasSubstr("why?"), Not(HasSubstr("\npoints"))));
    EXPECT_EQ(post("/attempts/" + id + "/judge-again", assistant).status, 303);
    judge(id, result(model::Verdict::Accepted));
    EXPECT_THAT(get("/class/judge-again", assistant).body, AllOf(HasSubstr("Ada"), Not(HasSubstr("value=\"apply\""))));
    EXPECT_THAT(get("/class/judge-again", instructor()).body, HasSubstr("value=\"apply\""));
    EXPECT_EQ(post("/class/judge-again/apply", assistant, {{"package", "sums"}, {"what", "apply"}}).status, 403);
    EXPECT_TRUE(attempts_.find(id)->preview.has_value());
}

TEST_F(StaffTest, AnObserverSeesAllAttemptsAndHasNoButtonThatChangesAnything) {
    const std::string id = receive_submission(student("1001"));
    judge(id, wrong_answer());
    const std::string observer = session_of(Kind::Observer);
    const std::string ada = std::to_string(accounts_.find_student("1001").value().id);
    for (const std::string& path : std::vector<std::string>{"/", "/class", "/class/judge-again", "/attempts/" + id,
                                                            "/problems/sums", "/students/" + ada}) {
        const std::string body = get(path, observer).body;
        std::size_t forms = 0;
        for (std::size_t at = body.find("<form"); at != std::string::npos; at = body.find("<form", at + 1)) {
            ++forms;
        }
        EXPECT_EQ(forms, 1U) << path << ": to sign out, and no other";
        EXPECT_THAT(body,
                    AllOf(Not(HasSubstr("/export/")), Not(HasSubstr("\"/log\"")), Not(HasSubstr("\"/settings\""))))
            << path;
    }
    EXPECT_THAT(get("/attempts/" + id, observer).body, HasSubstr("1-negative"));
}

// An assistant of section A, where Ada is; Grace is in B.
class SectionsTest : public StaffTest {
  protected:
    SectionsTest() {
        write("roster.csv",
              "Name,ID number,Email address,Section\nAda,1001,ada@example.edu,A\nGrace,no-1002,grace@example.edu,B\n");
        course_.read();
        accounts_.take(course_.now()->roster);
        const http::Response added = post("/settings/staff", instructor(),
                                          {{"what", "add"}, {"name", "Kim"}, {"role", "assistant"}, {"section", "A"}});
        assistant_ = accounts_.enter(link_in(added.body), present()).value();
    }
    std::string account_of(const std::string& number) {
        return std::to_string(accounts_.find_student(number).value().id);
    }

    std::string assistant_;
};

TEST_F(SectionsTest, AnAssistantSeesNothingOfOtherSections) {
    const std::string of_ada = receive_submission(student("1001"));
    const std::string of_grace = receive_submission(student("no-1002"));
    judge(of_ada, wrong_answer());
    judge(of_grace, wrong_answer());
    site_.platform_faults.set("members", "two members have the number \"no-1002\"");
    for (const std::string& path :
         std::vector<std::string>{"/", "/class", "/submissions", "/submissions?section=B", "/class/judge-again",
                                  "/problems/sums", "/statistics", "/export/csv", "/export/moodle"}) {
        http::Request asked = request("GET", path.substr(0, path.find('?')), assistant_);
        if (path.find('?') != std::string::npos) {
            asked.fields = {{"section", "B"}};
        }
        const http::Response page = handle(site_, asked);
        EXPECT_EQ(page.status, 200) << path;
        EXPECT_THAT(page.body, AllOf(Not(HasSubstr("Grace")), Not(HasSubstr("no-1002")), Not(HasSubstr(of_grace))))
            << path;
    }
    EXPECT_THAT(get("/class", assistant_).body,
                AllOf(HasSubstr("Ada"), Not(HasSubstr("\"/log\"")), Not(HasSubstr("action=\"/class/judge-again\""))));
    EXPECT_THAT(get("/statistics", assistant_).body, HasSubstr("1 in all."));
    const auto status_of = [&](const std::string& id, const std::string& account) {
        return std::vector<int>{
            get("/attempts/" + id, assistant_).status, get("/attempts/" + id + "/events", assistant_).status,
            get("/students/" + account, assistant_).status,
            post("/problems/sums/comment", assistant_, {{"student", account}, {"comment", "why?"}}).status,
            post("/attempts/" + id + "/judge-again", assistant_).status};
    };
    EXPECT_THAT(status_of(of_grace, account_of("no-1002")), testing::Each(404));
    EXPECT_THAT(status_of(of_ada, account_of("1001")), testing::ElementsAre(200, 200, 200, 303, 303));
    EXPECT_EQ(attempts_.find(of_grace)->again, Again::No);
    EXPECT_EQ(post("/problems/sums/comment", assistant_,
                   {{"student", account_of("1001")}, {"student", account_of("no-1002")}, {"comment", "why?"}})
                  .status,
              404);
    EXPECT_EQ(post("/class/judge-again", assistant_).status, 403);
    EXPECT_EQ(get("/log", assistant_).status, 403);
    EXPECT_EQ(get("/attempts/" + of_grace, instructor()).status, 200);
}

TEST_F(SectionsTest, WhoLeavesASectionIsSeenNoMore) {
    const std::string of_ada = receive_submission(student("1001"));
    EXPECT_EQ(get("/attempts/" + of_ada, assistant_).status, 200);
    write("roster.csv", "Name,ID number,Email address,Section\nAda,1001,ada@example.edu,B\n");
    course_.read();
    EXPECT_EQ(get("/attempts/" + of_ada, assistant_).status, 404);
    EXPECT_THAT(get("/settings/staff", instructor()).body, HasSubstr("value=\"A\" checked"));
}

TEST_F(SectionsTest, WhoHasLeftTheClassIsInNone) {
    const std::string of_ada = receive_submission(student("1001"));
    write("roster.csv", "Name,ID number,Email address,Section\nAda,2001,ada@example.edu,A\n");
    course_.read();
    accounts_.take(course_.now()->roster);
    EXPECT_EQ(get("/attempts/" + of_ada, assistant_).status, 404) << "another student has the name";
    EXPECT_EQ(get("/students/" + account_of("2001"), assistant_).status, 200);
}

TEST_F(SectionsTest, TheInstructorChoosesThem) {
    const auto choose = [&](const std::string& role, const std::string& section) {
        std::vector<std::pair<std::string, std::string>> fields{
            {"what", "role"}, {"id", text_of_id("Kim")}, {"role", role}};
        if (!section.empty()) {
            fields.emplace_back("section", section);
        }
        return post("/settings/staff", instructor(), fields).status;
    };
    const auto class_page = [&] {
        const std::string link = accounts_.new_link(id_of("Kim"));
        return get("/class", accounts_.enter(link, present()).value()).body;
    };
    EXPECT_EQ(choose("observer", "B"), 303);
    EXPECT_FALSE(accounts_.session(assistant_, present()).has_value()) << "pages that are open end";
    EXPECT_THAT(class_page(), AllOf(HasSubstr("Grace"), Not(HasSubstr("Ada"))));
    EXPECT_EQ(choose("observer", "C"), 400) << "without it, all would be seen";
    EXPECT_THAT(class_page(), Not(HasSubstr("Ada")));
    EXPECT_EQ(choose("instructor", "B"), 303);
    EXPECT_THAT(class_page(), AllOf(HasSubstr("Grace"), HasSubstr("Ada"))) << "instructors see all";
    EXPECT_EQ(choose("assistant", ""), 303);
    EXPECT_THAT(class_page(), AllOf(HasSubstr("Grace"), HasSubstr("Ada"), HasSubstr("\"/log\"")));
    EXPECT_THAT(get("/log", instructor()).body,
                AllOf(HasSubstr("assistant → observer; only B"), Not(HasSubstr("instructor; only"))));
}

TEST_F(StaffTest, TheInstructorAddsChangesAndRemovesPeopleOnThePage) {
    const std::string token = instructor();
    const http::Response added =
        post("/settings/staff", token, {{"what", "add"}, {"name", " Grace Hopper "}, {"role", "observer"}});
    EXPECT_EQ(added.status, 200);
    const std::string link = link_in(added.body);
    const std::string grace = accounts_.enter(link, present()).value();
    EXPECT_EQ(accounts_.session(grace, present())->account.kind, Kind::Observer);
    EXPECT_THAT(get("/class", grace).body, HasSubstr("Grace Hopper"));
    EXPECT_THAT(get("/settings/staff", token).body, AllOf(HasSubstr("Grace Hopper"), Not(HasSubstr(link))));
    EXPECT_EQ(post("/settings/staff", token, {{"what", "add"}, {"name", "Grace Hopper"}, {"role", "assistant"}}).status,
              422);
    EXPECT_EQ(post("/settings/staff", token, {{"what", "add"}, {"name", " "}, {"role", "assistant"}}).status, 422);
    EXPECT_EQ(post("/settings/staff", token, {{"what", "add"}, {"name", std::string(101, 'x')}, {"role", "assistant"}})
                  .status,
              422);

    const std::string id = text_of_id("Grace Hopper");
    EXPECT_EQ(post("/settings/staff", token, {{"what", "role"}, {"id", id}, {"role", "assistant"}}).status, 303);
    EXPECT_FALSE(accounts_.session(grace, present()).has_value()) << "another role ends the sessions";
    const std::string again = accounts_.enter(link, present()).value();
    EXPECT_EQ(accounts_.session(again, present())->account.kind, Kind::Assistant);

    const std::string other = link_in(post("/settings/staff", token, {{"what", "link"}, {"id", id}}).body);
    EXPECT_FALSE(accounts_.enter(link, present()).has_value());
    const std::string last = accounts_.enter(other, present()).value();
    EXPECT_EQ(post("/settings/staff", token, {{"what", "remove"}, {"id", id}}).status, 303);
    EXPECT_FALSE(accounts_.session(last, present()).has_value());
    EXPECT_FALSE(accounts_.enter(other, present()).has_value());
    EXPECT_EQ(post("/settings/staff", token, {{"what", "link"}, {"id", id}}).status, 404);
    EXPECT_EQ(post("/settings/staff", token, {{"what", "role"}, {"id", id}, {"role", "assistant"}}).status, 404);

    const std::string log = get("/log", token).body;
    for (const char* line : {"added to the staff", "Grace Hopper: observer", "Grace Hopper: observer → assistant",
                             "made a new link", "removed from the staff"}) {
        EXPECT_THAT(log, HasSubstr(line));
    }
    EXPECT_EQ(post("/settings/staff", token, {{"what", "add"}, {"name", "Grace Hopper"}, {"role", "assistant"}}).status,
              200)
        << "who was removed may come again";
}

TEST_F(StaffTest, NobodyOfTheClassIsChangedByThePageOfTheStaff) {
    const std::string ada = student("1001");
    const std::string id = std::to_string(accounts_.find_student("1001").value().id);
    for (const char* what : {"role", "link", "remove", "add", "other"}) {
        EXPECT_EQ(post("/settings/staff", instructor(), {{"what", what}, {"id", id}, {"role", "student"}}).status, 404);
    }
    const std::string own = text_of_id("Instructor");
    for (const char* role : {"student", "", "none"}) {
        EXPECT_EQ(post("/settings/staff", instructor(), {{"what", "role"}, {"id", own}, {"role", role}}).status, 400);
    }
    EXPECT_EQ(get("/problems/sums", ada).status, 200);
    EXPECT_EQ(post("/problems/sums/comment", instructor(), {{"student", own}, {"comment", "x"}}).status, 404);
}

TEST_F(StaffTest, TheLastInstructorStays) {
    const std::string id = text_of_id("Instructor");
    person("Grace", Kind::Assistant);
    for (const char* what : {"role", "remove"}) {
        const http::Response refused =
            post("/settings/staff", instructor(), {{"what", what}, {"id", id}, {"role", "assistant"}});
        EXPECT_EQ(refused.status, 409);
        EXPECT_THAT(refused.body, HasSubstr("last instructor"));
    }
    const std::string ada = person("Ada King", Kind::Instructor);
    EXPECT_EQ(post("/settings/staff", ada, {{"what", "remove"}, {"id", id}}).status, 303);
    EXPECT_FALSE(accounts_.sign_in("correct horse", present()).has_value());
    EXPECT_FALSE(accounts_.set_role(id_of("Ada King"), Kind::Nobody));
    accounts_.set_password("battery staple");
    EXPECT_TRUE(accounts_.sign_in("battery staple", present()).has_value()) << "whoever has the machine comes in again";
}

TEST_F(StaffTest, OnlyAFormOfThePageChangesTheStaff) {
    const std::string token = instructor();
    http::Request forged = request("POST", "/settings/staff", token);
    forged.fields = {{"what", "add"}, {"name", "Mallory"}, {"role", "instructor"}};
    EXPECT_EQ(handle(site_, forged).status, 403);
    const std::string assistant = session_of(Kind::Assistant);
    forged.fields.emplace_back("csrf", accounts_.session(assistant, present())->csrf);
    EXPECT_EQ(handle(site_, forged).status, 403) << "another's token";
    EXPECT_EQ(post("/settings/staff", assistant,
                   {{"what", "role"}, {"id", text_of_id("The assistant")}, {"role", "instructor"}})
                  .status,
              403);
    EXPECT_EQ(accounts_.session(assistant, present())->account.kind, Kind::Assistant);
    EXPECT_EQ(accounts_.staff().size(), 2U);
}

TEST_F(StaffTest, AnOpenPageEndsWithItsSession) {
    const std::string id = receive_submission(student("1001"));
    const std::string assistant = session_of(Kind::Assistant);
    const http::Response of_class = get("/class/events", assistant);
    const http::Response of_attempt = get("/attempts/" + id + "/events", assistant);
    std::string bytes;
    EXPECT_TRUE(of_class.stream->next(bytes));
    EXPECT_TRUE(of_attempt.stream->next(bytes));
    ASSERT_TRUE(accounts_.set_role(id_of("The assistant"), Kind::Nobody));
    live_.judging(attempts_.find(id)->number);
    bytes.clear();
    EXPECT_FALSE(of_class.stream->next(bytes));
    EXPECT_FALSE(of_attempt.stream->next(bytes));
    EXPECT_EQ(bytes, "");
}

TEST_F(StaffTest, TheLogNamesWhoDidIt) {
    const std::string id = receive_submission(student("1001"));
    const std::string account = std::to_string(accounts_.find_student("1001").value().id);
    const std::string grace = person("Grace Hopper", Kind::Assistant);
    post("/problems/sums/comment", grace, {{"student", account}, {"comment", "why?"}});
    post("/attempts/" + id + "/judge-again", grace);
    const std::string king = person("Ada King", Kind::Instructor);
    post("/settings", king, {{"deadline", ""}, {"feedback", "full"}, {"several", "last"}, {"topic", "rules"}});
    post("/in/none", "");
    accounts_.log(present(), 0, "", "points changed", "");
    std::map<std::string, std::string> names;
    for (const pages::LogRow& row : accounts_.log_lines(20)) {
        names[row.action] = row.account;
    }
    EXPECT_EQ(names["commented"], "Grace Hopper");
    EXPECT_EQ(names["changed settings"], "Ada King");
    EXPECT_THAT(get("/log", grace).body,
                AllOf(HasSubstr("sums: Ada"), HasSubstr("<td>The server</td><td>points changed"),
                      HasSubstr("<td>Somebody unknown</td><td>wrong link")));
}

}  // namespace

}  // namespace harness::serve
