#include "harness/serve/statistics.hpp"

#include "harness/serve/site_fixture.hpp"

namespace harness::serve {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class StatisticsTest : public SiteTest {
  protected:
    pages::ClassStanding standing() {
        const http::Request any = request("GET", "/");
        const RequestContext context{site_, any, std::nullopt, "", course_.now(), std::chrono::system_clock::now()};
        const Problem& problem = *course_.now()->problems.front();
        const std::vector<Account> students = accounts_.students();
        return standing_of(problem, students, histories_of(context, problem, students));
    }
};

TEST_F(StatisticsTest, WhatIsNotKnownIsLeftOut) {
    EXPECT_EQ(standing().nothing, 2U);
    const std::string page = get("/statistics", instructor()).body;
    EXPECT_THAT(page, AllOf(Not(HasSubstr("<figure")), Not(HasSubstr("Points:")), HasSubstr("Nothing judged")));
    judge(receive_submission(student("1001")), result(model::Verdict::JudgeError));
    const pages::ClassStanding failed = standing();
    EXPECT_THAT(failed.scores.known, testing::IsEmpty());
    EXPECT_EQ(failed.scores.unknown, 1U);
    EXPECT_THAT(get("/statistics", instructor()).body,
                AllOf(HasSubstr("The points of some students are not known: 1."), Not(HasSubstr("Points:"))));
}

TEST_F(StatisticsTest, CountsAttemptsPointsAndTimes) {
    const std::string token = student("1001");
    judge(receive_submission(token), wrong_answer());
    judge(receive_submission(token), result(model::Verdict::Accepted));
    judge(receive_submission(student("1002")), wrong_answer());
    const pages::ClassStanding now = standing();
    EXPECT_THAT(now.scores.known, testing::ElementsAre(0, 100));
    EXPECT_EQ(now.scores.most, 100);
    EXPECT_THAT(now.until_right, testing::ElementsAre(2));
    EXPECT_EQ(now.received.size(), 3U);
    EXPECT_EQ(now.nothing, 0U);
    const std::string reader = instructor();
    for (const char* path : {"/statistics", "/problems/sums"}) {
        EXPECT_THAT(get(path, reader).body, AllOf(HasSubstr("Points: 50 on average, 50 in the middle."),
                                                  HasSubstr("one: 2 in the middle, 2 at most. 2: 1"),
                                                  HasSubstr("3 in all. A bar is an hour.")));
    }
}

TEST_F(StatisticsTest, WhoHasLeftWithoutAnAttemptIsNotMissed) {
    accounts_.take(roster({row("Ada", "1001")}));
    EXPECT_EQ(standing().nothing, 1U);
}

TEST_F(StatisticsTest, AreForInstructors) {
    for (const char* path : {"/statistics", "/submissions"}) {
        EXPECT_EQ(get(path).status, 401);
        EXPECT_EQ(get(path, student("1001")).status, 403);
    }
}

}  // namespace

}  // namespace harness::serve
