#include "harness/base/fd.hpp"

#include <cerrno>
#include <filesystem>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/temp_dir.hpp"

namespace harness::base {
namespace {

namespace fs = std::filesystem;

bool is_open(int descriptor) {
    return ::fcntl(descriptor, F_GETFD) >= 0;
}

TEST(Fd, ClosesWhatItOwnsAndOnlyThat) {
    int raw = -1;
    {
        Fd first = memory_file("x");
        raw = first.get();
        const Fd second = std::move(first);
        EXPECT_FALSE(first);  // NOLINT(bugprone-use-after-move): a moved-from Fd is "none"
        EXPECT_TRUE(is_open(raw));
    }
    EXPECT_FALSE(is_open(raw));
}

TEST(Fd, AFailedWriteNamesTheFile) {
    const Fd full = open_file("/dev/full", O_WRONLY);
    EXPECT_EQ(error_of<SystemError>([&] { write_all(full.get(), "x"); }),
              "cannot write /dev/full: No space left on device (ENOSPC)");
    EXPECT_EQ(error_of<SystemError>([&] { write_all(full.get(), "x", "cannot keep it"); }),
              "cannot keep it: No space left on device (ENOSPC)");
}

TEST(Fd, EveryDescriptorIsCloseOnExec) {
    const Pipe pipe = make_pipe();
    const Fd memory = memory_file("x");
    for (const int descriptor : {pipe.read.get(), pipe.write.get(), memory.get()}) {
        EXPECT_EQ(::fcntl(descriptor, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
    }
}

TEST(OpenFile, NamesTheMissingFile) {
    EXPECT_EQ(error_of<SystemError>([] { open_file("/nowhere/at/all", O_RDONLY); }),
              "cannot open /nowhere/at/all: No such file or directory (ENOENT)");
}

TEST(SealedFile, HoldsTheWholeFileAndRefusesWrites) {
    const std::string bytes(300'000, 'q');
    const Fd source = memory_file(bytes);
    ::lseek(source.get(), 17, SEEK_SET);
    const Fd copy = memory_file("");
    append_file(copy, source.get());
    seal(copy);
    EXPECT_EQ(read_all(copy.get()), bytes);
    EXPECT_EQ(::pwrite(copy.get(), "x", 1, 0), -1);
    EXPECT_EQ(errno, EPERM);
}

TEST(CopyToNewFile, CopiesTheWholeFileAndReplacesNone) {
    const TempDir folder;
    const fs::path path = folder.path() / "copy";
    const std::string bytes(300'000, 'q');
    const Fd source = memory_file(bytes);
    ::lseek(source.get(), 17, SEEK_SET);
    copy_to_new_file(source.get(), path, 0777);
    EXPECT_EQ(read_file(path), bytes);
    EXPECT_EQ(fs::status(path).permissions(), fs::perms{0777}) << "whatever the umask is";
    EXPECT_THROW(copy_to_new_file(source.get(), path, 0777), SystemError);
    EXPECT_EQ(read_file(path), bytes);
}

TEST(CopyToNewFile, LeavesNoPartAfterAnError) {
    const TempDir folder;
    const fs::path path = folder.path() / "copy";
    const Fd unreadable = open_file(folder.path(), O_RDONLY | O_DIRECTORY);
    EXPECT_THROW(copy_to_new_file(unreadable.get(), path, 0644), SystemError);
    EXPECT_FALSE(fs::exists(path));
}

TEST(WriteFileAtomically, ReplacesAndLeavesNothingBeside) {
    const TempDir folder;
    const fs::path file = folder.path() / "a";
    write_file_atomically(file, "old");
    write_file_atomically(file, "new");
    EXPECT_EQ(read_file(file), "new");
    EXPECT_EQ(std::distance(fs::directory_iterator{folder.path()}, fs::directory_iterator{}), 1);
    EXPECT_THROW(write_file_atomically(folder.path() / "missing" / "a", "x"), SystemError);
}

TEST(HoldFolder, IsRefusedWhereSomebodyTakesTheFolderAway) {
    const TempDir folder;
    const Fd descriptor = open_file(folder.path(), O_RDONLY | O_DIRECTORY);
    EXPECT_EQ(hold_folder(descriptor), 0) << "its owner holds it as well";
    std::filesystem::create_directory(folder.path() / "other");
    const Fd taker = open_file(folder.path() / "other", O_RDONLY | O_DIRECTORY);
    ASSERT_EQ(::flock(taker.get(), LOCK_EX | LOCK_NB), 0);
    const Fd late = open_file(folder.path() / "other", O_RDONLY | O_DIRECTORY);
    EXPECT_EQ(hold_folder(late), EWOULDBLOCK);
    EXPECT_EQ(hold_folder(Fd{}), EBADF) << "no silence about what failed";
}

}  // namespace
}  // namespace harness::base
