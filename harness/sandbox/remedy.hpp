// What to do about a protection that a machine does not give: from the machine's own settings to a command.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "harness/sandbox/wire.hpp"

namespace harness::sandbox {

// What decides whether an ordinary user, or root in a container, may have a box.
struct MachineFacts {
    bool is_root = false;
    bool has_systemd = false;                                    // as the first process
    bool in_container = false;                                   // of docker or podman, or one that says so itself
    bool in_user_namespace = false;                              // with other users than the machine's own
    bool has_v2 = false;                                         // a cgroup v2 tree in its usual place
    bool v2_has_memory = false;                                  // with the memory controller
    std::optional<int> unprivileged_userns_clone{};              // Debian's setting; empty: not on this kernel
    std::optional<int> apparmor_restrict_unprivileged_userns{};  // Ubuntu's
    std::optional<int> max_user_namespaces{};
};

// `root`: where the machine's files are seen.
MachineFacts machine_facts(const std::filesystem::path& root = "/");

// The way to what the protection misses; never empty.
std::string remedy_of(const wire::Protection& protection, const MachineFacts& machine);
// What most often is behind the failure of a stage of the box's set-up, and the way out; empty: nothing is known.
std::string remedy_of_stage(std::string_view stage, const MachineFacts& machine);

}  // namespace harness::sandbox
