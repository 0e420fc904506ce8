#include "harness/serve/pages/patch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::serve::pages {
namespace {

using Kind = FileChange::Kind;
using Sign = FileChange::Sign;

// One string for each line: "+text".
std::vector<std::string> signs(const FileChange& change) {
    std::vector<std::string> lines;
    for (const FileChange::Line& line : change.lines) {
        lines.push_back(std::string{"=+-~"[static_cast<std::size_t>(line.sign)]} + line.text);
    }
    return lines;
}

TEST(PatchTest, TellsWhichFilesChangedAndHow) {
    const auto changes =
        changes_of({{"a.h", "1\n"}, {"b", "x\n"}, {"c", "x\n"}}, {{"b", "x\n"}, {"c", "y\n"}, {"d", ""}});
    ASSERT_EQ(changes.size(), 3U);
    EXPECT_EQ(changes[0].name, "a.h");
    EXPECT_EQ(changes[0].kind, Kind::Removed);
    EXPECT_EQ(changes[1].name, "c");
    EXPECT_THAT(signs(changes[1]), testing::ElementsAre("-x", "+y"));
    EXPECT_EQ(changes[2].kind, Kind::Added);
}

TEST(PatchTest, OneFileInPlaceOfOneOtherIsRenamed) {
    const auto changes = changes_of({{"a.py", "1\n"}, {"z", "1"}}, {{"b.py", "2\n"}, {"z", "1"}});
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0].kind, Kind::Renamed);
    EXPECT_EQ(changes[0].was, "a.py");
    EXPECT_EQ(changes[0].name, "b.py");
    EXPECT_THAT(signs(changes[0]), testing::ElementsAre("-1", "+2"));
    const auto same = changes_of({{"a.py", "1\n"}}, {{"b.py", "1\n"}});
    EXPECT_EQ(same.at(0).kind, Kind::Renamed);
    EXPECT_FALSE(same.at(0).is_too_long);
    EXPECT_EQ(changes_of({{"a", ""}, {"b", ""}}, {{"c", ""}}).size(), 3U) << "it may be either";
}

TEST(PatchTest, LeavesOutWhatIsFarFromAChange) {
    const auto changes =
        changes_of({{"a", "1\n2\n3\n4\n5\n6\n7\n8\n9\n"}}, {{"a", "1\n2\n3\n4\n5\n6\n7\n8\nnine\n9\n"}});
    EXPECT_THAT(signs(changes.at(0)), testing::ElementsAre("~", "=6", "=7", "=8", "+nine", "=9"));
}

TEST(PatchTest, DoesNotCompareWhatIsTooLong) {
    std::string many;
    std::string others;
    for (int i = 0; i < 3000; ++i) {
        many += std::to_string(i) + "\n";
        others += std::to_string(-i) + "\n";
    }
    const auto changes = changes_of({{"a", many}, {"b", "x"}}, {{"a", others}, {"b", "y"}});
    EXPECT_TRUE(changes.at(0).is_too_long);
    EXPECT_THAT(changes.at(0).lines, testing::IsEmpty());
    EXPECT_FALSE(changes.at(1).is_too_long);
}

TEST(PatchTest, TellsALineEndThatIsGone) {
    const auto changes = changes_of({{"a", "x\n"}}, {{"a", "x"}});
    EXPECT_THAT(signs(changes.at(0)), testing::ElementsAre("~"));
}

}  // namespace
}  // namespace harness::serve::pages
