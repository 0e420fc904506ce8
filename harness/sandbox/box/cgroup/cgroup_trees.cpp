#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"

#include <cerrno>
#include <chrono>
#include <sstream>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"

namespace harness::sandbox::box {

namespace {

namespace fs = std::filesystem;
using base::Fd;

constexpr std::string_view group_prefix = "judge-box-";

std::map<std::string, fs::path> own_groups() {
    std::map<std::string, fs::path> groups;  // controller, or "" for v2 → path below the mount
    std::istringstream file{base::read_file("/proc/self/cgroup")};
    for (std::string line; std::getline(file, line);) {
        const auto first = line.find(':');
        const auto second = line.find(':', first + 1);
        if (second == std::string::npos) {
            continue;
        }
        std::istringstream controllers{line.substr(first + 1, second - first - 1)};
        const fs::path path = fs::path{line.substr(second + 1)}.relative_path();
        if (second == first + 1) {
            groups[""] = path;
        }
        for (std::string controller; std::getline(controllers, controller, ',');) {
            groups[controller] = path;
        }
    }
    return groups;
}

// Those that can be read.
std::vector<fs::path> folders_in(const fs::path& parent) {
    std::vector<fs::path> folders;
    std::error_code ignored;
    for (const fs::directory_entry& entry : base::entries_of(parent, ignored)) {
        if (entry.is_directory(ignored)) {
            folders.push_back(entry.path());
        }
    }
    return folders;
}

Fd open_folder(const fs::path& folder) {
    return Fd{::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)};
}

// Newer kernels remove a process from its group only some time after it was reaped, and v1 gives no notice of that.
// `tries` (1 ms each) is counted down, and may be shared by several groups.
void remove_group(const fs::path& folder, int& tries) {
    while (::rmdir(folder.c_str()) != 0 && errno == EBUSY && tries > 0) {
        --tries;
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
}

void remove_group_and_below(const fs::path& folder, int& tries) {
    for (const fs::path& each : folders_in(folder)) {
        remove_group(each, tries);
    }
    remove_group(folder, tries);
}

}  // namespace

Trees find_trees() {
    Trees trees;
    const auto groups = own_groups();
    std::istringstream mounts{base::read_file("/proc/self/mounts")};
    for (std::string line; std::getline(mounts, line);) {
        std::istringstream words{line};
        std::string device;
        std::string folder;
        std::string type;
        std::string options;
        words >> device >> folder >> type >> options;
        if (type == "cgroup2" && groups.contains("") && trees.v2_mount.empty()) {
            trees.v2_mount = folder;
            trees.v2_own = fs::path{folder} / groups.at("");
        }
        if (type != "cgroup") {
            continue;
        }
        std::istringstream names{options};
        for (std::string name; std::getline(names, name, ',');) {
            if (groups.contains(name) && (name == "memory" || name == "pids" || name == "cpuacct")) {
                trees.v1.emplace(name, fs::path{folder} / groups.at(name));
                trees.v1_cpu_mount = name == "cpuacct" ? fs::path{folder} : trees.v1_cpu_mount;
            }
        }
    }
    return trees;
}

Group make_group(const fs::path& parent) {
    // A box in another PID namespace may have taken the same name. Another box may also remove the folder as abandoned
    // before it is locked.
    constexpr int most_tries = 100;
    for (int i = 0; i < most_tries; ++i) {
        Group group{parent / fmt::format("{}{}-{}", group_prefix, ::getpid(), i), {}};
        if (::mkdir(group.folder.c_str(), 0755) != 0) {
            if (errno == EEXIST) {
                continue;
            }
            return group;
        }
        group.lock = open_folder(group.folder);
        const int failed = group.lock ? base::hold_folder(group.lock) : errno;
        if (failed != 0 && failed != ENOENT && failed != EWOULDBLOCK) {
            ::rmdir(group.folder.c_str());
            group.lock.reset();
            errno = failed;
            return group;
        }
        if (failed == 0 && ::access(group.folder.c_str(), F_OK) == 0) {
            return group;
        }
    }
    errno = EAGAIN;
    return {parent / group_prefix, {}};
}

void remove_groups(const fs::path& folder) {
    int tries = 1000;
    remove_group_and_below(folder, tries);
}

void remove_abandoned(const fs::path& parent, std::chrono::milliseconds patience) {
    int tries = static_cast<int>(patience.count());  // 1 ms each
    for (const fs::path& each : folders_in(parent)) {
        if (!each.filename().string().starts_with(group_prefix)) {
            continue;
        }
        const Fd folder = open_folder(each);
        if (!folder || base::lock(folder, LOCK_EX | LOCK_NB) != 0) {
            continue;
        }
        remove_group_and_below(each, tries);
    }
}

bool gives_memory_and_processes(const fs::path& parent) {
    const fs::path control = parent / "cgroup.subtree_control";
    if (!base::contains_word(control, "memory") || !base::contains_word(control, "pids")) {
        const Fd file = Fd{::open(control.c_str(), O_WRONLY | O_CLOEXEC)};
        constexpr std::string_view wanted = "+memory +pids";
        if (!file || ::write(file.get(), wanted.data(), wanted.size()) < 0) {
            return false;
        }
    }
    return true;
}

}  // namespace harness::sandbox::box
