// The control groups of boxes: which box owns them, what is reported if they are missing, and who is to blame for a
// kill for lack of memory.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/few_descriptors.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/sandbox/box/cgroup/cgroup.hpp"
#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"
#include "harness/sandbox/box/stage.hpp"
#include "harness/sandbox/test/test_box.hpp"
#include "harness/sandbox/test/test_groups.hpp"

namespace harness::sandbox {
namespace {

namespace fs = std::filesystem;
using model::Stop;
using std::chrono::milliseconds;

// Uses folders instead of groups: their names and locks are the same.
TEST(BoxGroups, WhatNobodyHoldsIsAbandoned) {
    const base::TempDir tree;
    const fs::path left = tree.path() / "judge-box-999999999-0";
    fs::create_directories(left / "run-1");
    fs::create_directory(tree.path() / "of-somebody-else");
    base::Fd owner = base::open_file(left, O_RDONLY | O_DIRECTORY);
    ASSERT_EQ(::flock(owner.get(), LOCK_SH), 0);
    box::remove_abandoned(tree.path());
    EXPECT_TRUE(fs::exists(left / "run-1")) << "its owner may live where its processes cannot be seen from here";
    owner.reset();
    box::remove_abandoned(tree.path());
    EXPECT_FALSE(fs::exists(left));
    EXPECT_TRUE(fs::exists(tree.path() / "of-somebody-else"));
}

// A group whose last process is ending, which the kernel may report late. In a group of the test's own, because the
// boxes of other tests also remove abandoned groups.
TEST(BoxGroups, WhatIsAboutToBeEmptyIsAbandonedAsWell) {
    const box::Trees trees = box::find_trees();
    const OwnGroup tree{trees.v1.empty() ? trees.v2_own : trees.v1.begin()->second};
    if (!tree.is_there()) {
        GTEST_SKIP() << "this machine does not give this user: a control group";
    }
    const fs::path left = tree.folder() / "judge-box-999999999-0";
    ASSERT_EQ(::mkdir(left.c_str(), 0755), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        std::ofstream{left / "cgroup.procs"} << ::getpid() << std::flush;
        ::kill(::getpid(), SIGSTOP);
        ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, WUNTRACED), child);
    ASSERT_NE(::rmdir(left.c_str()), 0);
    ASSERT_EQ(errno, EBUSY);
    {
        const std::jthread ending{[child] {
            std::this_thread::sleep_for(milliseconds{30});
            ::kill(child, SIGKILL);
            ::waitpid(child, nullptr, 0);
        }};
        box::remove_abandoned(tree.folder(), std::chrono::minutes{1});
    }
    EXPECT_FALSE(fs::exists(left));
}

// Two judges in different PID namespaces may have boxes with the same pid.
TEST(BoxGroups, BoxesOfTheSameNumberHaveOneEach) {
    const base::TempDir tree;
    const box::Group one = box::make_group(tree.path());
    const box::Group other = box::make_group(tree.path());
    ASSERT_TRUE(one.lock && other.lock);
    EXPECT_NE(one.folder, other.folder);
    box::remove_abandoned(tree.path());
    EXPECT_TRUE(fs::exists(one.folder) && fs::exists(other.folder));
    EXPECT_FALSE(box::make_group(tree.path() / "missing").lock);
    EXPECT_EQ(errno, ENOENT);
}

TEST(BoxGroups, ALivingBoxHoldsItsOwn) {
    BoxRunner runner{test_box_options()};
    NEEDS_PROTECTION(runner, "memory limit");
    const std::vector<std::string> groups = groups_of_box(descendants(::getpid()).at(0));
    EXPECT_FALSE(groups.empty());
    for (const std::string& group : groups) {
        const base::Fd folder = base::open_file(group, O_RDONLY | O_DIRECTORY);
        EXPECT_NE(::flock(folder.get(), LOCK_EX | LOCK_NB), 0) << group;
    }
}

// If the kernel charges memory to a full group, it may kill a process of that group.
TEST(BoxGroups, WhatTheBoxDoesIsNotChargedToTheProgramsMemory) {
    BoxRunner runner{test_box_options()};
    NEEDS_PROTECTION(runner, "memory limit");
    const std::vector<pid_t> processes = descendants(::getpid());
    int groups = 0;
    for (const std::string& folder : groups_of_box(processes.at(0))) {
        for (const char* of_version : {"tasks", "cgroup.threads"}) {
            std::ifstream file{fs::path{folder} / "run" / of_version};
            groups += file.is_open() ? 1 : 0;
            for (pid_t thread = 0; file >> thread;) {
                EXPECT_EQ(std::ranges::count(processes, thread), 0) << thread;
            }
        }
    }
    EXPECT_GE(groups, 1);
}

// A group that cannot be opened exists all the same: the message must not tell the user to mount it.
TEST(BoxGroups, OutOfDescriptorsIsSaidAsSuch) {
    box::Cgroups usual = box::Cgroups::make();
    usual.remove();
    if (usual.memory() == nullptr) {
        GTEST_SKIP() << "this machine does not give this user: a group of cgroup v1";
    }
    int problems = 0;
    for (rlim_t more = 0; more < 40; ++more) {
        box::Cgroups groups;
        try {
            const base::FewDescriptors few{more};
            groups = box::Cgroups::make();
        } catch (const base::SystemError& error) {
            EXPECT_EQ(error.error_number(), EMFILE) << error.what();
        } catch (const box::StageError& error) {
            EXPECT_EQ(error.error_number, EMFILE) << error.stage;
        }
        groups.remove();
        for (const std::string& problem : {groups.memory_problem(), groups.cpu_problem()}) {
            EXPECT_TRUE(problem.empty() || problem.ends_with(": EMFILE")) << problem;
            problems += problem.empty() ? 0 : 1;
        }
    }
    EXPECT_GT(problems, 0);
}

// A group whose children may have a memory limit; empty: this user has none.
fs::path parent_for_memory_limits() {
    const box::Trees trees = box::find_trees();
    if (fs::path v1 = own_v1_folder("memory"); !v1.empty()) {
        return v1;
    }
    if (trees.v2_mount.empty()) {
        return {};
    }
    for (fs::path parent = trees.v2_own;; parent = parent.parent_path()) {
        if (box::gives_memory_and_processes(parent)) {
            return parent;
        }
        if (parent == trees.v2_mount || parent == parent.root_path()) {
            return {};
        }
    }
}

// The kernel counts a kill in the group of the killed process, whichever group ran out of memory.
TEST(BoxGroups, AKillForWantOfMemoryElsewhereIsNoVerdict) {
    {
        BoxRunner runner{test_box_options()};
        NEEDS_PROTECTION(runner, "memory limit");
    }
    const OwnGroup above{parent_for_memory_limits()};
    if (!above.is_there()) {
        GTEST_SKIP() << "this machine does not give this user: a group above the box's";
    }
    const bool is_v1 = fs::exists(above.folder() / "memory.limit_in_bytes");
    above.write(is_v1 ? "memory.limit_in_bytes" : "memory.max", std::to_string(128 << 20));
    if (fs::exists(above.folder() / "memory.swap.max")) {
        above.write("memory.swap.max", "0");
    }
    const OwnGroup leaf{is_v1 ? fs::path{} : above.folder()};  // in v2, only leaf groups have processes
    const auto run_with = [&judge = is_v1 ? above : leaf](std::int64_t limit_kib) {
        return told_by_child([&judge, limit_kib] {
            judge.enter(::getpid());
            const model::Outcome outcome = run(hostile("memory_malloc", {}, limit_kib)).outcome;
            return "stop " + std::to_string(static_cast<int>(outcome.stop));
        });
    };
    EXPECT_EQ(run_with(32 * mib), "stop " + std::to_string(static_cast<int>(Stop::Memory)));
    const std::string told = run_with(1024 * mib);
    EXPECT_TRUE(told.starts_with("exception: ")) << told;
    EXPECT_NE(told.find("'keep the program in memory: the machine or a group above ran out'"), std::string::npos)
        << told;
    EXPECT_NE(told.find("(ENOMEM)"), std::string::npos) << told;
}

}  // namespace
}  // namespace harness::sandbox
