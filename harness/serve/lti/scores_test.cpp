#include "harness/serve/lti/scores.hpp"

#include <gmock/gmock.h>

#include "harness/serve/lti/lti_fixture.hpp"

namespace harness::serve {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string scores_of_link = "https://platform.example.edu/7/lineitems/3/lineitem/scores";

class ScoresTest : public LtiSiteTest {
  protected:
    execute::HttpAnswer answer(const execute::HttpCall& call) override {
        if (call.address == "https://platform.example.edu/token") {
            ++tokens_;
            return {.status = 200, .body = R"({"access_token": "token-1"})"};
        }
        if (call.address != scores_of_link) {
            return LtiSiteTest::answer(call);
        }
        EXPECT_EQ(call.token, "token-1");
        if (scores_answer_.is_success()) {
            const json score = json::parse(call.body);
            const auto user = score["userId"].get<std::string>();
            sent_.push_back(score.contains("scoreGiven")
                                ? fmt::format("{} {}/{}", user, score["scoreGiven"].get<double>(),
                                              score["scoreMaximum"].get<double>())
                                : user + " none");
        } else {
            ++failures_;
        }
        return scores_answer_;
    }
    void send(int seconds = 0) { sender_.send_all(now_ + std::chrono::seconds{seconds}, {}); }
    // Ada submits a program with this verdict.
    void submit(model::Verdict verdict) { judge(receive_submission(ada_), result(verdict)); }

    const Time now_ = std::chrono::system_clock::now();
    const std::string ada_ = session_in(launch());
    execute::HttpAnswer scores_answer_{.status = 200};
    std::vector<std::string> sent_;
    int tokens_ = 0;
    int failures_ = 0;
    lti::ScoreSender sender_{site_};
};

TEST_F(ScoresTest, AreSentWhenTheyChange) {
    send();
    EXPECT_THAT(sent_, IsEmpty());
    EXPECT_EQ(tokens_, 0);
    submit(model::Verdict::WrongAnswer);
    send();
    EXPECT_THAT(sent_, ElementsAre("user-ada 0/100"));
    send();
    EXPECT_EQ(sent_.size(), 1);
    submit(model::Verdict::Accepted);
    send();
    EXPECT_THAT(sent_, ElementsAre("user-ada 0/100", "user-ada 100/100"));
    EXPECT_THAT(get("/log", instructor()).body, HasSubstr("sums: 1 grade"));
}

TEST_F(ScoresTest, AreNotOfStudentsWhoDidNotSignIn) {
    judge(receive_submission(student("1002")), result(model::Verdict::Accepted));
    send();
    EXPECT_THAT(sent_, IsEmpty());
}

TEST_F(ScoresTest, GoWhenTheExceptionThatGaveThemIsDeleted) {
    const auto with_exceptions = [&](const std::string& lines) {
        write("overrides.toml", lines);
        course_.read();
        send();
    };
    with_exceptions("[[student]]\nstudent = \"1001\"\npoints = 70\nreason = \"oral exam\"\n");
    with_exceptions("");
    send();
    EXPECT_THAT(sent_, ElementsAre("user-ada 70/100", "user-ada none"));
    submit(model::Verdict::Accepted);
    with_exceptions("[[student]]\nstudent = \"1001\"\nexcused = \"illness\"\n");
    EXPECT_THAT(sent_, ElementsAre("user-ada 70/100", "user-ada none"));
    with_exceptions("");
    with_exceptions("[[student]]\nstudent = \"1001\"\nexcused = \"illness\"\n");
    EXPECT_THAT(sent_, ElementsAre("user-ada 70/100", "user-ada none", "user-ada 100/100", "user-ada none"));
}

TEST_F(ScoresTest, AreThoseOfTheAccountThatThePersonHasNow) {
    submit(model::Verdict::Accepted);
    send();
    accounts_.take(roster({row("Ada", "3001")}));
    const std::string id = receive_submission(student("3001"));
    claims_[lti::lti_claim + "lis"] = {{"person_sourcedid", "3001"}};
    EXPECT_EQ(get("/attempts/" + id, session_in(launch())).status, 200);
    send();
    judge(id, result(model::Verdict::WrongAnswer));
    send();
    EXPECT_THAT(sent_, ElementsAre("user-ada 100/100", "user-ada none", "user-ada 0/100"));
}

TEST_F(ScoresTest, StayWhenTheJudgeFailsOrTheProblemLeavesTheCourse) {
    submit(model::Verdict::Accepted);
    send();
    submit(model::Verdict::JudgeError);
    send();
    site_.database.run("UPDATE line_item SET name = 'other'");
    send();
    EXPECT_THAT(sent_, ElementsAre("user-ada 100/100"));
}

TEST_F(ScoresTest, WaitWhileStudentsSeeNoVerdict) {
    submit(model::Verdict::Accepted);
    const auto with_feedback = [&](const std::string& feedback) {
        std::string text = base::read_file(folder_.path() / "judge.toml");
        const std::size_t begin = text.find("feedback = \"") + 12;
        write("judge.toml", text.replace(begin, text.find('"', begin) - begin, feedback));
        course_.read();
    };
    with_feedback("none");
    send();
    EXPECT_THAT(sent_, IsEmpty());
    with_feedback("verdict");
    send();
    EXPECT_THAT(sent_, ElementsAre("user-ada 100/100"));
}

TEST_F(ScoresTest, AFailureIsShownAndTriedAgainAfterGrowingPauses) {
    submit(model::Verdict::Accepted);
    scores_answer_ = {.status = 503, .body = "<b>busy</b>"};
    send();
    EXPECT_THAT(get("/class", instructor()).body,
                AllOf(HasSubstr("the grades of sums do not reach"), HasSubstr("503 &lt;b&gt;busy&lt;/b&gt;")));
    for (const auto& [seconds, failures] : {std::pair{0, 1}, {10, 2}, {20, 2}, {30, 3}, {60, 3}, {70, 4}}) {
        EXPECT_EQ(sender_.is_pause_over(now_ + std::chrono::seconds{seconds}), seconds > 0 && failures > failures_);
        send(seconds);
        EXPECT_EQ(failures_, failures) << seconds;
    }
    scores_answer_ = {.status = 200};
    send(1000);
    EXPECT_THAT(sent_, ElementsAre("user-ada 100/100"));
    EXPECT_THAT(get("/class", instructor()).body, Not(HasSubstr("do not reach")));
}

TEST_F(ScoresTest, APersonWhomThePlatformRefusesDoesNotStopOthers) {
    claims_ = {{"sub", "user-grace"}, {"email", "grace@example.edu"}, {lti::lti_claim + "lis", nullptr}};
    const std::string grace = session_in(launch());
    submit(model::Verdict::Accepted);
    judge(receive_submission(grace), result(model::Verdict::Accepted));
    scores_answer_ = {.status = 422};
    send();
    EXPECT_EQ(failures_, 2);
}

TEST_F(ScoresTest, AColumnThatIsGoneIsForgottenUntilItsLinkIsOpened) {
    submit(model::Verdict::Accepted);
    scores_answer_ = {.status = 404};
    send();
    send(100);
    EXPECT_EQ(failures_, 1);
    EXPECT_THAT(get("/log", instructor()).body, HasSubstr("a column of grades is gone"));
    scores_answer_ = {.status = 200};
    claims_ = {{"sub", "user-ada"}};
    launch();
    send(200);
    EXPECT_THAT(sent_, ElementsAre("user-ada 100/100"));
}

TEST_F(ScoresTest, AColumnStaysThatOfItsPlatform) {
    const std::string other =
        "[[lti]]\nissuer = \"https://other.example.edu\"\nclient_id = \"tool-2\"\ndeployments = [\"1\"]\n"
        "auth_url = \"https://other.example.edu/auth\"\ntoken_url = \"https://other.example.edu/token\"\n"
        "keys_url = \"https://other.example.edu/keys\"\n";
    const std::string column = "https://platform.example.edu/7/lineitems/3/lineitem";
    add_to_settings(other);
    const auto opened_at_other = [&] {
        lti::note_line_item(site_, course_.now()->config.lti.back(), column, "sums", now_);
    };
    opened_at_other();
    submit(model::Verdict::Accepted);
    send();
    EXPECT_THAT(sent_, ElementsAre("user-ada 100/100"));
    EXPECT_THAT(get("/log", instructor()).body, HasSubstr("refused a column of grades"));
    write("judge.toml", settings_ + "\n" + other);
    course_.read();
    opened_at_other();
    EXPECT_EQ(site_.database.read([&](auto& connection) {
        return connection.query("SELECT count(*) FROM line_item WHERE client_id = 'tool-2'").one_number();
    }),
              1);
}

TEST_F(ScoresTest, AFaultGoesWithItsColumn) {
    submit(model::Verdict::Accepted);
    scores_answer_ = {.status = 503};
    send();
    EXPECT_THAT(get("/class", instructor()).body, HasSubstr("do not reach"));
    site_.database.run("DELETE FROM line_item");
    send();
    EXPECT_THAT(get("/class", instructor()).body, Not(HasSubstr("do not reach")));
}

TEST_F(ScoresTest, ASecretReachesNoLog) {
    submit(model::Verdict::Accepted);
    scores_answer_ = {.status = 401};
    send();
    EXPECT_THAT(get("/class", instructor()).body, Not(HasSubstr("token-1")));
    EXPECT_THAT(get("/log", instructor()).body, Not(HasSubstr("token-1")));
}

}  // namespace
}  // namespace harness::serve
