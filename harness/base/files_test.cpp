#include "harness/base/files.hpp"

#include <chrono>
#include <filesystem>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "harness/base/error.hpp"
#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"

namespace harness::base {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
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

TEST_F(Removing, TakesTheOldestUntilTheRestIsSmallOrYoung) {
    for (const int hours : {5, 0, 4, 3}) {
        const fs::path file = write(std::to_string(hours), "x");
        fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours{hours});
    }
    const auto remove = [&](std::uintmax_t most) {
        remove_oldest(entries_of(folder_.path()), most, std::chrono::hours{1},
                      [](const fs::path& file) { return fs::file_size(file); });
    };
    remove(2);
    EXPECT_THAT(files_below(folder_.path()), ElementsAre(folder_.path() / "0", folder_.path() / "3"));
    remove(0);
    EXPECT_THAT(files_below(folder_.path()), ElementsAre(folder_.path() / "0"));
}

using Listing = ScratchFolder;

TEST_F(Listing, HasTheFilesBelowInOrder) {
    write("b/2", "xx");
    write("a", "x");
    fs::create_directory(folder_.path() / "c");
    EXPECT_THAT(files_below(folder_.path()), ElementsAre(folder_.path() / "a", folder_.path() / "b/2"));
    EXPECT_EQ(bytes_below(folder_.path()), 3);
    EXPECT_EQ(entries_of(folder_.path()).size(), 3U);
}

TEST_F(Listing, NamesAFolderThatIsNotThere) {
    const fs::path none = folder_.path() / "none";
    std::error_code error;
    EXPECT_TRUE(entries_of(none, error).empty());
    EXPECT_TRUE(error);
    EXPECT_THAT(error_of<SystemError>([&] { entries_of(none); }), HasSubstr(none.string()));
    EXPECT_THAT(error_of<SystemError>([&] { files_below(none); }), HasSubstr(none.string()));
}

using Locking = ScratchFolder;

TEST_F(Locking, TellsWhetherAnotherHasTheLock) {
    const fs::path path = write("lock", "");
    const Fd file = open_file(path, O_RDWR);
    const Fd other = open_file(path, O_RDWR);
    EXPECT_TRUE(try_lock(file, LOCK_EX, "cannot"));
    EXPECT_FALSE(try_lock(other, LOCK_SH, "cannot"));
    EXPECT_EQ(lock(file, LOCK_UN), 0);
    EXPECT_TRUE(try_lock(other, LOCK_SH, "cannot"));
    EXPECT_THAT(error_of<SystemError>([] { try_lock(Fd{}, LOCK_EX, "cannot lock x"); }), HasSubstr("cannot lock x"));
}

}  // namespace
}  // namespace harness::base
