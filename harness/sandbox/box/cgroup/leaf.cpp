#include "harness/sandbox/box/cgroup/leaf.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <sstream>
#include <string>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "harness/base/files.hpp"
#include "harness/base/lines.hpp"
#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"

namespace harness::sandbox::box {

namespace {

namespace fs = std::filesystem;
using base::Fd;

// Processes may begin while they are moved. More rounds than this mean that they begin faster than they can be moved.
constexpr int most_rounds = 100;

// 0, or errno.
int write_to(const fs::path& file, std::string_view text) {
    const Fd descriptor{::open(file.c_str(), O_WRONLY | O_CLOEXEC)};
    return descriptor && ::write(descriptor.get(), text.data(), text.size()) >= 0 ? 0 : errno;
}

std::string cannot(std::string_view action, const fs::path& file, int error) {
    return fmt::format("cannot {} {}: {}", action, file.string(), strerrorname_np(error));
}

// A process that has ended meanwhile (ESRCH) is none.
bool is_problem(int error) {
    return error != 0 && error != ESRCH;
}

// Moves all processes of a group. Returns the problem; empty: none.
std::string move_all(const fs::path& from, const fs::path& into) {
    const fs::path entrance = into / "cgroup.procs";
    for (int round = 0; round < most_rounds; ++round) {
        std::istringstream processes{base::read_file(from / "cgroup.procs")};
        bool is_empty = true;
        for (std::string process; std::getline(processes, process);) {
            is_empty = false;
            if (process == "0") {
                return fmt::format("{} has processes of another PID namespace", from.string());
            }
            if (const int error = write_to(entrance, process); is_problem(error)) {
                return cannot("move process " + process + " into", into, error);
            }
        }
        if (is_empty) {
            return "";
        }
    }
    return fmt::format("processes begin in {} faster than they can be moved", from.string());
}

// Held while somebody changes who is in the group.
Fd locked(const fs::path& folder, int how) {
    Fd descriptor{::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)};
    if (descriptor && base::lock(descriptor, how) != 0) {
        descriptor.reset();
    }
    return descriptor;
}

bool says_delegated(const fs::path& group, const char* attribute) {
    std::array<char, 2> value{};
    return ::getxattr(group.c_str(), attribute, value.data(), value.size()) == 1 && value[0] == '1';
}

// "-memory -pids" for "+memory +pids"
std::string taken_back(std::string controllers) {
    std::ranges::replace(controllers, '+', '-');
    return controllers;
}

}  // namespace

fs::path group_without_leaf(const fs::path& own) {
    return own.filename() == leaf_name ? own.parent_path() : own;
}

bool is_judges_own(const fs::path& group, const fs::path& mount) {
    std::error_code ignored;  // what cannot be examined is not ours
    if (!fs::exists(group / "cgroup.type", ignored)) {
        return false;  // the machine's root
    }
    return fs::equivalent(group, mount, ignored) || says_delegated(group, "user.delegate") ||
           says_delegated(group, "trusted.delegate");
}

Leaf::Leaf(fs::path group, std::string_view controllers) : group_(std::move(group)), controllers_(controllers) {
    const Fd turn = locked(group_, LOCK_EX);
    if (!turn) {
        problem_ = cannot("lock", group_, errno);
        return;
    }
    if (::mkdir(folder().c_str(), 0755) != 0 && errno != EEXIST) {
        problem_ = cannot("make", folder(), errno);
        return;
    }
    lock_ = locked(folder(), LOCK_SH);
    problem_ = lock_ ? fill(controllers) : cannot("lock", folder(), errno);
    if (!problem_.empty() && lock_) {
        if (base::lock(lock_, LOCK_EX | LOCK_NB) == 0) {
            undo();
        }
        lock_.reset();
    }
}

std::string Leaf::fill(std::string_view controllers) const {
    for (const std::string& controller : base::words_of(controllers)) {
        if (!base::contains_word(group_ / "cgroup.controllers", controller.substr(1))) {
            return fmt::format("{} itself has no {} controller", group_.string(), controller.substr(1));
        }
    }
    const fs::path control = group_ / "cgroup.subtree_control";
    int error = EBUSY;  // a process began in the group after all others had been moved
    for (int round = 0; error == EBUSY && round < most_rounds; ++round) {
        if (std::string problem = move_all(group_, folder()); !problem.empty()) {
            return problem;
        }
        error = write_to(control, controllers);
    }
    return error == 0 ? "" : cannot(fmt::format("write {} to", controllers), control, error);
}

void Leaf::undo() const {
    // If a group of somebody else keeps the controllers, no process can be moved back.
    static_cast<void>(write_to(group_ / "cgroup.subtree_control", taken_back(controllers_)));
    if (move_all(folder(), group_).empty()) {
        ::rmdir(folder().c_str());
    }
}

void Leaf::leave() {
    if (!lock_) {
        return;
    }
    const Fd turn = locked(group_, LOCK_EX);
    if (turn && base::lock(lock_, LOCK_EX | LOCK_NB) == 0) {
        remove_abandoned(group_);
        undo();
    }
    lock_.reset();
}

}  // namespace harness::sandbox::box
