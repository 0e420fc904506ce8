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
        changes_of({{"a", "1\n"}, {"b", "x\n"}, {"c", "x\n"}}, {{"b", "x\n"}, {"c", "y\n"}, {"d", ""}});
    ASSERT_EQ(changes.size(), 3U);
    EXPECT_EQ(changes[0].name, "a");
    EXPECT_EQ(changes[0].kind, Kind::Removed);
    EXPECT_EQ(changes[1].name, "c");
    EXPECT_THAT(signs(changes[1]), testing::ElementsAre("-x", "+y"));
    EXPECT_EQ(changes[2].kind, Kind::Added);
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
