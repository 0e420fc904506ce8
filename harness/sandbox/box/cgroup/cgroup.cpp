#include "harness/sandbox/box/cgroup/cgroup.hpp"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/sandbox/box/cgroup/cgroup_trees.hpp"
#include "harness/sandbox/box/cgroup/kernel_file.hpp"
#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

namespace {

using support::Fd;

// How many more processes a group may have.
std::int64_t room_in(const Fd& limit, const Fd& in_use) {
    constexpr const char* stage = "read the process limit of a group above";
    KernelText buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view most = read_whole(limit, buffer, stage);
    if (most.starts_with("max")) {
        return std::numeric_limits<std::int64_t>::max();
    }
    const std::int64_t number = parse_number(most, stage);
    return number - parse_number(read_whole(in_use, buffer, stage), stage);
}

}  // namespace

void Cgroups::enter(pid_t pid) const {
    const std::string text = std::to_string(pid);
    for (const support::Fd& entrance : entrances_) {
        must(::write(entrance.get(), text.data(), text.size()), "enter the cgroup");
    }
}

void Cgroups::remove() const {
    for (const Group& group : groups_) {
        remove_groups(group.folder);
    }
}

void Cgroups::prepare_for_runs() {
    if (group_) {
        must(::write(init_entrance_.get(), "0", 1), "enter the cgroup");
        constexpr std::string_view controllers = "+memory +pids";
        must(::write(group_control_.get(), controllers.data(), controllers.size()), "hand out the controllers");
        renew();
    }
    if (has_processes()) {
        refused_forks(0);
    }
}

int Cgroups::run_group() {
    run_group_used_ = true;
    return run_group_.get();
}

void Cgroups::renew() {
    if (!group_ || (run_group_ && (memory_->is_for_many_runs() || !run_group_used_))) {
        return;
    }
    make_run_group();
}

void Cgroups::make_run_group() {
    run_group_.reset();
    // Groups in which some process has not fully ended are removed later.
    std::erase_if(run_groups_, [this](const std::string& each) {
        return ::unlinkat(group_.get(), each.c_str(), AT_REMOVEDIR) == 0;
    });
    // A program sees the name. The first free name does not count the runs.
    std::string name = "run";
    for (int next = 2; std::ranges::find(run_groups_, name) != run_groups_.end(); ++next) {
        name = fmt::format("run-{}", next);
    }
    must(::mkdirat(group_.get(), name.c_str(), 0755), "make the run's cgroup");
    run_groups_.push_back(name);
    open_run_group(name);
}

void Cgroups::kill_run_group() const {
    if (run_group_kill_) {
        static_cast<void>(::pwrite(run_group_kill_.get(), "1", 1, 0));
    }
}

void Cgroups::reclaim_memory(std::int64_t to_kib) {
    if (!memory_->reclaim(to_kib)) {
        make_run_group();
    }
}

void Cgroups::limit_processes(int count) {
    if (count != limit_count_) {
        write_text(processes_limit_, std::to_string(count), "set the process limit");
        limit_count_ = count;
    }
}

bool Cgroups::refused_forks(int wanted) {
    constexpr const char* stage = "read the process events";
    if (!processes_events_) {
        return false;
    }
    const auto is_new = [](const Fd& events, std::int64_t& last) {
        KernelText buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
        const std::int64_t now = find_number(read_whole(events, buffer, stage), "max", stage).value_or(0);
        return now > std::exchange(last, now);
    };
    const bool refused = is_new(processes_events_, refused_forks_);
    bool lacked_room_above = false;
    for (Above& above : above_) {
        const bool was_refused_above = above.refusals && is_new(above.refusals, above.refused);
        lacked_room_above =
            lacked_room_above || was_refused_above || (refused && room_in(above.limit, above.in_use) < wanted);
    }
    if (lacked_room_above && wanted > 0) {
        throw StageError{"give the run its processes: a group above has no more", EAGAIN};
    }
    return refused;
}

std::chrono::nanoseconds Cgroups::cpu_used() const {
    KernelText buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view text = read_whole(cpu_usage_, buffer, "read the cpu time");
    if (!cpu_is_stat_) {
        return std::chrono::nanoseconds{parse_number(text, "read the cpu time")};
    }
    const auto used = find_number(text, "usage_usec", "read the cpu time");
    if (!used) {
        throw StageError{"read the cpu time", EBADMSG};
    }
    return std::chrono::microseconds{*used};
}

}  // namespace harness::sandbox::box
