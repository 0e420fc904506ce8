// The handlers of requests, without a network: a course of one small problem, nothing of which is judged.
#include "harness/serve/site.hpp"

#include <future>
#include <thread>

#include <gmock/gmock.h>

#include "harness/config/config.hpp"
#include "harness/package/package.hpp"
#include "harness/serve/judging.hpp"
#include "harness/serve/serve.hpp"
#include "harness/serve/serve_fixture.hpp"
#include "harness/support/error.hpp"
#include "paths.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class SiteTest : public ServeTest {
  protected:
    SiteTest() {
        accounts_.take(course_.now()->roster);
        accounts_.set_password("correct horse");
    }

    // The template of `judge new`, with rules of a class.
    fs::path make_course() const {
        const fs::path source = fs::path(QUEENS_SOURCE_DIR) / "harness/cli/new/templates/problem";
        fs::copy(source, folder_.path() / "sums", fs::copy_options::recursive);
        write("roster.csv", "Name,ID number,Email address\nAda,1001,ada@example.edu\nGrace,1002,grace@example.edu\n");
        write("judge.toml",
              "[class]\nfeedback = \"verdict\"\n\n[[package]]\npath = \"sums\"\n"
              "reference = [\"{submission}\", \"accepted/sum.py\"]\n");
        return folder_.path();
    }
    Tools tools() const {
        const fs::path folder = folder_.path();
        return {
            [folder] { return config::read_config(folder / "judge.toml", fs::path(QUEENS_SOURCE_DIR) / "judge.toml"); },
            [](const config::Config& config, const std::string& name) { return package::read_package(config, name); },
            nullptr,
            {},
            {},
            {}};
    }

    http::Request request(const std::string& method, const std::string& path, const std::string& token = {}) const {
        http::Request made;
        made.method = method;
        made.path = path;
        made.address = "127.0.0.1";
        made.is_loopback = true;
        made.headers["cookie"] = "other=1; judge_session=" + token;
        return made;
    }
    http::Response get(const std::string& path, const std::string& token = {}) {
        return handle(site_, request("GET", path, token));
    }
    // With the token of the session, and whatever else.
    http::Response post(const std::string& path, const std::string& token,
                        std::vector<std::pair<std::string, std::string>> fields = {},
                        std::vector<UploadFile> files = {}) {
        http::Request made = request("POST", path, token);
        made.fields = std::move(fields);
        made.files = std::move(files);
        if (const auto session = accounts_.session(token, std::chrono::system_clock::now())) {
            made.fields.emplace_back("csrf", session->csrf);
        }
        return handle(site_, made);
    }

    std::string student(const std::string& number) {
        const std::string link = accounts_.new_link(accounts_.find_student(number).value().id);
        return accounts_.enter(link, std::chrono::system_clock::now()).value();
    }
    std::string instructor() { return accounts_.sign_in("correct horse", std::chrono::system_clock::now()).value(); }
    // The id of an attempt that is handed in.
    std::string hand_in(const std::string& token) {
        const http::Response answer = post("/problems/sums", token, {}, {{"a.py", "print(0)"}});
        EXPECT_EQ(answer.status, 303) << answer.body;
        return answer.headers.at("Location").substr(std::string("/attempts/").size(), 16);
    }
    void judge(const std::string& id, model::SubmissionResult given) {
        Attempt attempt = attempts_.find(id).value();
        while (attempts_.take()->id != id) {
        }
        attempts_.finish(attempt.number, given, std::chrono::system_clock::now());
    }
    static model::SubmissionResult wrong_answer() {
        model::SubmissionResult made = result(model::Verdict::WrongAnswer);
        made.cases.resize(1);
        made.cases[0].name = "secret/1-negative";
        made.cases[0].verdict = model::Verdict::WrongAnswer;
        made.cases[0].reason = "not as expected";
        made.reason = "secret/1-negative: not as expected";
        made.hints = {"numbers below zero"};
        return made;
    }

    Course course_{make_course(), tools()};
    Accounts accounts_{database_};
    Attempts attempts_{database_, QueueLimits{}};
    Live live_;
    int woken_ = 0;
    Site site_{.course = course_,
               .accounts = accounts_,
               .attempts = attempts_,
               .live = live_,
               .queue_limits = {},
               .wake = [this] { ++woken_; },
               .complain = [](const std::string&) {}};
};

TEST_F(SiteTest, WithoutASessionThereIsTheSignInAndNoMore) {
    EXPECT_EQ(get("/").status, 200);
    for (const char* path :
         {"/problems/sums", "/attempts/0123456789abcdef", "/class", "/settings", "/log", "/export/csv"}) {
        EXPECT_EQ(get(path).status, 401) << path;
        EXPECT_EQ(get(path, "forged").status, 401) << path;
    }
    EXPECT_EQ(get("/nowhere").status, 404);
    EXPECT_EQ(post("/class", "").status, 405);
}

TEST_F(SiteTest, ALinkOpensAndASignOutCloses) {
    const std::string link = accounts_.new_link(accounts_.find_student("1001").value().id);
    const http::Response entered = get("/in/" + link);
    EXPECT_EQ(entered.status, 303);
    EXPECT_THAT(entered.headers.at("Set-Cookie"), Not(HasSubstr("Secure")));
    http::Request by_https = request("GET", "/in/" + link);
    by_https.is_secure = true;
    EXPECT_THAT(handle(site_, by_https).headers.at("Set-Cookie"), HasSubstr("; Secure"));
    const std::string token = student("1001");
    EXPECT_THAT(get("/", token).body, HasSubstr("/problems/sums"));
    EXPECT_EQ(post("/sign-out", token).status, 303);
    EXPECT_EQ(get("/problems/sums", token).status, 401);
}

TEST_F(SiteTest, AnUploadIsKeptAndWaits) {
    const std::string id = hand_in(student("1001"));
    const Attempt attempt = attempts_.find(id).value();
    EXPECT_EQ(attempt.state, State::Queued);
    EXPECT_EQ(read(attempt.folder + "/a.py"), "print(0)");
    EXPECT_EQ(woken_, 1);
}

TEST_F(SiteTest, AFormWithoutItsTokenIsRefused) {
    const std::string token = student("1001");
    http::Request forged = request("POST", "/problems/sums", token);
    forged.files = {{"a.py", "print(0)"}};
    EXPECT_EQ(handle(site_, forged).status, 403);
    forged.fields = {{"csrf", accounts_.session(student("1002"), std::chrono::system_clock::now())->csrf}};
    EXPECT_EQ(handle(site_, forged).status, 403) << "another's";
    http::Request sent_from_elsewhere = request("POST", "/sign-in");
    sent_from_elsewhere.headers["host"] = "judge.example.edu";
    sent_from_elsewhere.headers["origin"] = "https://evil.example.edu";
    sent_from_elsewhere.fields = {{"password", "correct horse"}};
    EXPECT_EQ(handle(site_, sent_from_elsewhere).status, 403);
    EXPECT_EQ(attempts_.waiting(), 0U);
}

TEST_F(SiteTest, TooManyUploadsAreRefusedWithNothingOfThemKept) {
    const std::string token = student("1001");
    for (std::size_t i = 0; i < QueueLimits{}.of_one; ++i) {
        hand_in(token);
    }
    EXPECT_EQ(post("/problems/sums", token, {}, {{"a.py", "print(0)"}}).status, 429);
    EXPECT_EQ(stored_uploads(course_.handed_in()).size(), QueueLimits{}.of_one);
    hand_in(student("1002"));
}

TEST_F(SiteTest, NobodySeesAnothersAttempt) {
    const std::string id = hand_in(student("1001"));
    const std::string other = student("1002");
    EXPECT_EQ(get("/attempts/" + id, other).status, 404);
    EXPECT_EQ(get("/attempts/" + id + "/events", other).status, 404);
    EXPECT_EQ(get("/attempts/" + id, instructor()).status, 200);
    for (const char* path : {"/class", "/class/events", "/settings", "/log", "/export/csv", "/students/1"}) {
        EXPECT_EQ(get(path, other).status, 403) << path;
    }
    for (const char* path : {"/class/judge-again", "/settings"}) {
        EXPECT_EQ(post(path, other).status, 403) << path;
    }
}

TEST_F(SiteTest, AStudentIsToldWhatTheLevelAllows) {
    const std::string token = student("1001");
    const std::string id = hand_in(token);
    judge(id, wrong_answer());
    for (const std::string path : {"/", "/problems/sums", "/attempts/"}) {
        const std::string body = get(path == "/attempts/" ? path + id : path, token).body;
        EXPECT_THAT(body, HasSubstr("WA")) << path;
        for (const char* secret : {"secret/", "1-negative", "not as expected", "below zero"}) {
            EXPECT_THAT(body, Not(HasSubstr(secret))) << path;
        }
    }
    EXPECT_THAT(get("/attempts/" + id, instructor()).body, HasSubstr("1-negative"));
}

TEST_F(SiteTest, EventsTellNoCaseBelowFull) {
    const std::string token = student("1001");
    const std::string id = hand_in(token);
    const std::int64_t number = attempts_.find(id).value().number;
    live_.judging(number);
    live_.case_ended(number, wrong_answer().cases[0]);
    live_.judged(number);
    for (const auto& [who, tells] : {std::pair{token, false}, std::pair{instructor(), true}}) {
        const http::Response answer = get("/attempts/" + id + "/events", who);
        std::string all;
        for (bool more = true; more;) {
            std::string next;
            more = answer.stream(next);
            all += next;
        }
        EXPECT_EQ(all.find("secret/") != std::string::npos, tells);
    }
}

TEST_F(SiteTest, WhatAStudentWroteIsShownAsText) {
    const std::string token = student("1001");
    const http::Response answer = post("/problems/sums", token, {}, {{"<b>.py", "<script>alert(1)</script>"}});
    ASSERT_EQ(answer.status, 303);
    const std::string body = get(answer.headers.at("Location").substr(0, 26), instructor()).body;
    EXPECT_THAT(body, Not(HasSubstr("<script>alert")));
    EXPECT_THAT(body, Not(HasSubstr("<b>.py")));
    EXPECT_THAT(body, HasSubstr("&lt;script&gt;alert"));
}

TEST_F(SiteTest, GradesAreOfWhatCounts) {
    const std::string token = student("1001");
    judge(hand_in(token), result(model::Verdict::Accepted));
    judge(hand_in(token), wrong_answer());
    EXPECT_THAT(get("/export/csv", instructor()).body, HasSubstr("\"Ada\",\"sums\",WA,0"));
    write("judge.toml", read("judge.toml").replace(8, 0, "several = \"best\"\n"));
    EXPECT_EQ(course_.read_if_changed(), "");
    EXPECT_THAT(get("/export/csv", instructor()).body, HasSubstr("\"Ada\",\"sums\",AC,100"));
    EXPECT_EQ(get("/export/nothing", instructor()).status, 404);
}

TEST_F(SiteTest, SettingsChangeTheCoursesFilesOrNothing) {
    const std::string token = instructor();
    const std::string before = read("judge.toml");
    const std::vector<std::pair<std::string, std::string>> kept{
        {"deadline", "2027-01-31T23:59"}, {"feedback", "full"}, {"several", "last"}};
    EXPECT_EQ(post("/settings", token, kept).status, 303);
    EXPECT_THAT(read("judge.toml"), HasSubstr("deadline = 2027-01-31T23:59:00+00:00"));
    EXPECT_EQ(course_.now()->config.class_rules.feedback, model::Feedback::Full);
    auto wrong = kept;
    wrong[1].second = "everything";
    const std::string changed = read("judge.toml");
    EXPECT_EQ(post("/settings", token, wrong).status, 422);
    EXPECT_EQ(read("judge.toml"), changed);
    EXPECT_EQ(course_.now()->config.class_rules.feedback, model::Feedback::Full);
    EXPECT_EQ(post("/settings", token, {{"deadline", ""}, {"feedback", "verdict"}, {"several", "last"}}).status, 303);
    EXPECT_EQ(read("judge.toml"), before);
}

TEST_F(SiteTest, DecisionsKeepWhatTheFormDoesNotShow) {
    write("overrides.toml", "# ours\n\n[[student]]\nstudent = \"1001\"\nfiles = [\"a.py\"]\nexcused = \"ill\"\n");
    ASSERT_EQ(course_.read_if_changed(), "");
    EXPECT_EQ(post("/settings", instructor(),
                   {{"deadline", ""},
                    {"feedback", "verdict"},
                    {"several", "last"},
                    {"override_student", "1001"},
                    {"override_package", ""},
                    {"override_deadline", ""},
                    {"override_excused", ""},
                    {"override_points", "75"},
                    {"override_reason", "oral \"exam\""}})
                  .status,
              303);
    const std::string text = read("overrides.toml");
    EXPECT_THAT(text, testing::StartsWith("# ours\n"));
    EXPECT_THAT(text, HasSubstr("files = [\"a.py\"]"));
    EXPECT_THAT(text, HasSubstr("points = 75"));
    EXPECT_THAT(text, Not(HasSubstr("ill")));
    EXPECT_THAT(get("/export/csv", instructor()).body, HasSubstr("Ada"));
}

TEST_F(SiteTest, DecisionsThatAreNotChangedStayAsTheyStand) {
    const std::string grace = "# Grace\n[[student]]\nstudent = \"1002\" # by number\ndeadline = 2027-01-31T23:59:59Z\n";
    write("overrides.toml", "# ours\n\n[[student]]\nstudent = \"1001\"\nexcused = \"ill\"\n\n" + grace);
    fs::permissions(folder_.path() / "overrides.toml", fs::perms{0600});
    ASSERT_EQ(course_.read_if_changed(), "");
    std::vector<std::pair<std::string, std::string>> fields{
        {"deadline", ""}, {"feedback", "verdict"}, {"several", "last"}};
    const auto add = [&](const std::string& who, const std::string& deadline, const std::string& excused) {
        fields.insert(fields.end(), {{"override_student", who},
                                     {"override_package", ""},
                                     {"override_deadline", deadline},
                                     {"override_excused", excused},
                                     {"override_points", ""},
                                     {"override_reason", ""}});
    };
    add("1001", "", "away");
    add("1002", "2027-01-31T23:59", "");
    EXPECT_EQ(post("/settings", instructor(), fields).status, 303);
    const std::string made = "# ours\n\n[[student]]\nstudent = \"1001\"\nexcused = \"away\"\n\n" + grace;
    EXPECT_EQ(read("overrides.toml"), made);
    EXPECT_EQ(fs::status(folder_.path() / "overrides.toml").permissions(), fs::perms{0600});
    add("Ada", "", "of the same student");
    EXPECT_EQ(post("/settings", instructor(), fields).status, 422);
    EXPECT_EQ(read("overrides.toml"), made);
    EXPECT_EQ(get("/problems/sums", student("1001")).status, 200);
}

TEST_F(SiteTest, AFailureOfTheJudgeIsKeptThoughItCannotBeWrittenAtOnce) {
    const std::string id = hand_in(student("1001"));
    const auto sql = [&](const char* text) {
        database_.write([&](store::Connection& connection) { connection.query(text).run(); });
    };
    sql("CREATE TRIGGER full BEFORE UPDATE OF tries ON attempt BEGIN SELECT raise(ABORT, 'the disk is full'); END");
    std::promise<void> complained;
    std::atomic<int> complaints = 0;
    const auto complain = [&](const std::string&) {
        if (++complaints == 2) {  // the second is of the writing's second failure
            complained.set_value();
        }
    };
    const Judging judging({course_, accounts_, attempts_, live_, complain}, 1);  // without tools: it fails
    ASSERT_EQ(complained.get_future().wait_for(std::chrono::seconds{60}), std::future_status::ready);
    sql("DROP TRIGGER full");
    std::optional<Attempt> now;
    for (int i = 0; i < 600 && !(now && now->state == State::Judged); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds{100});
        now = attempts_.find(id);
    }
    EXPECT_EQ(now->state, State::Judged);
    EXPECT_EQ(now->verdict, model::Verdict::JudgeError);
}

TEST_F(SiteTest, WhatWaitsAgainIsNotSaidToBeJudged) {
    const std::string id = hand_in(student("1001"));
    live_.judging(attempts_.find(id)->number);
    judge(id, wrong_answer());
    live_.judged(attempts_.find(id)->number);
    const std::string token = instructor();
    EXPECT_EQ(post("/class/judge-again", token).status, 303);
    const http::Response events = get("/attempts/" + id + "/events", token);
    std::string all;
    for (std::string next; all.find("event: ") == std::string::npos; all += next) {
        next.clear();
        ASSERT_TRUE(events.stream(next)) << next;
    }
    EXPECT_THAT(all, HasSubstr("event: queued"));
}

TEST_F(SiteTest, WhoIsNotKnownSendsNoMoreThanAForm) {
    EXPECT_EQ(most_body(site_, request("POST", "/sign-in", "forged")), std::size_t{16} << 10U);
    EXPECT_EQ(most_body(site_, request("POST", "/problems/sums", student("1001"))), std::size_t{4} << 20U);
}

TEST_F(SiteTest, TheDatabaseIsReadByItsOwnerAlone) {
    fs::create_directory(folder_.path() / "other");
    open_database(folder_.path() / "other");
    EXPECT_EQ(fs::status(folder_.path() / "other/serve.db").permissions(), fs::perms{0600});
}

TEST_F(SiteTest, WhatIsJudgedAgainIsComparedWithBefore) {
    const std::string id = hand_in(student("1001"));
    judge(id, wrong_answer());
    const std::string token = instructor();
    EXPECT_EQ(post("/class/judge-again", token, {{"package", "sums"}}).status, 303);
    EXPECT_EQ(post("/class/judge-again", token, {{"package", "nothing"}}).status, 404);
    judge(id, result(model::Verdict::Accepted));
    const std::string body = get("/class/judge-again", token).body;
    EXPECT_THAT(body, testing::AllOf(HasSubstr("WA"), HasSubstr("AC"), HasSubstr("Ada")));
    EXPECT_EQ(get("/attempts/" + id, token).status, 200);
}

TEST_F(SiteTest, PasswordsAreNotGuessedFast) {
    int refused = 0;
    for (int i = 0; i < 12; ++i) {
        refused += post("/sign-in", "", {{"password", "wrong"}}).status == 429 ? 1 : 0;
    }
    EXPECT_EQ(refused, 2);
}

TEST_F(SiteTest, ACourseThatCannotBeReadStaysAsItWas) {
    write("judge.toml", "[class\n");
    EXPECT_THAT(course_.read_if_changed(), HasSubstr("judge.toml"));
    EXPECT_EQ(course_.read_if_changed(), "") << "it is said once";
    EXPECT_EQ(get("/problems/sums", student("1001")).status, 200);
}

}  // namespace

}  // namespace harness::serve
