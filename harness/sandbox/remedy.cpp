#include "harness/sandbox/remedy.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/files.hpp"

namespace harness::sandbox {

namespace {

namespace fs = std::filesystem;

std::optional<int> number_in(const fs::path& file) {
    std::ifstream stream{file};
    int number = 0;
    return stream >> number ? std::optional{number} : std::nullopt;
}

// What the Debian package installs (cmake/debian).
constexpr const char* package_box = "/usr/libexec/queens-judge/judge-box";
constexpr const char* package_profile = "etc/apparmor.d/queens-judge";

// A path between double quotes of an AppArmor profile, which is between single quotes of a shell.
std::string quoted_for_profile(const std::string& path) {
    std::string text;
    for (const char character : path) {
        if (std::string_view{"\"\\*?[]{}^@"}.find(character) != std::string_view::npos) {
            text += '\\';
        }
        text += character == '\'' ? "'\\''" : std::string(1, character);
    }
    return text;
}

// A profile allows namespaces to this program alone. A setting of the kernel would allow them to all.
std::string apparmor_remedy(const MachineFacts& machine, const fs::path& box) {
    if (box == package_box && machine.has_package_profile) {
        return fmt::format("load the package's AppArmor profile, as root: apparmor_parser -r /{}", package_profile);
    }
    return fmt::format(
        "allow it to judge-box by an AppArmor profile, as root: echo 'abi <abi/4.0>, profile judge-box \"{}\" "
        "flags=(unconfined) {{ userns, }}' >/etc/apparmor.d/judge-box && apparmor_parser -r /etc/apparmor.d/judge-box",
        quoted_for_profile(box.string()));
}

std::string namespaces_remedy(const MachineFacts& machine, const fs::path& box) {
    if (machine.in_container || (machine.is_root && machine.in_user_namespace)) {
        return "start the container with --privileged, or with --cap-add SYS_ADMIN --security-opt apparmor=unconfined "
               "and, of podman, --security-opt unmask=ALL, of docker, --security-opt systempaths=unconfined "
               "--security-opt seccomp=unconfined";
    }
    if (machine.is_root) {
        return "this root has no CAP_SYS_ADMIN: give it to the service or container that the judge runs in";
    }
    if (machine.apparmor_restrict_unprivileged_userns.value_or(0) != 0) {
        return apparmor_remedy(machine, box);
    }
    for (const auto& [refuses, setting] :
         {std::pair{machine.unprivileged_userns_clone == 0, "kernel.unprivileged_userns_clone=1"},
          {machine.max_user_namespaces == 0, "user.max_user_namespaces=15000"}}) {
        if (refuses) {
            return fmt::format("run as root: sysctl {} (to keep it, put that line into /etc/sysctl.d/60-judge.conf)",
                               setting);
        }
    }
    return "run as root; if this is a container or a chroot, it refuses namespaces to this user";
}

std::string groups_remedy(const MachineFacts& machine) {
    if (machine.in_container && machine.is_root) {
        return "start the container with --privileged, or with a writable cgroup file system of its own (podman: "
               "--cgroupns=private) or of the machine (--cgroupns=host -v /sys/fs/cgroup:/sys/fs/cgroup:rw)";
    }
    if (machine.has_v2 && !machine.v2_has_memory && machine.is_root) {
        return "start the kernel with cgroup_enable=memory, or mount the v1 controllers memory, pids and cpuacct";
    }
    if (machine.is_root) {
        return machine.has_v2 ? "remount /sys/fs/cgroup writable"
                              : "mount a cgroup file system: mount -t cgroup2 none /sys/fs/cgroup";
    }
    if (machine.has_systemd && machine.v2_has_memory) {
        return "start the judge by `systemd-run --user --scope -p Delegate=yes judge …`, or in a system service with "
               "Delegate=memory pids cpu; where the user's systemd has "
               "no memory and pids itself, write [Service] and Delegate=memory pids cpu into "
               "/etc/systemd/system/user@.service.d/delegate.conf, run `systemctl daemon-reload` and log in again";
    }
    if (machine.v2_has_memory) {
        return "as root: mkdir /sys/fs/cgroup/judge; echo +memory +pids >/sys/fs/cgroup/judge/cgroup.subtree_control; "
               "chown -R USER /sys/fs/cgroup/judge; and start the judge in a group below it";
    }
    return "run as root, or have root give this user a group of its own below memory, pids and cpuacct in "
           "/sys/fs/cgroup (mkdir, chown -R USER, and the shell's pid into its cgroup.procs)";
}

}  // namespace

MachineFacts machine_facts(const fs::path& root) {
    std::error_code ignored;  // what cannot be read counts as missing
    const fs::path kernel = root / "proc/sys/kernel";
    MachineFacts facts;
    facts.is_root = ::geteuid() == 0;
    facts.has_systemd = fs::exists(root / "run/systemd/system", ignored);
    facts.in_container = fs::exists(root / ".dockerenv", ignored) || fs::exists(root / "run/.containerenv", ignored) ||
                         fs::exists(root / "run/systemd/container", ignored);
    std::ifstream map{root / "proc/self/uid_map"};
    std::int64_t inside = 0;
    std::int64_t outside = 0;
    std::int64_t count = 0;
    constexpr std::int64_t every_user = 0xffffffff;
    facts.in_user_namespace = map >> inside >> outside >> count && count != every_user;
    facts.has_v2 = fs::exists(root / "sys/fs/cgroup/cgroup.controllers", ignored);
    facts.v2_has_memory = base::contains_word(root / "sys/fs/cgroup/cgroup.controllers", "memory");
    facts.unprivileged_userns_clone = number_in(kernel / "unprivileged_userns_clone");
    facts.apparmor_restrict_unprivileged_userns = number_in(kernel / "apparmor_restrict_unprivileged_userns");
    facts.max_user_namespaces = number_in(root / "proc/sys/user/max_user_namespaces");
    facts.has_package_profile = fs::exists(root / package_profile, ignored);
    return facts;
}

std::string remedy_of(const wire::Protection& protection, const MachineFacts& machine) {
    if (protection.name == "own /proc" || protection.name == "process numbers") {
        if (machine.in_container) {
            return "start the container with --security-opt systempaths=unconfined (podman: unmask=ALL), or "
                   "--privileged";
        }
        return protection.name == "own /proc" ? "run as root, outside of containers that cover parts of /proc"
                                              : "use a kernel with CONFIG_CHECKPOINT_RESTORE, as distributions do";
    }
    if (protection.problem.find("swap") != std::string::npos) {
        return "turn swap off (swapoff -a), or start the kernel with swapaccount=1";
    }
    return groups_remedy(machine);
}

std::string remedy_of_stage(std::string_view stage, const MachineFacts& machine, const fs::path& box) {
    if (stage == "make the mounts private" && machine.is_root && !machine.in_container) {
        return "its root folder is no mount, as in a plain chroot: `mount --bind DIR DIR` before `chroot DIR`";
    }
    constexpr std::array namespace_stages{"new user namespace", "write /proc/self/", "open /proc/self/",
                                          "new PID namespace",  "new namespaces",    "make the mounts private"};
    if (std::ranges::any_of(namespace_stages, [stage](const char* each) { return stage.starts_with(each); })) {
        return namespaces_remedy(machine, box);
    }
    if (stage == "resource limits") {
        return "a hard limit of this user, see `ulimit -aH`, is below what the run is to have, and there is no "
               "CAP_SYS_RESOURCE: ask for less, or run as root";
    }
    if (stage == "user" && machine.in_user_namespace) {
        return "this root is one of a user namespace, as in an unprivileged container, and has no other users: run the "
               "judge as an ordinary user, or in a container started with --privileged";
    }
    if (stage == "take the files of the request") {
        return "a run passes on a descriptor for each file: raise `ulimit -n`";
    }
    if (stage == "give the program a core") {
        return "other programs used the cores nearly all the time: let less run beside the judge, and start it without "
               "nice and with fewer --jobs";
    }
    if (stage == "enter the cgroup") {
        return groups_remedy(machine);
    }
    return "";
}

}  // namespace harness::sandbox
