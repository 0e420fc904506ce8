// The leaf in a group of cgroup v2 that is the judge's own: who is moved, and that everything is undone. A machine on
// which v2 has no controllers moves processes as well, so most of this needs none.
#include "harness/sandbox/box/cgroup/leaf.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "harness/base/files.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"
#include "harness/sandbox/test/test_box.hpp"
#include "harness/sandbox/test/test_groups.hpp"

namespace harness::sandbox {
namespace {

namespace fs = std::filesystem;
using box::Leaf;

std::set<pid_t> processes_in(const fs::path& group) {
    std::ifstream file{group / "cgroup.procs"};
    std::set<pid_t> processes;
    for (pid_t process = 0; file >> process;) {
        processes.insert(process);
    }
    return processes;
}

// A process that waits to be killed.
class Sleeper {
  public:
    Sleeper() : pid_(::fork()) {
        if (pid_ == 0) {
            for (;;) {
                ::pause();
            }
        }
    }
    Sleeper(const Sleeper&) = delete;
    Sleeper& operator=(const Sleeper&) = delete;
    ~Sleeper() {
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }

    pid_t pid() const { return pid_; }

  private:
    pid_t pid_;
};

class LeafGroups : public testing::Test {
  protected:
    LeafGroups() : group_(box::find_trees().v2_own) {}

    void SetUp() override {
        if (!group_.is_there()) {
            GTEST_SKIP() << "this machine does not give this user: a group of cgroup v2";
        }
        group_.enter(shell_.pid());
        group_.enter(judge_.pid());
    }

    fs::path leaf() const { return group_.folder() / box::leaf_name; }
    std::set<pid_t> both() const { return {shell_.pid(), judge_.pid()}; }
    // Whether everything is as before the first judge.
    void expect_undone() const {
        EXPECT_FALSE(fs::exists(leaf()));
        EXPECT_EQ(processes_in(group_.folder()), both());
        EXPECT_TRUE(base::words_of(base::read_file(group_.folder() / "cgroup.subtree_control")).empty());
    }

    OwnGroup group_;
    Sleeper shell_;
    Sleeper judge_;
};

TEST_F(LeafGroups, AllProcessesAreMovedAndComeBack) {
    Leaf leaf_of_judge{group_.folder(), ""};
    ASSERT_EQ(leaf_of_judge.problem(), "");
    EXPECT_TRUE(leaf_of_judge.is_held());
    EXPECT_EQ(processes_in(leaf()), both());
    EXPECT_TRUE(processes_in(group_.folder()).empty());
    leaf_of_judge.leave();
    EXPECT_FALSE(leaf_of_judge.is_held());
    expect_undone();
}

TEST_F(LeafGroups, TheLastOfTwoJudgesUndoesIt) {
    Leaf first{group_.folder(), ""};
    const Sleeper late;  // begins in the group while the first judge runs, as by `docker exec`
    group_.enter(late.pid());
    Leaf second{group_.folder(), ""};
    ASSERT_EQ(second.problem(), "");
    EXPECT_TRUE(processes_in(group_.folder()).empty());
    first.leave();
    EXPECT_EQ(processes_in(leaf()).size(), 3);
    second.leave();
    EXPECT_FALSE(fs::exists(leaf()));
    EXPECT_EQ(processes_in(group_.folder()).size(), 3);
}

TEST_F(LeafGroups, TheNextJudgeUndoesWhatAKilledOneLeft) {
    {
        const Leaf killed{group_.folder(), ""};  // its lock ends with it, and nothing else
        ASSERT_EQ(killed.problem(), "");
    }
    EXPECT_EQ(processes_in(leaf()), both());
    ASSERT_EQ(::mkdir((group_.folder() / "judge-box-999999999-0").c_str(), 0755), 0);  // left by it as well
    Leaf next{box::group_without_leaf(leaf()), ""};
    ASSERT_EQ(next.problem(), "");
    next.leave();
    expect_undone();
    EXPECT_FALSE(fs::exists(group_.folder() / "judge-box-999999999-0"));
}

TEST_F(LeafGroups, WhatTheGroupDoesNotHaveIsSaidBeforeAnythingIsMoved) {
    const Leaf refused{group_.folder(), "+memory +dragons"};
    EXPECT_NE(refused.problem().find("controller"), std::string::npos) << refused.problem();
    EXPECT_FALSE(refused.is_held());
    expect_undone();
}

TEST_F(LeafGroups, AReadOnlyTreeIsSaid) {
    const std::string problem = told_in_playground([this] { return Leaf{group_.folder(), ""}.problem(); });
    EXPECT_EQ(problem, "cannot make " + leaf().string() + ": EROFS");
    expect_undone();
}

TEST_F(LeafGroups, OnlyADelegatedGroupIsTheJudgesOwn) {
    const fs::path mount = box::find_trees().v2_mount;
    EXPECT_FALSE(box::is_judges_own(group_.folder(), mount)) << "the user may write it, but nobody has given it away";
    EXPECT_FALSE(box::is_judges_own(group_.folder() / "missing", mount));
    EXPECT_TRUE(box::is_judges_own(group_.folder(), group_.folder())) << "as the root of a container's namespace";
    for (const auto& [value, is_own] : {std::pair{"0", false}, {"1", true}}) {
        ASSERT_EQ(::setxattr(group_.folder().c_str(), "user.delegate", value, 1, 0), 0);
        EXPECT_EQ(box::is_judges_own(group_.folder(), mount), is_own) << value;
    }
}

TEST(Leaf, TheMachinesRootBelongsToNobody) {
    const base::TempDir root;  // as the root group, it has no cgroup.type
    EXPECT_FALSE(box::is_judges_own(root.path(), root.path()));
}

TEST(Leaf, AGroupThatIsNotThereIsSaid) {
    const base::TempDir tree;
    const Leaf refused{tree.path() / "missing", ""};
    EXPECT_NE(refused.problem().find("ENOENT"), std::string::npos) << refused.problem();
    EXPECT_FALSE(refused.is_held());
}

}  // namespace
}  // namespace harness::sandbox
