#include "harness/sandbox/remedy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"

namespace harness::sandbox {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::filesystem::path judge_box{"/home/ada/judge/bin/judge-box"};
const wire::Protection memory{"memory limit", false, "", "cannot make a group: EACCES"};

void write(const std::filesystem::path& file, std::string_view text) {
    std::filesystem::create_directories(file.parent_path());
    base::write_file_atomically(file, text);
}

TEST(Remedy, FactsAreReadFromTheMachinesFiles) {
    const base::TempDir machine;
    const MachineFacts nothing = machine_facts(machine.path());
    EXPECT_FALSE(nothing.has_systemd || nothing.in_container || nothing.in_user_namespace || nothing.has_v2);
    EXPECT_FALSE(nothing.unprivileged_userns_clone || nothing.apparmor_restrict_unprivileged_userns);
    write(machine.path() / "run/systemd/system/unit", "");
    write(machine.path() / "run/.containerenv", "");
    write(machine.path() / "proc/self/uid_map", "         0       1000          1\n");
    write(machine.path() / "sys/fs/cgroup/cgroup.controllers", "cpu memory pids\n");
    write(machine.path() / "proc/sys/kernel/unprivileged_userns_clone", "0\n");
    write(machine.path() / "proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1\n");
    write(machine.path() / "proc/sys/user/max_user_namespaces", "0\n");
    write(machine.path() / "etc/apparmor.d/queens-judge", "");
    const MachineFacts facts = machine_facts(machine.path());
    EXPECT_TRUE(facts.has_systemd && facts.in_container && facts.in_user_namespace);
    EXPECT_TRUE(facts.has_v2 && facts.v2_has_memory);
    EXPECT_EQ(facts.unprivileged_userns_clone, 0);
    EXPECT_EQ(facts.apparmor_restrict_unprivileged_userns, 1);
    EXPECT_EQ(facts.max_user_namespaces, 0);
    EXPECT_TRUE(facts.has_package_profile);
    write(machine.path() / "proc/self/uid_map", "         0          0 4294967295\n");
    write(machine.path() / "sys/fs/cgroup/cgroup.controllers", "cpu\n");
    EXPECT_FALSE(machine_facts(machine.path()).in_user_namespace);
    EXPECT_FALSE(machine_facts(machine.path()).v2_has_memory);
}

TEST(Remedy, RefusedUserNamespacesNameTheSettingThatRefuses) {
    EXPECT_THAT(remedy_of_stage("write /proc/self/uid_map", {.unprivileged_userns_clone = 0}, judge_box),
                HasSubstr("sysctl kernel.unprivileged_userns_clone=1"));
    EXPECT_THAT(remedy_of_stage("new user namespace", {.max_user_namespaces = 0}, judge_box),
                HasSubstr("sysctl user.max_user_namespaces="));
    EXPECT_THAT(remedy_of_stage("new namespaces", {.is_root = true, .in_container = true}, judge_box),
                HasSubstr("--privileged"));
    EXPECT_THAT(remedy_of_stage("new PID namespace", {.is_root = true}, judge_box), HasSubstr("CAP_SYS_ADMIN"));
    EXPECT_THAT(remedy_of_stage("new user namespace", {}, judge_box), HasSubstr("run as root"));
}

TEST(Remedy, AppArmorAllowsNamespacesToTheBoxAlone) {
    const MachineFacts ubuntu{.apparmor_restrict_unprivileged_userns = 1};
    const std::string remedy = remedy_of_stage("write /proc/self/uid_map", ubuntu, judge_box);
    EXPECT_THAT(remedy, HasSubstr("profile judge-box \"/home/ada/judge/bin/judge-box\""));
    EXPECT_THAT(remedy, Not(HasSubstr("sysctl")));
    EXPECT_THAT(remedy_of_stage("new user namespace", ubuntu, "/home/a b/x{'@/judge-box"),
                HasSubstr(R"("/home/a b/x\{'\''\@/judge-box")"));
    const std::filesystem::path of_package{"/usr/libexec/queens-judge/judge-box"};
    const MachineFacts with_package{.apparmor_restrict_unprivileged_userns = 1, .has_package_profile = true};
    EXPECT_THAT(remedy_of_stage("new user namespace", with_package, of_package),
                HasSubstr("apparmor_parser -r /etc/apparmor.d/queens-judge"));
    EXPECT_THAT(remedy_of_stage("new user namespace", with_package, judge_box), HasSubstr("profile judge-box"));
    EXPECT_THAT(remedy_of_stage("new user namespace", ubuntu, of_package), HasSubstr("profile judge-box"));
}

TEST(Remedy, OtherStagesOfTheSetUp) {
    EXPECT_THAT(remedy_of_stage("resource limits", {}, judge_box), HasSubstr("CAP_SYS_RESOURCE"));
    EXPECT_THAT(remedy_of_stage("user", {.is_root = true, .in_user_namespace = true}, judge_box),
                HasSubstr("ordinary user"));
    EXPECT_THAT(remedy_of_stage("make the mounts private", {.is_root = true}, judge_box), HasSubstr("mount --bind"));
    EXPECT_THAT(remedy_of_stage("make the mounts private", {.is_root = true, .in_container = true}, judge_box),
                HasSubstr("--privileged"));
    EXPECT_EQ(remedy_of_stage("make a timer", {}, judge_box), "");
}

TEST(Remedy, GroupsComeFromSystemdWhereItHasThem) {
    const std::string remedy = remedy_of(memory, {.has_systemd = true, .has_v2 = true, .v2_has_memory = true});
    EXPECT_THAT(remedy, HasSubstr("systemd-run --user --scope -p Delegate=yes"));
    EXPECT_THAT(remedy, HasSubstr("/etc/systemd/system/user@.service.d/delegate.conf"));
    EXPECT_THAT(remedy_of(memory, {.has_v2 = true, .v2_has_memory = true}), HasSubstr("cgroup.subtree_control"));
    EXPECT_THAT(remedy_of(memory, {.has_systemd = true}), HasSubstr("run as root"));
}

TEST(Remedy, SwapThatNobodyCountsIsTurnedOff) {
    EXPECT_THAT(remedy_of({"memory limit", false, "", "it is a limit without swap"}, {.is_root = true}),
                HasSubstr("swapoff -a"));
}

TEST(Remedy, RootsGroupsComeFromTheContainerOrTheKernel) {
    EXPECT_THAT(remedy_of(memory, {.is_root = true, .in_container = true}), HasSubstr("--cgroupns=host"));
    EXPECT_THAT(remedy_of(memory, {.is_root = true, .has_v2 = true}), HasSubstr("cgroup_enable=memory"));
    EXPECT_THAT(remedy_of(memory, {.is_root = true}), HasSubstr("mount -t cgroup2"));
    EXPECT_THAT(remedy_of({"own /proc", false, "", "mount /proc: EPERM"}, {.in_container = true}),
                HasSubstr("systempaths=unconfined"));
}

}  // namespace
}  // namespace harness::sandbox
