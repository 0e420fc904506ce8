// A group of cgroup v2 that belongs to the judge, as systemd (Delegate=) and containers give it: the judge's processes
// are in it, so it cannot give controllers to groups below ("no internal processes", Documentation/admin-guide/
// cgroup-v2.rst of the kernel). While a judge runs there, all processes of that group are in a leaf below it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "harness/base/fd.hpp"

namespace harness::sandbox::box {

// The name of the leaf. A process that is in such a group came there with a judge.
inline constexpr std::string_view leaf_name = "judge-leaf";

// The group that a process was in before a judge moved it to a leaf, or else its group itself.
std::filesystem::path group_without_leaf(const std::filesystem::path& own);

// Whether the judge may move all processes of the group: systemd has delegated it, or it is the root of the cgroup
// namespace that this process is in, but not the machine's root. `mount`: of the v2 tree.
bool is_judges_own(const std::filesystem::path& group, const std::filesystem::path& mount);

// A judge's part in the leaf. The leaf is there as long as one judge has a part in it.
class Leaf {
  public:
    Leaf() = default;
    // Moves the processes of `group` to the leaf, and gives these controllers, as in "+memory +pids", to the groups
    // below. If that fails, everything is as it was, and problem() says why.
    Leaf(std::filesystem::path group, std::string_view controllers);

    const std::string& problem() const { return problem_; }
    bool is_held() const { return static_cast<bool>(lock_); }
    // Ends this part; the groups that this judge made below must be gone. The last judge takes the controllers back,
    // moves the processes back and removes the leaf. What cannot be undone because somebody else made groups there
    // stays, and a later judge uses it.
    void leave();

  private:
    std::string fill(std::string_view controllers) const;  // the problem; empty: none
    void undo() const;
    std::filesystem::path folder() const { return group_ / leaf_name; }

    std::filesystem::path group_;
    std::string controllers_;
    base::Fd lock_;  // shared, of the leaf's folder; a killed judge's ends with it
    std::string problem_;
};

}  // namespace harness::sandbox::box
