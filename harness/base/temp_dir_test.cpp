#include "harness/base/temp_dir.hpp"

#include <csignal>
#include <filesystem>
#include <stop_token>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/few_descriptors.hpp"

namespace harness::base {
namespace {

namespace fs = std::filesystem;

TEST(TempDir, IsGoneWithAllThatIsInIt) {
    fs::path path;
    {
        const TempDir folder;
        path = folder.path();
        fs::create_directories(path / "a" / "b");
        write_file_atomically(path / "a" / "b" / "c", "x");
        EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
    }
    EXPECT_FALSE(fs::exists(path));
}

TEST(TempDir, LiesBelowItsParent) {
    const TempDir parent;
    const TempDir child(parent.path());
    EXPECT_EQ(child.path().parent_path(), parent.path());
    EXPECT_THROW(TempDir{parent.path() / "missing"}, SystemError);
}

// Only a lost race leads to another try.
TEST(TempDir, OutOfDescriptorsIsToldAndLeavesNothing) {
    const TempDir parent;
    EXPECT_THAT(error_of<SystemError>([&] {
                    const FewDescriptors none{0};
                    const TempDir child(parent.path());
                }),
                testing::EndsWith("(EMFILE)"));
    EXPECT_TRUE(fs::is_empty(parent.path()));
}

TEST(TempDir, WhatAKilledOwnerLeavesGoesWithTheNext) {
    const TempDir parent;
    const TempDir living(parent.path());
    write_file_atomically(parent.path() / "judge-temporary-file", "no folder");
    fs::create_directory(parent.path() / "judge-of-the-users");
    Pipe made = make_pipe();
    const pid_t owner = ::fork();
    if (owner == 0) {
        const TempDir folder(parent.path());
        write_file_atomically(folder.path() / "file", "x");
        write_all(made.write.get(), folder.path().string());
        static_cast<void>(::raise(SIGKILL));
    }
    made.write.reset();
    const fs::path left = read_all(made.read.get());
    ASSERT_EQ(::waitpid(owner, nullptr, 0), owner);
    ASSERT_TRUE(fs::exists(left / "file"));
    const TempDir next(parent.path());
    EXPECT_FALSE(fs::exists(left));
    EXPECT_TRUE(fs::exists(living.path()));
    EXPECT_TRUE(fs::exists(parent.path() / "judge-temporary-file"));
    EXPECT_TRUE(fs::exists(parent.path() / "judge-of-the-users"));
}

// As removing many files can take longer than whoever asks for the end will wait.
TEST(TempDir, OfAnOwnerWhoIsAskedToEndIsLeftToTheNext) {
    const TempDir parent;
    fs::path left;
    {
        std::stop_source asked;
        const TempDir folder(parent.path(), asked.get_token());
        left = folder.path();
        write_file_atomically(left / "file", "x");
        asked.request_stop();
    }
    EXPECT_TRUE(fs::exists(left / "file"));
    std::stop_source asked;
    asked.request_stop();
    const TempDir hurried(parent.path(), asked.get_token());
    EXPECT_TRUE(fs::exists(left / "file")) << "who must end removes nothing of others first";
    const TempDir next(parent.path());
    EXPECT_FALSE(fs::exists(left));
}

}  // namespace
}  // namespace harness::base
