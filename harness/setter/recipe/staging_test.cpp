#include "harness/setter/recipe/staging.hpp"

#include <chrono>
#include <csignal>
#include <map>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/scratch_folder.hpp"

namespace harness::recipe {
namespace {

namespace fs = std::filesystem;

class StagedFolder : public base::ScratchFolder {
  protected:
    void write(const std::string& name, std::string_view bytes) const { ScratchFolder::write("data/" + name, bytes); }
    // Every file below the folder, by its relative name.
    std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> found;
        for (const auto& entry : fs::recursive_directory_iterator(folder())) {
            if (entry.is_regular_file()) {
                found.emplace(entry.path().lexically_relative(folder()), base::read_file(entry.path()));
            }
        }
        return found;
    }
    fs::path folder() const { return folder_.path() / "data"; }
};

TEST_F(StagedFolder, NothingChangesBeforeTheCommit) {
    write("secret/1.in", "old");
    write("secret/2.in", "stays");
    fs::create_symlink("1.in", folder() / "secret/link");
    fs::permissions(folder() / "secret", fs::perms{0750});
    {
        Staging staging(folder());
        staging.write("secret/1.in", "new");
        staging.write("sample/group/1.in", "more");
        EXPECT_EQ(files().at("secret/1.in"), "old");
        EXPECT_EQ(base::read_file(folder_.path() / ".data.new/secret/1.in"), "new");
    }
    EXPECT_EQ(files().size(), 2U + 1U);
    EXPECT_FALSE(exists(".data.new"));
    Staging staging(folder());
    staging.write("secret/1.in", "new");
    staging.write("sample/group/1.in", "more");
    EXPECT_TRUE(staging.commit());
    EXPECT_THAT(files(), testing::ElementsAre(std::pair{"sample/group/1.in", "more"}, std::pair{"secret/1.in", "new"},
                                              std::pair{"secret/2.in", "stays"}, std::pair{"secret/link", "new"}));
    EXPECT_EQ(fs::read_symlink(folder() / "secret/link"), "1.in");
    EXPECT_EQ(fs::status(folder() / "secret").permissions(), fs::perms{0750});
}

TEST_F(StagedFolder, MakesAFolderThatIsNotThere) {
    Staging staging(folder());
    staging.write("secret/1.in", "new");
    EXPECT_FALSE(fs::exists(folder()));
    EXPECT_TRUE(staging.commit());
    EXPECT_EQ(files().at("secret/1.in"), "new");
}

TEST_F(StagedFolder, WritesThroughNoLink) {
    write("secret/1.in", "old");
    fs::create_directory(folder_.path() / "elsewhere");
    fs::create_directory_symlink("../elsewhere", folder() / "sample");
    Staging staging(folder());
    EXPECT_THROW(staging.write("sample/1.in", "x"), base::ConfigError);
    EXPECT_TRUE(fs::is_empty(folder_.path() / "elsewhere"));
}

TEST_F(StagedFolder, ALinkToTheFolderStaysOne) {
    fs::create_directory(folder_.path() / "real");
    fs::create_directory_symlink("real", folder());
    Staging staging(folder());
    staging.write("1.in", "new");
    EXPECT_TRUE(staging.commit());
    EXPECT_TRUE(fs::is_symlink(folder()));
    EXPECT_EQ(base::read_file(folder_.path() / "real/1.in"), "new");
}

TEST_F(StagedFolder, OneProcessAtATime) {
    fs::create_directory(folder());
    const FolderLock lock(folder());
    EXPECT_THROW(FolderLock{folder()}, base::ConfigError);
    EXPECT_THROW(FolderLock{folder() / "none"}, base::SystemError);
}

// Changes the folder's four files from one letter to the other, again and again, until it is killed. Writes a byte to
// `done` after the first change.
[[noreturn]] void change_for_ever(const fs::path& folder, int done) {
    for (char letter = 'b';; letter = letter == 'b' ? 'a' : 'b') {
        Staging staging(folder);
        for (const char* name : {"sample/1", "secret/1", "secret/2", "tests.lock"}) {
            staging.write(name, std::string(4096, letter));
        }
        staging.commit();
        if (done >= 0) {
            base::write_all(done, "x");
            done = -1;
        }
    }
}

TEST_F(StagedFolder, AKillLeavesTheOldOrTheNew) {
    for (const char* name : {"sample/1", "secret/1", "secret/2", "tests.lock"}) {
        write(name, std::string(4096, 'a'));
    }
    int changed = 0;
    for (int kill = 0; kill < 150; ++kill) {
        base::Pipe first_change = base::make_pipe();
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            change_for_ever(folder(), first_change.write.get());
        }
        first_change.write.reset();
        if (kill % 5 == 0) {  // even on a slow machine, some kills come after a change
            char byte = 0;
            ASSERT_EQ(::read(first_change.read.get(), &byte, 1), 1);
        }
        std::this_thread::sleep_for(std::chrono::microseconds{137 * (kill % 40)});
        ::kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status));  // after an error it would have exited
        const auto found = files();
        ASSERT_EQ(found.size(), 4U);
        const std::string first = found.begin()->second;
        ASSERT_EQ(first.size(), 4096U);
        for (const auto& [name, bytes] : found) {
            ASSERT_EQ(bytes, first) << name;
        }
        changed += first.front() == 'b' ? 1 : 0;
    }
    EXPECT_GT(changed, 0);
    Staging::clean(folder());
    EXPECT_FALSE(exists(".data.new"));
}

}  // namespace
}  // namespace harness::recipe
