#include "harness/base/files.hpp"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"

namespace harness::base {
namespace {

namespace fs = std::filesystem;
using testing::Eq;
using testing::HasSubstr;
using testing::Optional;

using FoundFiles = ScratchFolder;

TEST_F(FoundFiles, AreAbsentOrReadWhole) {
    const fs::path file = write("file", "text");
    EXPECT_THAT(read_if_there(file), Optional(Eq("text")));
    EXPECT_EQ(read_if_there(folder_.path() / "none"), std::nullopt);
    EXPECT_EQ(read_if_there(file / "below-a-file"), std::nullopt);
    EXPECT_FALSE(is_there(folder_.path() / std::string(300, 'x')));
    fs::create_symlink("file", folder_.path() / "link");
    EXPECT_THAT(read_if_there(folder_.path() / "link"), Optional(Eq("text")));
}

TEST_F(FoundFiles, ThatCannotBeUsedAreNamed) {
    fs::create_directory(folder_.path() / "folder");
    fs::create_symlink("nowhere", folder_.path() / "to-nothing");
    fs::create_symlink("to-itself", folder_.path() / "to-itself");
    ASSERT_EQ(::mkfifo((folder_.path() / "fifo").c_str(), 0600), 0);
    for (const char* name : {"folder", "to-nothing", "to-itself", "fifo"}) {
        EXPECT_TRUE(is_there(folder_.path() / name)) << name;
        EXPECT_THAT(error_of<SystemError>([&] { read_if_there(folder_.path() / name); }), HasSubstr(name));
    }
    const fs::path behind_a_loop = folder_.path() / "to-itself/file";
    EXPECT_THROW(is_there(behind_a_loop), SystemError);
}

using Removing = ScratchFolder;

TEST_F(Removing, StopsWhenItIsEnoughAndGoesOnLater) {
    constexpr int files = 50;
    for (int i = 0; i < files; ++i) {
        write("top/" + std::to_string(i % 5) + "/" + std::to_string(i), "x");
    }
    write("aside", "x");
    fs::create_symlink(folder_.path() / "aside", folder_.path() / "top/link");
    fs::create_directory_symlink(folder_.path(), folder_.path() / "top/folder");
    const auto left = [&] {
        const auto entries = fs::recursive_directory_iterator(folder_.path() / "top");
        return std::distance(begin(entries), end(entries));
    };
    const auto before = left();
    int asked = 0;
    remove_until(folder_.path() / "top", [&] { return ++asked > 20; });
    EXPECT_LT(left(), before);
    EXPECT_GT(left(), 20);
    remove_until(folder_.path() / "top", [] { return false; });
    EXPECT_FALSE(exists("top"));
    EXPECT_TRUE(exists("aside")) << "links are removed, not followed";
}

}  // namespace
}  // namespace harness::base
