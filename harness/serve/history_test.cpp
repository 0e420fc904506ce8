#include "harness/serve/history.hpp"

#include "harness/serve/site_fixture.hpp"

namespace harness::serve {

namespace {

using testing::Pointee;

class HistoryTest : public SiteTest {
  protected:
    HistoryTest() {
        write("judge.toml", base::read_file(folder_.path() / "judge.toml") +
                                "\n[[assignment]]\nname = \"Week 1\"\npackages = [\"sums\"]\n");
        course_.read();
    }

    static std::vector<SharedHistory> of_class(Site& site) {
        const http::Request none;
        const RequestContext context{site, none, std::nullopt, "", site.course.now(), std::chrono::system_clock::now()};
        return all_histories_of(context, site.accounts.students()).front();
    }
    // The class as the running server has it. Checks that a server which knows nothing yet has the same.
    std::vector<SharedHistory> checked() {
        Site fresh{.course = course_,
                   .accounts = accounts_,
                   .attempts = attempts_,
                   .live = live_,
                   .sign_ins = sign_ins_,
                   .database = database_,
                   .complain = [](const std::string&) {}};
        std::vector<SharedHistory> known = of_class(site_);
        const std::vector<SharedHistory> computed = of_class(fresh);
        EXPECT_EQ(known.size(), computed.size());
        for (std::size_t i = 0; i < computed.size(); ++i) {
            EXPECT_EQ(known[i]->attempts, computed[i]->attempts);
            EXPECT_EQ(known[i]->counting, computed[i]->counting);
            EXPECT_EQ(known[i]->results.size(), computed[i]->results.size());
            for (std::size_t each = 0; each < std::min(known[i]->results.size(), computed[i]->results.size()); ++each) {
                const SharedResult& result = computed[i]->results[each];
                EXPECT_EQ(known[i]->results[each] == nullptr, result == nullptr);
                EXPECT_TRUE(result == nullptr || *known[i]->results[each] == *result);
            }
        }
        return known;
    }
    // Ada's first attempt was judged again.
    void finish_again(model::Verdict verdict) {
        const std::int64_t number = attempts_.take().value().number;
        attempts_.finish(number, result(verdict), std::nullopt, std::chrono::system_clock::now());
    }
};

TEST_F(HistoryTest, OfAClassIsComputedAgainOnlyWhereSomethingChanged) {
    const std::string ada = student("1001");
    judge(receive_submission(ada), result(model::Verdict::Accepted));
    judge(receive_submission(student("1002")), wrong_answer());
    const std::vector<SharedHistory> before = checked();
    EXPECT_EQ(checked(), before) << "the same objects";
    judge(receive_submission(ada), wrong_answer());
    const std::vector<SharedHistory> after = checked();
    EXPECT_NE(after[0], before[0]);
    EXPECT_EQ(after[1], before[1]);
}

TEST_F(HistoryTest, OfAClassFollowsEachChange) {
    const std::string ada = student("1001");
    const auto points = [&] { return checked().front()->results.front()->score; };
    const std::string id = receive_submission(ada);
    EXPECT_THAT(checked().front()->results, testing::ElementsAre(nullptr));
    EXPECT_TRUE(attempts_.take().has_value());
    EXPECT_EQ(checked().front()->attempts.front().state, State::Judging);
    attempts_.put_back(attempts_.find(id)->number);
    judge(id, result(model::Verdict::WrongAnswer));
    EXPECT_EQ(points(), 0);
    attempts_.judge_again("", Again::All);
    checked();
    finish_again(model::Verdict::Accepted);
    EXPECT_TRUE(checked().front()->attempts.front().preview.has_value());
    attempts_.discard("sums");
    EXPECT_FALSE(checked().front()->attempts.front().preview.has_value());
    attempts_.judge_again("sums", Again::All);
    finish_again(model::Verdict::Accepted);
    attempts_.apply("sums");
    EXPECT_EQ(points(), 100);
    write("overrides.toml", "[[student]]\nstudent = \"1001\"\npoints = 73\nreason = \"oral exam\"\n");
    course_.read();
    EXPECT_EQ(points(), 73);
    write("overrides.toml", "");
    write("judge.toml", base::read_file(folder_.path() / "judge.toml") +
                            "deadline = 2020-01-01T00:00:00Z\nlate = [{ hours = 24, factor = 0.5 }]\n");
    course_.read();
    checked();
    accounts_.take(roster({row("Ada King", "1001", "king@example.edu")}));
    EXPECT_THAT(checked().front()->results,
                testing::ElementsAre(Pointee(testing::Field(&model::SubmissionResult::name, "Ada King"))));
    database_.run("DELETE FROM attempt");
    EXPECT_THAT(checked().front()->attempts, testing::IsEmpty());
}

TEST_F(HistoryTest, OfANamesakeWhoHasLeftGivesNoGrade) {
    judge(receive_submission(student("1001")), result(model::Verdict::Accepted));
    write("roster.csv", "Name,ID number,Email address\nAda,2001,ada@example.edu\n");
    course_.read();
    accounts_.take(course_.now()->roster);
    judge(receive_submission(student("2001")), wrong_answer());
    EXPECT_THAT(get("/export/moodle", instructor()).body, testing::HasSubstr("Ada,2001,ada@example.edu,0"));
}

}  // namespace

}  // namespace harness::serve
