#include "harness/support/write_beneath.hpp"

#include "harness/support/error.hpp"
#include "harness/support/scratch_folder.hpp"

namespace harness::support {
namespace {

namespace fs = std::filesystem;

class WriteBeneath : public ScratchFolder {
  protected:
    fs::path root() const { return folder_.path() / "root"; }
};

TEST_F(WriteBeneath, MakesTheFoldersAboveTheFile) {
    write("root/other", "x");
    write_file_beneath(root(), root() / "a/b/file", "old");
    write_file_beneath(root(), root() / "a/b/file", "new");
    write_file_beneath(root(), root() / "top", "top");
    EXPECT_EQ(read("root/a/b/file"), "new");
    EXPECT_EQ(read("root/top"), "top");
}

TEST_F(WriteBeneath, FollowsLinksWithinTheRootAlone) {
    write("root/a/file", "x");
    write("outside/file", "theirs");
    fs::create_directory_symlink("a", root() / "inside");
    fs::create_directory_symlink("../outside", root() / "out");
    fs::create_directory_symlink(folder_.path() / "outside", root() / "a" / "absolute");
    fs::create_symlink("../outside/file", root() / "file");
    write_file_beneath(root(), root() / "inside/file", "new");
    write_file_beneath(root(), root() / "file", "ours");
    EXPECT_EQ(read("root/a/file"), "new");
    EXPECT_EQ(read("root/file"), "ours");
    EXPECT_THROW(write_file_beneath(root(), root() / "out/file", "bad"), ConfigError);
    EXPECT_THROW(write_file_beneath(root(), root() / "a/absolute/deep/file", "bad"), ConfigError);
    EXPECT_THROW(folder_beneath(root(), root() / "out"), ConfigError);
    EXPECT_THROW(folder_beneath(root(), root() / "missing"), SystemError);
    EXPECT_EQ(read("outside/file"), "theirs");
    EXPECT_FALSE(fs::exists(folder_.path() / "outside" / "deep"));
}

}  // namespace
}  // namespace harness::support
