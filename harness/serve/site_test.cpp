#include "harness/serve/site.hpp"

#include <future>
#include <limits>
#include <thread>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/sandbox/fake_runner.hpp"
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
    EXPECT_EQ(attempts_.judge_again("sums", Again::All, id), 1);
    judge(id, result(model::Verdict::Accepted));
    EXPECT_THAT(get("/class", instructor()).body, HasSubstr(wrong)) << "the new result waits";
    attempts_.apply("sums");
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

TEST_F(SiteTest, OfSeveralProblemsEachHasGradesForEachPlatform) {
    fs::copy(folder_.path() / "sums", folder_.path() / "twice", fs::copy_options::recursive);
    const std::string package = "[[package]]\npath = \"twice\"\nreference = [\"{submission}\", \"accepted/sum.py\"]\n";
    write("judge.toml", read("judge.toml") + package);
    EXPECT_EQ(course_.read_if_changed(), "");
    const std::string token = instructor();
    const std::string page = get("/class", token).body;
    for (const char* platform : {"moodle", "gradescope", "canvas", "csv"}) {
        for (const char* problem : {"sums", "twice"}) {
            EXPECT_THAT(page, HasSubstr(fmt::format("/export/{}?package={}\"", platform, problem)));
            http::Request request_of_grades = request("GET", fmt::format("/export/{}", platform), token);
            request_of_grades.fields.emplace_back("package", problem);
            const bool is_refused = platform == std::string("canvas");  // the roster is not Canvas's
            EXPECT_EQ(handle(site_, request_of_grades).status, is_refused ? 422 : 200) << platform;
        }
    }
    for (const auto& [platform, takes_several] : {std::pair{"csv", true}, {"canvas", true}, {"moodle", false}}) {
        EXPECT_EQ(page.find(fmt::format("/export/{}\"", platform)) != std::string::npos, takes_several) << platform;
    }
    EXPECT_EQ(get("/export/csv", token).status, 200);
    EXPECT_EQ(get("/export/moodle", token).status, 422);
    EXPECT_THAT(get("/export/canvas", token).body, HasSubstr("is not the gradebook that Canvas exports"));
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

TEST_F(SiteTest, PicturesForTheJuryAreForInstructors) {
    write("judge.toml", read("judge.toml").replace(read("judge.toml").find("verdict"), 7, "full"));
    ASSERT_EQ(course_.read_if_changed(), "");
    const std::string token = student("1001");
    const std::string id = receive_submission(token);
    model::SubmissionResult rejected = wrong_answer();
    rejected.cases.back().evidence.emplace().pictures = {{model::Drawn::OutputForTeam, "image/png", "t", ""},
                                                         {model::Drawn::OutputForJury, "image/png", "j", ""}};
    judge(id, rejected);
    EXPECT_THAT(get("/attempts/" + id, token).body, AllOf(HasSubstr("base64,dA=="), Not(HasSubstr("base64,ag=="))));
    EXPECT_THAT(get("/attempts/" + id, instructor()).body, AllOf(HasSubstr("base64,dA=="), HasSubstr("base64,ag==")));
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
        EXPECT_THAT(all, HasSubstr("event: progress\ndata: {\"all\":"));
    }
}

TEST_F(SiteTest, NothingIsToldOfTheProgressWhereNoVerdictIs) {
    write("judge.toml", read("judge.toml").replace(read("judge.toml").find("verdict"), 7, "none"));
    ASSERT_EQ(course_.read_if_changed(), "");
    const std::string token = student("1001");
    const std::string id = receive_submission(token);
    const std::int64_t number = attempts_.find(id).value().number;
    live_.judging(number);
    live_.case_ended(number, wrong_answer().cases[0]);
    EXPECT_THAT(get("/attempts/" + id, token).body, Not(HasSubstr("1 of ")));
    live_.judged(number);
    std::string all;
    ASSERT_FALSE(get("/attempts/" + id + "/events", token).stream->next(all));
    EXPECT_THAT(all, AllOf(HasSubstr("event: judged"), Not(HasSubstr("progress")), Not(HasSubstr("event: case"))));
}

TEST_F(SiteTest, AStudentIsToldOfAnotherResultWhenItIsApplied) {
    const std::string token = student("1001");
    const std::string id = receive_submission(token);
    judge(id, wrong_answer());
    ASSERT_EQ(attempts_.judge_again("sums", Again::All, id), 1);
    judge(id, result(model::Verdict::Accepted));
    EXPECT_THAT(get("/attempts/" + id, token).body, Not(HasSubstr("judged again")));
    attempts_.apply("sums");
    EXPECT_THAT(get("/attempts/" + id, token).body,
                AllOf(HasSubstr("This attempt was judged again"), HasSubstr("before, the verdict was “Wrong answer”")));
    for (const char* path : {"/", "/problems/sums"}) {
        EXPECT_THAT(get(path, token).body, HasSubstr("judged again")) << path;
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

TEST_F(SiteTest, LateDaysTellNothingOfPointsThatAreHidden) {
    const auto two_hours_ago =
        std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now() - std::chrono::hours{2});
    const std::string rules = read("judge.toml");
    const auto follow = [&](const std::string& feedback) {
        write("judge.toml", fmt::format("[class]\nfeedback = \"{}\"\nlate_days = 2\ndeadline = {:%Y-%m-%dT%H:%M:%S}Z\n"
                                        "late = [{{ hours = 0, factor = 0.5 }}]",
                                        feedback, fmt::gmtime(two_hours_ago)) +
                                rules.substr(rules.find("\n\n")));
        EXPECT_EQ(course_.read_if_changed(), "");
    };
    follow("verdict");
    const std::string token = student("1001");
    const std::string id = receive_submission(token);
    judge(id, result(model::Verdict::Accepted));
    EXPECT_THAT(get("/attempts/" + id, token).body, HasSubstr("late by 2 h 0 min: 1 late day"));
    EXPECT_THAT(get("/problems/sums", token).body, HasSubstr("or 1 late day of the 2"));
    follow("none");
    for (const std::string& path : {"/attempts/" + id, std::string("/problems/sums")}) {
        EXPECT_THAT(get(path, token).body, Not(HasSubstr("late day"))) << path;
    }
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

TEST_F(SiteTest, WhatIsJudgedAgainIsSeenBeforeItIsAppliedOrDiscarded) {
    const std::string student_token = student("1001");
    const std::string id = receive_submission(student_token);
    judge(id, wrong_answer());
    const std::string token = instructor();
    const auto judge_again = [&](const model::SubmissionResult& given) {
        EXPECT_EQ(post("/class/judge-again", token, {{"package", "sums"}}).status, 303);
        judge(id, given);
    };
    const auto end = [&](const std::string& what) {
        EXPECT_EQ(post("/class/judge-again/apply", token, {{"package", "sums"}, {"what", what}}).status, 303);
    };
    EXPECT_EQ(post("/class/judge-again", token, {{"package", "nothing"}}).status, 404);
    EXPECT_EQ(post("/class/judge-again/apply", token, {{"package", "nothing"}}).status, 404);
    judge_again(result(model::Verdict::Accepted));
    EXPECT_THAT(get("/class/judge-again", token).body,
                testing::AllOf(HasSubstr("WA"), HasSubstr("AC"), HasSubstr("Ada")));
    EXPECT_THAT(get("/class", token).body, HasSubstr("/class/judge-again\">1 new result"));
    EXPECT_THAT(get("/attempts/" + id, token).body, HasSubstr("which does not count yet"));
    EXPECT_THAT(get("/attempts/" + id, student_token).body, Not(HasSubstr("does not count yet")));
    end("discard");
    EXPECT_EQ(attempts_.find(id).value().verdict, model::Verdict::WrongAnswer);
    judge_again(result(model::Verdict::Accepted));
    end("apply");
    EXPECT_EQ(attempts_.find(id).value().verdict, model::Verdict::Accepted);
    EXPECT_THAT(get("/class/judge-again", token).body, Not(HasSubstr("Ada")));
    EXPECT_EQ(post("/attempts/" + id + "/judge-again", token).status, 303);
    EXPECT_EQ(attempts_.find(id).value().state, State::Queued);
    EXPECT_THAT(get("/attempts/" + id, student_token).body, HasSubstr("AC")) << "its result stays meanwhile";
}

TEST_F(SiteTest, TheNextSubmissionWaitsForTheCooldown) {
    write("judge.toml", read("judge.toml").replace(8, 0, "cooldown = \"1 min\"\n"));
    EXPECT_EQ(course_.read_if_changed(), "");
    const std::string token = student("1001");
    receive_submission(token);
    EXPECT_EQ(post("/problems/sums", token, {}, {{"a.py", "print(0)"}}).status, 429);
    receive_submission(student("1002"));
}

TEST_F(SiteTest, AJudgeErrorDoesNotCountBeforeAnEarlierVerdict) {
    const std::string token = student("1001");
    judge(receive_submission(token), result(model::Verdict::Accepted));
    judge(receive_submission(token), result(model::Verdict::JudgeError));
    const std::string export_token = instructor();
    EXPECT_THAT(get("/export/csv", export_token).body, HasSubstr("\"Ada\",\"sums\",AC,100"));
    write("judge.toml", read("judge.toml").replace(8, 0, "several = \"best\"\n"));
    EXPECT_EQ(course_.read_if_changed(), "");
    EXPECT_THAT(get("/export/csv", export_token).body, HasSubstr("\"Ada\",\"sums\",AC,100"));
}

TEST_F(SiteTest, APackageIsTakenAsAWholeWhenItIsQuiet) {
    const auto first = course_.now()->problems.front();
    const std::size_t cases = first->plan.package.cases.size();
    write("sums/data/secret/9-new.in", "1 2\n");
    EXPECT_EQ(course_.read_if_changed(), "");
    write("sums/data/secret/9-new.ans", "3\n");
    EXPECT_EQ(course_.read_if_changed(), "");
    EXPECT_EQ(course_.now()->problems.front(), first) << "it changes still";
    EXPECT_EQ(course_.read_if_changed(), "");
    const auto second = course_.now()->problems.front();
    EXPECT_EQ(second->plan.package.cases.size(), cases + 1);
    EXPECT_NE(second->version->digest(), first->version->digest());
    EXPECT_THAT(course_.now()->faults, testing::IsEmpty());
    EXPECT_TRUE(fs::exists(first->plan.package.cases.front().input.path)) << "it is still in use";

    write("sums/problem.yaml", "limits: 7\n");
    for (int looks = 0; looks < 2; ++looks) {
        EXPECT_EQ(course_.read_if_changed(), "");
    }
    EXPECT_EQ(course_.now()->problems.front()->version, second->version);
    ASSERT_EQ(course_.now()->faults.size(), 1U);
    EXPECT_THAT(course_.now()->faults.front(), HasSubstr((folder_.path() / "sums/problem.yaml").string()));
    EXPECT_THAT(get("/class", instructor()).body, HasSubstr("the version before stays in use"));
    const auto broken = course_.now();
    EXPECT_EQ(course_.read_if_changed(), "");
    EXPECT_EQ(course_.now(), broken) << "it is read once";
    EXPECT_EQ(Course(folder_.path(), tools()).now()->problems.front()->version->digest(), second->version->digest())
        << "also after a restart";
}

TEST_F(SiteTest, ACourseThatCannotBeReadStaysAsItWas) {
    write("judge.toml", "[class\n");
    EXPECT_THAT(course_.read_if_changed(), HasSubstr("judge.toml"));
    EXPECT_EQ(course_.read_if_changed(), "") << "it is said once";
    EXPECT_EQ(get("/problems/sums", student("1001")).status, 200);
}

TEST_F(SiteTest, AFormulaThatIsShownAsWrittenIsTold) {
    write("sums/problem_statement/problem.en.md", "Add $a$ and $b$.\n");
    int runs = 0;
    Tools with_runner = tools();
    with_runner.unpacker.make_runner = sandbox::fake_runners([&](const auto&, const auto&) {
        ++runs;
        sandbox::Result failed;
        failed.outcome.end = model::Exited{1};
        return failed;
    });
    Course course(folder_.path(), with_runner);
    const auto is_told = testing::Contains(HasSubstr(
        "sums: problem_statement/problem.en.md: its formulas are shown as written: "));  // also without pandoc
    EXPECT_THAT(course.now()->warnings, is_told);
    const int first_runs = runs;
    course.read();
    EXPECT_THAT(course.now()->warnings, is_told);
    EXPECT_EQ(runs, first_runs) << "a version is converted once";
}

TEST_F(SiteTest, AStatementHasItsImagesAndItsSamples) {
    write("sums/problem_statement/problem.en.md", "Add them: ![a sum](sum.png)\n");
    write("sums/problem_statement/sum.png", "PNG");
    write("sums/data/sample/1.in.statement", "only shown\n");
    for (int looks = 0; looks < 2; ++looks) {  // it no longer changes
        EXPECT_EQ(course_.read_if_changed(), "");
    }
    const http::Response page = get("/problems/sums", student("1001"));
    EXPECT_THAT(page.body, HasSubstr("<img alt=\"a sum\" src=\"data:image/png;base64,UE5H\">"));
    EXPECT_THAT(page.body, HasSubstr("only shown"));
    EXPECT_THAT(page.headers.at("Content-Security-Policy"), HasSubstr("img-src 'self' data:;"));
}

}  // namespace

}  // namespace harness::serve
