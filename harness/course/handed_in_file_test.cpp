#include "harness/course/handed_in_file.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/base/temp_dir.hpp"

namespace harness::course {
namespace {

namespace fs = std::filesystem;

TEST(Walk, FindsEveryFileInOrderAndFollowsNoLink) {
    const base::TempDir folder;
    fs::create_directories(folder.path() / "bob" / "src");
    fs::create_directories(folder.path() / ".git");
    fs::create_directories(folder.path() / "eve" / ".git");
    fs::create_directories(folder.path() / "fay" / "src");
    std::ofstream(folder.path() / ".git" / "config") << "x";
    std::ofstream(folder.path() / "bob" / "src" / "main.c") << "x";
    std::ofstream(folder.path() / "bob" / "all.zip") << "x";
    fs::create_directories(folder.path() / "lee~");
    std::ofstream(folder.path() / "lee~" / "main.c~") << "x";
    std::ofstream(folder.path() / "anna.c") << "x";
    fs::create_symlink("/etc/passwd", folder.path() / "bob" / "link.c");
    fs::create_directory_symlink("/etc", folder.path() / "etc");
    const std::vector<HandedInFile> files = walk(folder.path());
    ASSERT_EQ(files.size(), 9U);
    EXPECT_EQ(files[0].name, (std::vector<std::string>{".git"}));
    EXPECT_EQ(files[1].name, (std::vector<std::string>{"anna.c"}));
    EXPECT_EQ(files[1].file, folder.path() / "anna.c");
    EXPECT_TRUE(files[1].time.has_value());
    EXPECT_EQ(files[2].name, (std::vector<std::string>{"bob", "all.zip"}));
    EXPECT_EQ(files[3].fault, "is a link or a device, not a file");
    EXPECT_TRUE(files[3].file.empty());
    EXPECT_EQ(files[4].name, (std::vector<std::string>{"bob", "src", "main.c"}));
    EXPECT_EQ(files[5].fault, "is a link or a device, not a file");
    EXPECT_EQ(files[6].name, (std::vector<std::string>{"eve", ".git"}));
    EXPECT_EQ(files[7].name, (std::vector<std::string>{"fay", "src"}));
    EXPECT_EQ(files[8].name, (std::vector<std::string>{"lee~", "main.c~"}));
    EXPECT_TRUE(files[0].is_folder && files[6].is_folder && files[7].is_folder && !files[5].is_folder);
}

TEST(Walk, WhatIsPutInAFilesPlaceLaterIsNotRead) {
    const base::TempDir folder;
    const fs::path file = folder.path() / "anna" / "a.c";
    fs::create_directory(file.parent_path());
    std::ofstream(file) << "hers";
    const std::vector<HandedInFile> files = walk(folder.path());
    EXPECT_EQ(base::read_file(files.at(0).file), "hers");
    fs::rename(file.parent_path(), folder.path() / "kept");
    fs::create_directory_symlink("/etc", file.parent_path());
    EXPECT_THROW(base::read_file(files.at(0).file), base::JudgeError);
    fs::remove(file.parent_path());
    fs::create_directory(file.parent_path());
    fs::create_symlink("/etc/passwd", file);
    EXPECT_THROW(base::read_file(files.at(0).file), base::JudgeError);
}

TEST(Walk, NamesTheTopmostFolderThatIsTooDeep) {
    const base::TempDir folder;
    fs::path deep = folder.path();
    for (int level = 0; level < 22; ++level) {
        deep /= "d";
    }
    fs::create_directories(deep);
    std::ofstream(folder.path() / "x.c") << "x";
    const std::vector<HandedInFile> files = walk(folder.path());
    ASSERT_EQ(files.size(), 2U);
    EXPECT_EQ(files[0].name, std::vector<std::string>(21, "d"));
    EXPECT_EQ(files[0].fault, too_deep);
    EXPECT_EQ(files[1].fault, "");
}

}  // namespace
}  // namespace harness::course
