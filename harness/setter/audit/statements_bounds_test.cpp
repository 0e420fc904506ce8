#include "harness/setter/audit/statements_bounds.hpp"

#include <optional>

#include <gmock/gmock.h>

#include "harness/base/scratch_folder.hpp"

namespace harness::audit {
namespace {

class StatementsBounds : public base::ScratchFolder {
  protected:
    // "FILE: WHAT" of what is found in these statements.
    std::vector<std::string> findings(const std::string& english, const std::string& german) {
        write("statement/problem.de.md", german);
        write("statement/problem.en.md", english);
        package::Package package;
        package.root = folder_.path();
        Record record;
        bounds_ = bounds_of_statements(package, record);
        std::vector<std::string> all;
        for (const Record::Entry& entry : record.take_entries()) {
            all.push_back(entry.finding.where + ": " + entry.finding.what);
        }
        return all;
    }

    StatedBounds bounds_;
};

TEST_F(StatementsBounds, MustBeTheSameInAllLanguages) {
    EXPECT_THAT(findings("Print n, 1 ≤ n ≤ 9 and k ≤ 5.", "Gib n aus, 1 ≤ n ≤ 9."), testing::IsEmpty());
    ASSERT_EQ(bounds_.bounds.size(), 2U);
    EXPECT_EQ(stated_text(bounds_.bounds[1]), "k: ? … 5");
    EXPECT_THAT(findings("1 ≤ n ≤ 9", "1 ≤ n ≤ 8"),
                testing::ElementsAre("statement/problem.en.md: has another bound than statement/problem.de.md: n"));
}

TEST_F(StatementsBounds, MayBeSeveralOfAName) {
    EXPECT_THAT(findings("1 ≤ n ≤ 9 and, in group 2, n ≤ 5", "n ≤ 5, 1 ≤ n ≤ 9"), testing::IsEmpty());
}

TEST_F(StatementsBounds, MayLeaveOutAnEnd) {
    EXPECT_THAT(findings("n ≤ 9", "1 ≤ n ≤ 9"), testing::IsEmpty());
    EXPECT_THAT(findings("0 ≤ n < 10", "Gib n aus. Es ist n ≥ 0, und n ≤ 9."), testing::IsEmpty());
    EXPECT_THAT(findings("n ≤ 9", "1 ≤ n ≤ 8"), testing::SizeIs(1));
}

TEST(NamesByMost, HasAllNamesThatMayReachIt) {
    const StatedBounds stated{{{"n", 1, 9}, {"a", 0, std::nullopt}, {"k", std::nullopt, 9}, {"m", 1, 8}}};
    EXPECT_THAT(names_by_most(stated), testing::ElementsAre(testing::Pair(8, "m"), testing::Pair(9, "n or k")));
}

}  // namespace
}  // namespace harness::audit
