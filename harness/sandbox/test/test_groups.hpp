// For tests: control groups of their own, and those that a box makes, which disappear some time after its end.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace harness::sandbox {

// A control group of this process, removed at the end together with the groups below.
class OwnGroup {
  public:
    // If `parent` is empty or this user may not make a group there, there is none.
    explicit OwnGroup(const std::filesystem::path& parent);
    OwnGroup(const OwnGroup&) = delete;
    OwnGroup& operator=(const OwnGroup&) = delete;
    ~OwnGroup();

    bool is_there() const { return !folder_.empty(); }
    const std::filesystem::path& folder() const { return folder_; }
    void write(const char* file, std::string_view text) const;  // throws SystemError
    void enter(pid_t process) const { write("cgroup.procs", std::to_string(process)); }

  private:
    std::filesystem::path folder_;
};

// This process's folder in the v1 tree of a controller; empty: there is no such tree.
std::filesystem::path own_v1_folder(const std::string& controller);

// The control groups of the box with this supervisor, which may have ended.
std::vector<std::string> groups_of_box(pid_t supervisor);

// Waits until no process holds the lock of such a group, so that the next box may remove it; false: one is still locked
// after a very long time. A killed box may have started an unknown process, whose files close last.
bool wait_until_abandoned(pid_t supervisor);

// Groups that are still there after a very long time. The next box that starts on the machine removes them; it may
// belong to another test, and may have just begun to.
std::vector<std::string> groups_that_stay(pid_t supervisor);

}  // namespace harness::sandbox
