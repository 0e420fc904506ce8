// What to do about a protection that does not hold on a machine: derives a command from the machine's settings.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "harness/sandbox/wire.hpp"

namespace harness::sandbox {

// Facts that decide whether an ordinary user, or root in a container, may have a box.
struct MachineFacts {
    bool is_root = false;
    bool has_systemd = false;                                    // systemd is process 1
    bool in_container = false;                                   // docker, podman, or another that identifies itself
    bool in_user_namespace = false;                              // with a uid map other than the machine's
    bool has_v2 = false;                                         // there is a cgroup v2 tree in the usual place
    bool v2_has_memory = false;                                  // with the memory controller
    std::optional<int> unprivileged_userns_clone{};              // Debian's setting; empty: not on this kernel
    std::optional<int> apparmor_restrict_unprivileged_userns{};  // Ubuntu's
    std::optional<int> max_user_namespaces{};
    bool has_package_profile = false;  // the Debian package has installed its AppArmor profile
};

// `root`: the folder in which the machine's files are visible.
MachineFacts machine_facts(const std::filesystem::path& root = "/");

// How to get the protection; never empty.
std::string remedy_of(const wire::Protection& protection, const MachineFacts& machine);
// The most frequent cause of a failure at a stage of the set-up of `box`, the program `judge-box`, and its remedy;
// empty: none is known.
std::string remedy_of_stage(std::string_view stage, const MachineFacts& machine, const std::filesystem::path& box);

}  // namespace harness::sandbox
