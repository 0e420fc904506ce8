#include "harness/base/temp_file.hpp"

#include <cstdlib>
#include <filesystem>

#include <gmock/gmock.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"

namespace harness::base {
namespace {

class TempFileTest : public ScratchFolder {
  protected:
    TempFileTest() { ::setenv("TMPDIR", folder_.path().c_str(), 1); }
    void TearDown() override { ::unsetenv("TMPDIR"); }
};

TEST_F(TempFileTest, GivesBackWhatWasAppended) {
    TempFile file;
    file.append("one ");
    const std::string large(1'000'000, 'x');
    file.append(large);
    file.append("two");
    EXPECT_EQ(file.size(), 4 + large.size() + 3);
    EXPECT_EQ(file.read(0, 3), "one");
    EXPECT_EQ(file.read(4, large.size()), large);
    std::string all;
    file.copy_to([&](std::string_view piece) { all += piece; });
    EXPECT_EQ(all, "one " + large + "two");
}

TEST_F(TempFileTest, HasNoNameAndIsEmptyOnceMovedFrom) {
    TempFile file;
    file.append("bytes");
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
    const TempFile other = std::move(file);
    EXPECT_EQ(other.read(0, 5), "bytes");
}

TEST_F(TempFileTest, AFolderThatIsNotThereIsNamed) {
    ::setenv("TMPDIR", (folder_.path() / "none").c_str(), 1);
    EXPECT_THAT(error_of<SystemError>([] { TempFile().append("x"); }), testing::HasSubstr("TMPDIR"));
}

}  // namespace
}  // namespace harness::base
