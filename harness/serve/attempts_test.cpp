#include "harness/serve/attempts.hpp"

#include <algorithm>

#include <gmock/gmock.h>

#include "harness/serve/serve_fixture.hpp"

namespace harness::serve {

namespace {

using model::Verdict;
using pages::Error;
using testing::ElementsAre;

class AttemptsTest : public ServeTest {
  protected:
    AttemptsTest() {
        Accounts accounts(database_);
        accounts.take(roster({row("Ada", "1"), row("Grace", "2"), row("Zoe", "3")}));
        for (const char* number : {"1", "2", "3"}) {
            students_.push_back(accounts.find_student(number).value().id);
        }
    }

    static Attempt attempt_of(std::int64_t account, const std::string& package, std::int64_t bytes = 0) {
        Attempt attempt;
        attempt.account = account;
        attempt.package = package;
        attempt.bytes = bytes;
        return attempt;
    }
    std::optional<Error> add(const std::string& id, std::size_t student, const std::string& package = "p",
                             std::int64_t bytes = 0) {
        Attempt attempt = attempt_of(students_.at(student), package, bytes);
        attempt.id = id;
        attempt.received = moment(received_++);
        attempt.folder = "handed-in/" + id;
        return error_of(attempts_.add({attempt}));
    }
    std::string take() {
        const auto attempt = attempts_.take();
        return attempt ? attempt->id : "";
    }
    void judge(const std::string& id, Verdict verdict) {
        attempts_.finish(attempts_.find(id).value().number, result(verdict), std::nullopt, moment(100));
    }
    void judge_again(const std::string& id, Verdict verdict) {
        EXPECT_EQ(attempts_.judge_again("", Again::All, id), 1);
        EXPECT_EQ(take(), id);
        judge(id, verdict);
    }

    int received_ = 0;
    std::vector<std::int64_t> students_;
    Attempts attempts_{database_, {3, 6}};
};

TEST_F(AttemptsTest, AreListedByWhatIsAskedForTheNewestFirst) {
    for (std::size_t i = 0; i < 6; ++i) {
        add(std::to_string(i), i % 2, i < 4 ? "p" : "q");
    }
    model::SubmissionResult wrong = result(Verdict::WrongAnswer);
    wrong.language = "python";
    EXPECT_EQ(take(), "0");
    attempts_.finish(attempts_.find("0")->number, wrong, std::nullopt, moment(100));
    const auto ids = [&](const AttemptFilter& filter, std::size_t most = 100, const std::string& before = {}) {
        std::vector<std::string> ids;
        for (const Attempt& attempt : attempts_.newest(students_, filter, most, attempts_.find(before))) {
            ids.push_back(attempt.id);
        }
        return ids;
    };
    EXPECT_THAT(ids({}), ElementsAre("5", "4", "3", "2", "1", "0"));
    EXPECT_THAT(ids({}, 2), ElementsAre("5", "4"));
    EXPECT_THAT(ids({}, 2, "4"), ElementsAre("3", "2"));
    EXPECT_THAT(ids({.package = "p"}, 2, "3"), ElementsAre("2", "1"));
    EXPECT_THAT(ids({.verdict = "WA"}), ElementsAre("0"));
    EXPECT_THAT(ids({.package = "q", .verdict = std::string{AttemptFilter::not_judged}}), ElementsAre("5", "4"));
    EXPECT_THAT(ids({.language = "python"}), ElementsAre("0"));
    EXPECT_THAT(ids({.language = "cpp"}), testing::IsEmpty());
    EXPECT_THAT(ids({.from = moment(1), .until = moment(3)}), ElementsAre("2", "1"));
    EXPECT_THAT(ids({.until = moment(3)}, 1, "2"), ElementsAre("1"));
    EXPECT_THAT(ids({.until = moment(3)}, 1, "4"), ElementsAre("2"));
    EXPECT_EQ(attempts_.newest({students_[1]}, {}, 100).size(), 3U);
    EXPECT_EQ(attempts_.newest({}, {}, 100).size(), 0U);
}

TEST_F(AttemptsTest, OfTheSameTimeTheLastReceivedIsTheNewest) {
    add("a", 0);
    received_ = 0;
    add("b", 1);
    EXPECT_EQ(attempts_.newest(students_, {}, 1).front().id, "b");
    EXPECT_EQ(attempts_.newest(students_, {}, 1, attempts_.find("b")).front().id, "a");
    EXPECT_EQ(attempts_.newest(students_, {}, 1, attempts_.find("a")).size(), 0U);
}

TEST_F(AttemptsTest, AnAppliedResultBringsItsLanguage) {
    add("a", 0);
    EXPECT_EQ(take(), "a");
    judge("a", Verdict::WrongAnswer);
    EXPECT_EQ(attempts_.find("a")->language, "");
    ASSERT_EQ(attempts_.judge_again("", Again::All, "a"), 1);
    EXPECT_EQ(take(), "a");
    model::SubmissionResult accepted = result(Verdict::Accepted);
    accepted.language = "cpp";
    attempts_.finish(attempts_.find("a")->number, accepted, std::nullopt, moment(101));
    EXPECT_EQ(attempts_.find("a")->language, "") << "it waits to be applied";
    attempts_.apply("p");
    EXPECT_EQ(attempts_.find("a")->language, "cpp");
}

TEST_F(AttemptsTest, OfAnOlderServerHaveTheLanguagesOfTheirResults) {
    const std::filesystem::path file = folder_.path() / "older.db";
    store::Schema older = schema();
    older.steps = older.steps.first(5);  // before attempts had a language
    {
        store::Connection connection(file, store::Access::Write, older);
        connection.run(
            "INSERT INTO account (id, kind, name, number, email, folder) VALUES (1, 'student', '', '', '', '')");
        model::SubmissionResult judged = result(Verdict::Accepted);
        judged.language = "python";
        const std::string json = model::to_json(judged).dump();
        for (const auto& [id, text] :
             {std::pair<std::string, std::optional<std::string>>{"a", json}, {"b", {}}, {"c", "no JSON"}}) {
            connection.run(
                "INSERT INTO attempt (id, account, package, received, folder, state, result) VALUES (?, 1, 'p', 0, '', "
                "'judged', ?)",
                id, text);
        }
    }
    Database database(file);
    Attempts attempts(database, {});
    EXPECT_EQ(attempts.find("a")->language, "python");
    EXPECT_EQ(attempts.find("b")->language, "");
    EXPECT_EQ(attempts.newest({1}, {.language = "python"}, 10).size(), 1U);
}

TEST_F(AttemptsTest, StudentsTakeTurns) {
    for (const char* id : {"a1", "a2", "a3"}) {
        add(id, 0);
    }
    add("b1", 1);
    add("c1", 2);
    add("b2", 1);
    EXPECT_THAT((std::vector{take(), take(), take(), take(), take(), take(), take()}),
                ElementsAre("a1", "b1", "c1", "a2", "b2", "a3", ""));
}

TEST_F(AttemptsTest, PositionsAreTheOrderInWhichTheyAreTaken) {
    for (const char* id : {"a1", "a2", "a3"}) {
        add(id, 0);
    }
    add("b1", 1);
    add("c1", 2);
    take();
    std::vector<std::pair<std::size_t, std::string>> positions;
    for (const char* id : {"a2", "a3", "b1", "c1"}) {
        positions.emplace_back(attempts_.positions().at(attempts_.find(id).value().number), id);
    }
    std::ranges::sort(positions);
    for (const auto& [place, id] : positions) {
        EXPECT_EQ(take(), id) << "one is being judged, and " << place << " are before it";
    }
    EXPECT_EQ(positions.front().first, 1U);
}

TEST_F(AttemptsTest, OneStudentMayHaveSoManyWaitingAndAllSoMany) {
    for (const char* id : {"a1", "a2", "a3"}) {
        EXPECT_EQ(add(id, 0), std::nullopt);
    }
    EXPECT_EQ(error_of(attempts_.refusal({attempt_of(students_[0], "p")})), Error::OwnQueueFull);
    EXPECT_EQ(add("a4", 0), Error::OwnQueueFull);
    EXPECT_FALSE(attempts_.find("a4").has_value());
    take();
    EXPECT_EQ(add("a4", 0), std::nullopt) << "what is being judged waits no more";
    for (const char* id : {"b1", "b2", "b3"}) {
        EXPECT_EQ(add(id, 1), std::nullopt);
    }
    EXPECT_EQ(add("c1", 2), Error::QueueFull);
}

TEST_F(AttemptsTest, WhatWasBeingJudgedIsJudgedAfterAKill) {
    add("a1", 0);
    add("a2", 0);
    take();
    Attempts restarted(database_, {3, 6});
    restarted.recover();
    EXPECT_EQ(take(), "a1");
    judge("a1", Verdict::Accepted);
    restarted.recover();
    EXPECT_EQ(take(), "a2") << "what was judged is not judged again";
    EXPECT_EQ(take(), "");
}

TEST_F(AttemptsTest, AResultIsKeptWhole) {
    add("a1", 0);
    take();
    model::SubmissionResult wrong = result(Verdict::WrongAnswer);
    wrong.reason = "secret/1: wrong \xff byte";
    attempts_.finish(attempts_.find("a1").value().number, wrong, std::nullopt, moment(100));
    const Attempt attempt = attempts_.find("a1").value();
    EXPECT_EQ(attempt.state, State::Judged);
    EXPECT_EQ(attempt.verdict, Verdict::WrongAnswer);
    EXPECT_EQ(attempt.judged, moment(100));
    EXPECT_EQ(attempt.received, moment(0));
    EXPECT_EQ(attempts_.result(attempt.number), wrong);
}

TEST_F(AttemptsTest, AFailureOfTheJudgeIsTriedAgainSoOften) {
    add("a1", 0);
    for (int tries = 1; tries < 3; ++tries) {
        take();
        EXPECT_TRUE(attempts_.fail(attempts_.find("a1").value().number, 3));
    }
    take();
    EXPECT_FALSE(attempts_.fail(attempts_.find("a1").value().number, 3));
    EXPECT_EQ(attempts_.find("a1").value().state, State::Judging) << "for whoever keeps that result";
}

TEST_F(AttemptsTest, AnInterruptedJudgingIsNoTry) {
    add("a1", 0);
    take();
    attempts_.put_back(attempts_.find("a1").value().number);
    EXPECT_EQ(attempts_.find("a1").value().state, State::Queued);
    EXPECT_EQ(attempts_.find("a1").value().tries, 0);
}

TEST_F(AttemptsTest, WhatIsJudgedAgainComesLastAndWaitsToBeApplied) {
    add("a1", 0);
    take();
    judge("a1", Verdict::Accepted);
    add("b1", 1, "q");
    take();
    judge("b1", Verdict::Accepted);
    EXPECT_EQ(attempts_.judge_again("p", Again::All), 1);
    add("c1", 2);
    EXPECT_EQ(take(), "c1");
    EXPECT_EQ(attempts_.find("a1").value().verdict, Verdict::Accepted);
    EXPECT_EQ(take(), "a1");
    judge("a1", Verdict::WrongAnswer);
    const Attempt again = attempts_.find("a1").value();
    EXPECT_EQ(again.verdict, Verdict::Accepted) << "the new result waits";
    EXPECT_EQ(again.preview, Verdict::WrongAnswer);
    EXPECT_FALSE(again.replaced);
    EXPECT_EQ(attempts_.judge_again("", Again::All, "b1"), 1);
    EXPECT_EQ(attempts_.judge_again("", Again::All, "b1"), 0) << "it waits already";
    attempts_.apply("p");
    EXPECT_EQ(attempts_.find("a1").value().verdict, Verdict::WrongAnswer);
    EXPECT_FALSE(attempts_.find("a1").value().preview);
    EXPECT_EQ(attempts_.find("a1").value().was, Verdict::Accepted);
    EXPECT_EQ(attempts_.find("a1").value().replaced, again.previewed);
    EXPECT_EQ(attempts_.result(again.number).value().verdict, Verdict::WrongAnswer);
}

TEST_F(AttemptsTest, ANewResultIsDiscarded) {
    add("a1", 0);
    take();
    judge("a1", Verdict::Accepted);
    judge_again("a1", Verdict::WrongAnswer);
    attempts_.discard("p");
    attempts_.apply("p");
    EXPECT_EQ(attempts_.find("a1").value().verdict, Verdict::Accepted);
    EXPECT_FALSE(attempts_.find("a1").value().preview);
}

TEST_F(AttemptsTest, ANewResultWithTheSameVerdictsNeedsNoDecision) {
    add("a1", 0);
    take();
    const std::int64_t number = attempts_.find("a1").value().number;
    model::SubmissionResult wrong = result(Verdict::WrongAnswer);
    wrong.cases.resize(1);
    wrong.cases[0].verdict = Verdict::WrongAnswer;
    attempts_.finish(number, wrong, std::nullopt, moment(100));
    wrong.cases[0].reason = "another";
    const auto judged_again = [&] {
        attempts_.judge_again("", Again::All);
        take();
        attempts_.finish(number, wrong, std::nullopt, moment(200));
        return attempts_.find("a1").value();
    };
    EXPECT_FALSE(judged_again().preview);
    EXPECT_EQ(attempts_.result(number), wrong);
    wrong.cases.emplace_back();
    EXPECT_TRUE(judged_again().preview) << "another case may have other points";
}

TEST_F(AttemptsTest, AJudgeErrorNeverReplacesAVerdictAndAVerdictReplacesIt) {
    add("a1", 0);
    take();
    judge("a1", Verdict::JudgeError);
    judge_again("a1", Verdict::Accepted);
    EXPECT_EQ(attempts_.find("a1").value().verdict, Verdict::Accepted);
    judge_again("a1", Verdict::JudgeError);
    EXPECT_EQ(attempts_.find("a1").value().preview, Verdict::JudgeError) << "it is seen";
    attempts_.apply("p");
    EXPECT_EQ(attempts_.find("a1").value().verdict, Verdict::Accepted);
    EXPECT_FALSE(attempts_.find("a1").value().preview);
}

TEST_F(AttemptsTest, AnotherVersionHasJudgedAgainWhatTheOldOneJudged) {
    const std::int64_t old_version = attempts_.version("p", "d1", {{"secret/1", "k1"}});
    EXPECT_EQ(attempts_.version("p", "d1", {{"secret/1", "k1"}}), old_version);
    const std::int64_t new_version = attempts_.version("p", "d2", {{"secret/1", "k2"}});
    EXPECT_NE(new_version, old_version);
    EXPECT_EQ(attempts_.case_keys(new_version), (std::map<std::string, std::string>{{"secret/1", "k2"}}));
    add("a1", 0);
    take();
    const std::int64_t number = attempts_.find("a1").value().number;
    attempts_.finish(number, result(Verdict::Accepted), old_version, moment(100));
    EXPECT_EQ(attempts_.find("a1").value().digest, "d1");
    EXPECT_EQ(attempts_.judge_outdated("p", old_version), 0);
    EXPECT_EQ(attempts_.judge_outdated("p", new_version), 1);
    EXPECT_EQ(attempts_.find("a1").value().again, Again::Changed);
    take();
    attempts_.finish(number, result(Verdict::WrongAnswer), new_version, moment(200));
    EXPECT_EQ(attempts_.find("a1").value().digest, "d1") << "the new result waits";
    EXPECT_EQ(attempts_.judge_outdated("p", new_version), 0) << "also if it is discarded";
    attempts_.apply("p");
    EXPECT_EQ(attempts_.find("a1").value().digest, "d2");
}

TEST_F(AttemptsTest, WhatFailedWhileThePackageWasMissingIsJudgedWhenItIsBack) {
    const std::int64_t version = attempts_.version("p", "d1", {});
    add("a1", 0);
    take();
    judge("a1", Verdict::JudgeError);
    add("b1", 1);
    take();
    judge("b1", Verdict::Accepted);
    EXPECT_EQ(attempts_.judge_outdated("p", version), 1);
    EXPECT_EQ(take(), "a1");
    attempts_.finish(attempts_.find("a1").value().number, result(Verdict::JudgeError), version, moment(200));
    EXPECT_EQ(attempts_.judge_outdated("p", version), 0) << "this version failed at it";
}

TEST_F(AttemptsTest, OneStudentsAttemptsAtAProblemHaveABound) {
    Attempts few(database_, {.of_problem = 1});
    add("a1", 0);
    EXPECT_EQ(error_of(attempts_.refusal({attempt_of(students_[0], "p")}, {.max_attempts = 1})),
              Error::TooManyAttempts);
    EXPECT_EQ(error_of(attempts_.refusal({attempt_of(students_[0], "p")}, {.max_attempts = 2})), std::nullopt);
    EXPECT_EQ(error_of(few.refusal({attempt_of(students_[0], "p")})), Error::TooManyAttempts);
    EXPECT_EQ(error_of(few.refusal({attempt_of(students_[0], "q")})), std::nullopt);
    EXPECT_EQ(error_of(few.refusal({attempt_of(students_[1], "p")})), std::nullopt);
}

TEST_F(AttemptsTest, BetweenTwoAttemptsAtAProblemIsTheCooldown) {
    const config::Calendar calendar{.cooldown = std::chrono::minutes{1}};
    Attempt attempt = attempt_of(students_[0], "p");
    attempt.received = moment(0);
    EXPECT_EQ(error_of(attempts_.add({attempt}, calendar)), std::nullopt);
    attempt.id = "a2";
    attempt.received = moment(59);
    const auto complaint =
        attempts_.add({attempt}, calendar);  // also if refusal() was asked before the first was there
    ASSERT_EQ(error_of(complaint), Error::TooManyRequests);
    EXPECT_EQ(complaint->detail, "1");
    attempt.package = "q";
    EXPECT_EQ(error_of(attempts_.refusal({attempt}, calendar)), std::nullopt);
    attempt.package = "p";
    attempt.received = moment(60);
    EXPECT_EQ(error_of(attempts_.refusal({attempt}, calendar)), std::nullopt);
}

TEST_F(AttemptsTest, TheProgramsOfAnUploadAreAcceptedTogetherOrNot) {
    Attempts few(database_, {.of_student = 2});
    const Attempt program = attempt_of(students_[0], "p");
    EXPECT_EQ(error_of(few.refusal({program, program})), std::nullopt);
    EXPECT_EQ(error_of(few.refusal({program, program, program})), Error::OwnQueueFull);
    EXPECT_EQ(error_of(few.add({program, program, program})), Error::OwnQueueFull);
    EXPECT_TRUE(attempts_.of(students_[0], "p").empty());
}

TEST_F(AttemptsTest, OneStudentsFilesHaveABound) {
    Attempts few(database_, {.bytes_of_student = 100});
    add("a1", 0, "p", 60);
    EXPECT_EQ(error_of(few.refusal({attempt_of(students_[0], "q", 40)})), std::nullopt);
    EXPECT_EQ(error_of(few.refusal({attempt_of(students_[0], "q", 41)})), Error::OwnFilesFull);
    EXPECT_EQ(error_of(few.refusal({attempt_of(students_[1], "q", 41)})), std::nullopt);
}

TEST_F(AttemptsTest, WhatIsAdoptedTwiceIsThereOnce) {
    Attempt attempt;
    attempt.id = "found";
    attempt.account = students_[0];
    attempt.package = "p";
    attempts_.adopt(attempt);
    attempts_.adopt(attempt);
    EXPECT_EQ(attempts_.of(students_[0], "p").size(), 1U);
}

}  // namespace

}  // namespace harness::serve
