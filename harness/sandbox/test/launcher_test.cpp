// The part of cgroup v2 that needs no controllers, so it can be tested wherever a v2 tree is mounted: a program is
// cloned into a group that does not contain its launcher.
#include "harness/sandbox/box/launcher.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"
#include "harness/sandbox/box/filter.hpp"
#include "harness/sandbox/box/stage.hpp"
#include "harness/sandbox/test/test_box.hpp"
#include "harness/sandbox/test/test_groups.hpp"

namespace harness::sandbox::box {
namespace {

// /bin/cat on a file, in no particular group.
class LauncherIntoAGroup : public ::testing::Test {
  protected:
    Launch plan_cat(const char* file) {
        Launch plan;
        const int error = ::fcntl(output_.write.get(), F_DUPFD_CLOEXEC, 3);
        plan.standard = {base::open_file("/dev/null", O_RDONLY), std::move(output_.write), base::Fd{error}};
        plan.arguments = {cat_.data(), const_cast<char*>(file), nullptr};
        plan.environment = {nullptr};
        plan.directory = "/";
        plan.more_filter = filter_.program();
        return plan;
    }

    pid_t launch(Launch& plan) {
        launcher_.launch(plan);
        return launcher_.launched();
    }

    // Its output, after it has ended well.
    std::string output_of(pid_t pid) {
        int status = -1;
        EXPECT_EQ(::waitpid(pid, &status, 0), pid);
        EXPECT_EQ(status, 0);
        return base::read_all(output_.read.get());
    }

  private:
    Launcher launcher_{Profile::Submission, {}, base::Fd{}, true};
    std::string cat_ = "/bin/cat";
    base::Pipe output_ = base::make_pipe();
    Filter filter_{Profile::Submission, Filter::Part::Clone3};
};

TEST_F(LauncherIntoAGroup, ClonesThere) {
    const OwnGroup own{find_trees().v2_own};
    if (!own.is_there()) {
        GTEST_SKIP() << "this machine does not give this user: a group of cgroup v2";
    }
    const base::Fd group = base::open_file(own.folder(), O_RDONLY | O_DIRECTORY);
    Launch plan = plan_cat("/proc/self/cgroup");
    plan.cgroup = group.get();
    const pid_t pid = launch(plan);
    EXPECT_EQ(plan.failed_stage, nullptr);
    const std::string groups = output_of(pid);
    EXPECT_NE(groups.find("/" + own.folder().filename().string() + "\n"), std::string::npos) << groups;
    remove_groups(own.folder());
    EXPECT_FALSE(std::filesystem::exists(own.folder()));
}

TEST_F(LauncherIntoAGroup, AFailedCloneIsAStage) {
    const base::Fd no_group = base::open_file("/", O_RDONLY | O_DIRECTORY);
    Launch plan = plan_cat("/dev/null");
    plan.cgroup = no_group.get();
    try {
        launch(plan);
        FAIL() << "it was cloned into a folder that is no group";
    } catch (const StageError& error) {
        EXPECT_EQ(error.stage, "clone");
        EXPECT_EQ(error.error_number, EBADF);
    }
    EXPECT_TRUE(descendants(::getpid()).empty());
}

TEST_F(LauncherIntoAGroup, TheChildMayNotCallClone3) {
    Launch plan = plan_cat("/proc/self/status");
    const std::string status = output_of(launch(plan));
    EXPECT_NE(status.find("Seccomp_filters:\t2\n"), std::string::npos) << status;
}

}  // namespace
}  // namespace harness::sandbox::box
