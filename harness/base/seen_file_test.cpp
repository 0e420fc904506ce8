#include "harness/base/seen_file.hpp"

#include <cerrno>
#include <fstream>

#include <fcntl.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/scratch_folder.hpp"

namespace harness::base {
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

TEST_F(SeenFiles, AClaimIsCheckedWhenTheFileIsOpened) {
    const fs::path path = write("root/file", "as claimed");
    int checks = 0;
    bool is_true = false;
    SeenFile file(path);
    file.claim = std::make_shared<FileClaim>(10, "hash", [&] {
        ++checks;
        if (!is_true) {
            throw ConfigError("another content");
        }
        return look_beneath(root(), path, Links::None).seen.value();
    });
    EXPECT_EQ(file.bytes(), 10);
    EXPECT_EQ(checks, 0);
    EXPECT_THROW(open_file(file), ConfigError);
    EXPECT_THROW(open_file(file), ConfigError);
    is_true = true;
    EXPECT_EQ(read_file(file), "as claimed");
    EXPECT_EQ(read_file(SeenFile(file)), "as claimed");
    EXPECT_EQ(checks, 3) << "once it was right";
    fs::rename(path, root() / "moved");
    write("root/file", "another's");
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

using WriteBeneath = SeenFiles;

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
}  // namespace harness::base
