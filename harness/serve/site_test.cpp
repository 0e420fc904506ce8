#include "harness/serve/site.hpp"

#include <future>
#include <limits>
#include <thread>

#include "harness/base/error.hpp"
#include "harness/serve/judging.hpp"
#include "harness/serve/serve.hpp"
#include "harness/serve/site_fixture.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

TEST_F(SiteTest, AnUploadIsKeptAndWaits) {
    const std::string id = receive_submission(student("1001"));
    const Attempt attempt = attempts_.find(id).value();
    EXPECT_EQ(attempt.state, State::Queued);
    EXPECT_EQ(read(attempt.folder + "/a.py"), "print(0)");
    EXPECT_EQ(woken_, 1);
}

TEST_F(SiteTest, TooManyUploadsAreRefusedWithNothingOfThemKept) {
    const std::string token = student("1001");
    for (std::size_t i = 0; i < QueueLimits{}.of_student; ++i) {
        receive_submission(token);
    }
    EXPECT_EQ(post("/problems/sums", token, {}, {{"a.py", "print(0)"}}).status, 429);
    EXPECT_EQ(stored_uploads(course_.handed_in()).size(), QueueLimits{}.of_student);
    receive_submission(student("1002"));
}

TEST_F(SiteTest, TheClassIsShownAsItIsNow) {
    const std::string id = receive_submission(student("1001"));
    judge(id, wrong_answer());
    const std::string wrong = ">WA</b>";
    EXPECT_THAT(get("/class", instructor()).body, HasSubstr(wrong));
    EXPECT_EQ(attempts_.judge_again("sums", id), 1);
    judge(id, result(model::Verdict::Accepted));
    EXPECT_THAT(get("/class", instructor()).body, AllOf(HasSubstr(">AC</b>"), Not(HasSubstr(wrong))));
    write("overrides.toml", "[[student]]\nstudent = \"1001\"\npoints = 73\nreason = \"oral exam\"\n");
    ASSERT_EQ(course_.read_if_changed(), "");
    EXPECT_THAT(get("/class", instructor()).body, HasSubstr("73"));
}

TEST_F(SiteTest, UploadsLeaveRoomOnTheDisk) {
    site_.free_bytes = std::numeric_limits<std::uintmax_t>::max();
    EXPECT_EQ(post("/problems/sums", student("1001"), {}, {{"a.py", "print(0)"}}).status, 507);
    EXPECT_FALSE(fs::exists(course_.handed_in()));
}

TEST_F(SiteTest, NobodySeesAnothersAttempt) {
    const std::string id = receive_submission(student("1001"));
    const std::string other = student("1002");
    EXPECT_EQ(get("/attempts/" + id, other).status, 404);
    EXPECT_EQ(get("/attempts/" + id + "/events", other).status, 404);
    for (const std::string& path : std::vector<std::string>{"/attempts/" + id, "/problems/sums", "/", "/log",
                                                            "/settings", "/class/judge-again"}) {
        EXPECT_EQ(get(path, instructor()).status, 200) << path;
    }
    for (const char* path :
         {"/class", "/class/events", "/class/judge-again", "/settings", "/log", "/export/csv", "/students/1"}) {
        EXPECT_EQ(get(path, other).status, 403) << path;
    }
    for (const std::string& path :
         std::vector<std::string>{"/class/judge-again", "/settings", "/attempts/" + id + "/judge-again"}) {
        EXPECT_EQ(post(path, other).status, 403) << path;
    }
}

TEST_F(SiteTest, AStudentIsToldWhatTheLevelAllows) {
    const std::string token = student("1001");
    const std::string id = receive_submission(token);
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

TEST_F(SiteTest, AStudentIsToldWhatTheProblemsFilesReplaced) {
    const std::string token = student("1001");
    const std::string id = receive_submission(token);
    model::SubmissionResult accepted = result(model::Verdict::Accepted);
    accepted.compile.overruled = "the main file was replaced";
    judge(id, accepted);
    for (const std::string& reader : {token, instructor()}) {
        EXPECT_THAT(get("/attempts/" + id, reader).body, HasSubstr("the main file was replaced"));
    }
}

TEST_F(SiteTest, EventsTellNoCaseBelowFull) {
    const std::string token = student("1001");
    const std::string id = receive_submission(token);
    const std::int64_t number = attempts_.find(id).value().number;
    live_.judging(number);
    live_.case_ended(number, wrong_answer().cases[0]);
    live_.judged(number);
    for (const auto& [who, tells] : {std::pair{token, false}, std::pair{instructor(), true}}) {
        const http::Response answer = get("/attempts/" + id + "/events", who);
        std::string all;
        for (bool more = true; more;) {
            std::string next;
            more = answer.stream->next(next);
            all += next;
        }
        EXPECT_EQ(all.find("secret/") != std::string::npos, tells);
        EXPECT_EQ(all.find("event: case") != std::string::npos, tells);
    }
}

TEST_F(SiteTest, GradesAreOfWhatCounts) {
    const std::string token = student("1001");
    judge(receive_submission(token), result(model::Verdict::Accepted));
    judge(receive_submission(token), wrong_answer());
    EXPECT_THAT(get("/export/csv", instructor()).body, HasSubstr("\"Ada\",\"sums\",WA,0"));
    write("judge.toml", read("judge.toml").replace(8, 0, "several = \"best\"\n"));
    EXPECT_EQ(course_.read_if_changed(), "");
    EXPECT_THAT(get("/export/csv", instructor()).body, HasSubstr("\"Ada\",\"sums\",AC,100"));
    EXPECT_EQ(get("/export/nothing", instructor()).status, 404);
}

TEST_F(SiteTest, AFailureOfTheJudgeIsKeptThoughItCannotBeWrittenAtOnce) {
    const std::string id = receive_submission(student("1001"));
    const auto sql = [&](const char* text) {
        database_.write([&](store::Connection& connection) { connection.run(text); });
    };
    sql("CREATE TRIGGER full BEFORE UPDATE OF tries ON attempt BEGIN SELECT raise(ABORT, 'the disk is full'); END");
    std::promise<void> complained;
    std::atomic<int> complaints = 0;
    site_.complain = [&](const std::string&) {
        if (++complaints == 2) {  // the second one is about the second failed write
            complained.set_value();
        }
    };
    const Judging judging(site_);  // its executor fails
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
    const std::string id = receive_submission(student("1001"));
    live_.judging(attempts_.find(id)->number);
    judge(id, wrong_answer());
    live_.judged(attempts_.find(id)->number);
    const std::string token = instructor();
    EXPECT_EQ(post("/class/judge-again", token).status, 303);
    const http::Response events = get("/attempts/" + id + "/events", token);
    std::string all;
    for (std::string next; all.find("event: ") == std::string::npos; all += next) {
        next.clear();
        ASSERT_TRUE(events.stream->next(next)) << next;
    }
    EXPECT_THAT(all, HasSubstr("event: queued"));
}

TEST_F(SiteTest, TheDatabaseIsReadByItsOwnerAlone) {
    fs::create_directory(folder_.path() / "other");
    open_database(folder_.path() / "other");
    EXPECT_EQ(fs::status(folder_.path() / "other/serve.db").permissions(), fs::perms{0600});
}

TEST_F(SiteTest, WhatIsJudgedAgainIsComparedWithBefore) {
    const std::string id = receive_submission(student("1001"));
    judge(id, wrong_answer());
    const std::string token = instructor();
    EXPECT_EQ(post("/class/judge-again", token, {{"package", "sums"}}).status, 303);
    EXPECT_EQ(post("/class/judge-again", token, {{"package", "nothing"}}).status, 404);
    judge(id, result(model::Verdict::Accepted));
    const std::string body = get("/class/judge-again", token).body;
    EXPECT_THAT(body, testing::AllOf(HasSubstr("WA"), HasSubstr("AC"), HasSubstr("Ada")));
    EXPECT_EQ(get("/attempts/" + id, token).status, 200);
    EXPECT_EQ(post("/attempts/" + id + "/judge-again", token).status, 303);
    EXPECT_EQ(attempts_.find(id).value().state, State::Queued);
}

TEST_F(SiteTest, ACourseThatCannotBeReadStaysAsItWas) {
    write("judge.toml", "[class\n");
    EXPECT_THAT(course_.read_if_changed(), HasSubstr("judge.toml"));
    EXPECT_EQ(course_.read_if_changed(), "") << "it is said once";
    EXPECT_EQ(get("/problems/sums", student("1001")).status, 200);
}

}  // namespace

}  // namespace harness::serve
