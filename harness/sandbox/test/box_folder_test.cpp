#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/box/folder.hpp"
#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {
namespace {

namespace fs = std::filesystem;

class BoxFolder : public testing::Test {
  protected:
    BoxFolder() { fs::create_directory(top()); }

    fs::path outside() const { return place_.path() / "outside"; }
    fs::path top() const { return place_.path() / "top"; }

    // Lays files that contain their own names; returns the error number, 0 if there is none.
    int write_files(const std::vector<std::string>& names) const {
        std::vector<wire::FileToWrite> files;
        std::vector<base::Fd> sources;
        for (const std::string& name : names) {
            files.push_back({name, false});
            sources.push_back(base::memory_file(name));
        }
        try {
            Folder(top().string()).write_files(files, sources);
        } catch (const StageError& error) {
            return error.error_number;
        }
        return 0;
    }

    base::TempDir place_;
};

TEST_F(BoxFolder, ATreeKeepsItsShape) {
    const std::vector<std::string> names{"main.cpp",     "a/util.cpp", "b/util.cpp",
                                         "b/c/deep.hpp", "-o",         "sp ace/\xc3\xa9"};
    EXPECT_EQ(write_files(names), 0);
    for (const std::string& name : names) {
        EXPECT_EQ(base::read_file(top() / name), name);
        EXPECT_EQ(fs::status(top() / name).permissions(), fs::perms{0444}) << name;
    }
    EXPECT_EQ(fs::status(top() / "b/c").permissions(), fs::perms{0755}) << "a program with another user looks into it";
}

TEST_F(BoxFolder, NoNameLeadsOut) {
    for (const std::string name :
         {"../outside", "a/../../outside", "/etc/outside", "a//b", "./a", "a/.", "a/", "", ".."}) {
        EXPECT_EQ(write_files({name}), EINVAL) << name;
    }
    EXPECT_FALSE(fs::exists(outside()));
}

TEST_F(BoxFolder, NoLinkIsFollowed) {
    fs::create_directory(outside());
    fs::create_directory_symlink(outside(), top() / "in");
    fs::create_symlink(outside() / "made", top() / "file");
    EXPECT_NE(write_files({"in/made"}), 0);
    EXPECT_NE(write_files({"in/deep/made"}), 0);
    EXPECT_EQ(write_files({"file"}), EEXIST);
    EXPECT_THROW(Folder(top().string()).make_writable_dirs({"in/made"}), StageError);
    EXPECT_TRUE(fs::is_empty(outside()));
    fs::create_directory_symlink(outside(), place_.path() / "linked");
    EXPECT_THROW(Folder((place_.path() / "linked").string()).make_writable_dirs({"made"}), StageError);
    EXPECT_TRUE(fs::is_empty(outside()));
}

TEST_F(BoxFolder, AFolderIsHandedBackWholeOrNotAtAll) {
    std::vector<std::string> names;
    for (int i = 0; i < 100; ++i) {
        names.push_back("a/" + std::to_string(i));
    }
    EXPECT_EQ(write_files(names), 0);
    const Folder folder{top().string()};
    EXPECT_THAT(folder.names_of("a/*"), testing::UnorderedElementsAreArray(names));
    EXPECT_EQ(write_files({"a/more"}), 0);
    EXPECT_THROW(folder.names_of("a/*"), StageError);
}

TEST_F(BoxFolder, AFileIsNoFolder) {
    EXPECT_EQ(write_files({"a", "a/b"}), ENOTDIR);
    EXPECT_EQ(write_files({"c/d", "c"}), EEXIST);
    EXPECT_EQ(write_files({"e", "e"}), EEXIST);
}

TEST_F(BoxFolder, BytesLeftAreOfFilesAloneEachOnce) {
    const Folder folder(top().string());
    EXPECT_EQ(folder.bytes_left(), 0);
    EXPECT_EQ(write_files({"a", "b/cc", "b/c/ddd"}), 0);
    EXPECT_EQ(folder.bytes_left(), 1 + 4 + 7);
    fs::create_hard_link(top() / "b/cc", top() / "again");
    fs::create_directory_symlink(top() / "b", top() / "linked");
    fs::create_symlink(top() / "a", top() / "b/linked");
    fs::create_directory_symlink("/usr", top() / "out");
    EXPECT_EQ(folder.bytes_left(), 1 + 4 + 7);
    base::write_file_atomically(top() / "sparse", "s");
    fs::resize_file(top() / "sparse", 1 << 30);
    EXPECT_LT(folder.bytes_left(), 1 << 20);
    EXPECT_THROW(Folder((top() / "none").string()).bytes_left(), StageError);
}

}  // namespace
}  // namespace harness::sandbox::box
