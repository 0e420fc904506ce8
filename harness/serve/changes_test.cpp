#include "harness/serve/changes.hpp"

#include "harness/serve/site_fixture.hpp"

namespace harness::serve {

namespace {

using testing::ElementsAre;
using Snapshot = std::shared_ptr<const CourseSnapshot>;

class ChangesTest : public SiteTest {
  protected:
    // The course before and after a decision about Ada.
    std::pair<Snapshot, Snapshot> change() {
        const Snapshot before = course_.now();
        write("overrides.toml", "[[student]]\nstudent = \"1001\"\npoints = 73\nreason = \"oral exam\"\n");
        EXPECT_EQ(course_.read_if_changed(), "");
        return {before, course_.now()};
    }
};

TEST_F(ChangesTest, TwoReadingsOfTheCourseKeepTheirSummaries) {
    const std::string id = receive_submission(student("1001"));
    judge(id, result(model::Verdict::Accepted));
    const Attempt attempt = attempts_.find(id).value();
    const Account ada = accounts_.find_student("1001").value();
    Summaries summaries;
    const auto points = [&](Attempts& attempts, const Snapshot& snapshot) {
        return summaries.of(attempts, snapshot, *snapshot->problems.front(), ada, attempt)->score;
    };
    const auto [before, after] = change();
    const auto points_before = points(attempts_, before);
    EXPECT_EQ(points(attempts_, after), 73);
    Database empty(folder_.path() / "empty.db");
    Attempts none(empty, QueueLimits{});  // has no result to read again
    EXPECT_EQ(points(none, before), points_before);
    EXPECT_EQ(points(none, after), 73);
}

TEST_F(ChangesTest, TheLogSaysWhosePointsChangedAndWhetherThatIsAll) {
    const auto [before, after] = change();
    const auto details = [&] {
        std::vector<std::string> details;
        for (const pages::LogRow& row : accounts_.log_lines(10)) {
            details.push_back(row.detail);
        }
        return details;
    };
    std::stop_source stop;
    log_changed_points(site_, before, after, stop.get_token());
    EXPECT_THAT(details(), ElementsAre("sums: Ada (1001): 0 → 73"));
    stop.request_stop();
    log_changed_points(site_, before, after, stop.get_token());
    EXPECT_THAT(details(),
                ElementsAre("the server stopped before all grades were compared", "sums: Ada (1001): 0 → 73"));
}

}  // namespace

}  // namespace harness::serve
