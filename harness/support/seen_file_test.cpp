#include "harness/support/seen_file.hpp"

#include <cerrno>
#include <fstream>

#include <fcntl.h>
#include <sys/stat.h>

#include "harness/support/error.hpp"
#include "harness/support/scratch_folder.hpp"

namespace harness::support {
namespace {

namespace fs = std::filesystem;

class SeenFiles : public ScratchFolder {
  protected:
    fs::path root() const { return folder_.path() / "root"; }

    // The error of checking root/NAME; 0: none.
    int error_of(const std::string& name, Links links = Links::Inside) const {
        try {
            look_beneath(root(), root() / name, links);
        } catch (const SystemError& error) {
            return error.error_number();
        }
        return 0;
    }
};

TEST_F(SeenFiles, LinksAreFollowedWithinTheRootAlone) {
    write("outside", "x");
    write("root/a/file", "x");
    fs::create_symlink("../a/file", root() / "a" / "inside");
    fs::create_directory_symlink("a", root() / "folder");
    fs::create_symlink("../outside", root() / "out");
    fs::create_symlink(root() / "a" / "file", root() / "absolute");
    fs::create_directory_symlink("..", root() / "above");
    fs::create_symlink("circle", root() / "circle");
    EXPECT_EQ(error_of("a/file"), 0);
    EXPECT_EQ(error_of("a/inside"), 0);
    EXPECT_EQ(error_of("folder/file"), 0);
    EXPECT_EQ(error_of("out"), EXDEV);
    EXPECT_EQ(error_of("absolute"), EXDEV);
    EXPECT_EQ(error_of("above/outside"), EXDEV);
    EXPECT_EQ(error_of("../outside"), EXDEV);
    EXPECT_EQ(error_of("circle"), ELOOP);
    EXPECT_EQ(error_of("a/inside", Links::None), ELOOP);
    EXPECT_EQ(error_of("folder/file", Links::None), ELOOP);
    EXPECT_EQ(error_of("a/file", Links::None), 0);
}

TEST_F(SeenFiles, OnlyARegularFileIsLookedAt) {
    write("root/a/file", "x");
    ASSERT_EQ(::mkfifo((root() / "fifo").c_str(), 0600), 0);
    EXPECT_EQ(error_of("a"), EINVAL);
    EXPECT_EQ(error_of("fifo"), EINVAL);
    EXPECT_EQ(error_of("missing"), ENOENT);
}

TEST_F(SeenFiles, WhatIsReadIsWhatWasLookedAt) {
    const fs::path path = write("root/file", "as it was");
    const SeenFile file = look_beneath(root(), path, Links::None);
    EXPECT_EQ(read_file(file), "as it was");
    fs::rename(path, root() / "moved");
    write("other", "another's");
    fs::create_symlink("../other", path);
    EXPECT_THROW(open_file(file), JudgeError);
    EXPECT_EQ(read_file(SeenFile{path}), "another's") << "a place that nobody looked at is whatever lies there";
    fs::remove(path);
    fs::rename(root() / "moved", path);
    EXPECT_EQ(read_file(file), "as it was");
    std::ofstream(path, std::ios::app) << " and more";
    EXPECT_THROW(open_file(file), JudgeError);
}

TEST_F(SeenFiles, NoFifoIsWaitedFor) {
    const fs::path path = write("root/file", "");
    const SeenFile file = look_beneath(root(), path, Links::None);
    fs::remove(path);
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    EXPECT_THROW(open_file(file), JudgeError);
    EXPECT_TRUE(open_beneath(root(), path, O_RDONLY, Links::None));
}

}  // namespace
}  // namespace harness::support
