#include "harness/sandbox/test/test_groups.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <functional>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"

namespace harness::sandbox {

namespace {

namespace fs = std::filesystem;

bool becomes_true(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes{1};
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    return true;
}

bool is_abandoned(const std::string& group) {
    const base::Fd folder{::open(group.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    return folder ? base::lock(folder, LOCK_EX | LOCK_NB) == 0 : errno == ENOENT;
}

const auto process_start = std::chrono::system_clock::now();

// A judge that was killed with its box leaves groups in its own control group, where no later box may look for them.
// The number in their names can be that of a box of this test.
bool is_from_before(const fs::path& folder) {
    struct stat status {};
    return ::stat(folder.c_str(), &status) == 0 &&
           std::chrono::seconds{status.st_mtim.tv_sec} <
               std::chrono::floor<std::chrono::seconds>(process_start.time_since_epoch());
}

// Not by a recursive iterator: its walk ends at the first folder that cannot be entered, as one that another box
// removes meanwhile, and leaves out all that follows.
void add_groups(const fs::path& folder, const std::string& prefix, std::vector<std::string>& found) {
    std::error_code error;
    for (auto entry = fs::directory_iterator{folder, error}; !error && entry != fs::directory_iterator{};
         entry.increment(error)) {
        std::error_code gone;
        if (entry->symlink_status(gone).type() != fs::file_type::directory) {
            continue;
        }
        if (entry->path().filename().string().starts_with(prefix) && !is_from_before(entry->path())) {
            found.push_back(entry->path());
        }
        add_groups(entry->path(), prefix, found);
    }
}

}  // namespace

OwnGroup::OwnGroup(const fs::path& parent) {
    const fs::path folder = parent / fmt::format("queens-test-{}", ::getpid());
    if (!parent.empty() && ::mkdir(folder.c_str(), 0755) == 0) {
        folder_ = folder;
    } else if (!parent.empty() && errno == EEXIST) {
        base::throw_errno("a group of an earlier test is still there: " + folder.string());
    }
}

OwnGroup::~OwnGroup() {
    if (is_there()) {
        box::remove_groups(folder_);
    }
}

void OwnGroup::write(const char* file, std::string_view text) const {
    base::write_all(base::open_file(folder_ / file, O_WRONLY).get(), text);
}

fs::path own_v1_folder(const std::string& controller) {
    const box::Trees trees = box::find_trees();
    const auto found = trees.v1.find(controller);
    return found == trees.v1.end() ? fs::path{} : found->second;
}

std::vector<std::string> groups_of_box(pid_t supervisor) {
    std::vector<std::string> found;
    add_groups("/sys/fs/cgroup", "judge-box-" + std::to_string(supervisor) + "-", found);
    return found;
}

bool wait_until_abandoned(pid_t supervisor) {
    return becomes_true([supervisor] { return std::ranges::all_of(groups_of_box(supervisor), is_abandoned); });
}

std::vector<std::string> groups_that_stay(pid_t supervisor) {
    static_cast<void>(becomes_true([supervisor] { return groups_of_box(supervisor).empty(); }));
    return groups_of_box(supervisor);
}

}  // namespace harness::sandbox
