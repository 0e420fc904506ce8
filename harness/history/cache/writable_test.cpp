#include "harness/history/cache/writable.hpp"

#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"

namespace harness::cache {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class WritableTest : public testing::Test {
  protected:
    WritableTest() { fs::permissions(folder_.path(), fs::perms::all); }  // for an ordinary user too

    void require() const { require_writable(dir(), dir() / "gates" / "host"); }
    void make(const fs::path& file) const {
        fs::create_directories(file.parent_path());
        base::write_file_atomically(file, "");
    }
    // The message for an ordinary user; this user, unless it is root.
    std::string refusal() const {
        std::string message;
        std::thread([&] {
            constexpr unsigned nobody = 65534;
            if (::geteuid() == 0) {
                ::syscall(SYS_setresuid, nobody, nobody, nobody);  // of this thread only
            }
            message = base::error_of<base::ConfigError>([&] { require(); });
        }).join();
        return message;
    }
    fs::path dir() const { return folder_.path() / "cache"; }
    std::vector<fs::path> folders() const {
        return {dir(), dir() / "programs", dir() / "programs/work", dir() / "archives", dir() / "gates"};
    }
    // Makes all folders, for every user.
    void open_folders() const {
        for (const fs::path& folder : folders()) {
            fs::create_directories(folder);
            fs::permissions(folder, fs::perms::all);
        }
    }

  private:
    base::TempDir folder_;
};

TEST_F(WritableTest, AFolderThatIsMissingIsMade) {
    require();
    EXPECT_TRUE(fs::is_directory(dir()));
    make(dir() / "gates" / "host");
    make(dir() / "hints");
    make(dir() / "programs" / "lock");
    require();
}

TEST_F(WritableTest, WhatIsNoFolderIsNamedWithTheRemedy) {
    make(dir());
    EXPECT_THAT(base::error_of<base::ConfigError>([&] { require(); }),
                AllOf(HasSubstr("cannot write " + dir().string()), HasSubstr("Not a directory"),
                      HasSubstr("set another 'dir' in [cache] of judge.toml")));
}

TEST_F(WritableTest, AFolderOfAnotherUserIsNamed) {
    for (const fs::path& folder : folders()) {
        open_folders();
        fs::permissions(folder, fs::perms{0555});
        EXPECT_THAT(refusal(), AllOf(HasSubstr("cannot write " + folder.string() + ": Permission denied"),
                                     HasSubstr("allow this user to write there")));
    }
}

TEST_F(WritableTest, AFileOfAnotherUserIsNamed) {
    open_folders();
    for (const char* name :
         {"programs/lock", "gates/host", "gates/host.turn", "verdicts", "hints", "validations", "files"}) {
        const fs::path file = dir() / name;
        make(file);
        fs::permissions(file, fs::perms{0444});
        EXPECT_THAT(refusal(), HasSubstr("cannot write " + file.string() + ": Permission denied"));
        fs::remove(file);
    }
    EXPECT_EQ(refusal(), "no error") << "another user's folders that all may write";
}

}  // namespace
}  // namespace harness::cache
