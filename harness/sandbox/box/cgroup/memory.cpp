#include "harness/sandbox/box/cgroup/memory.hpp"

#include <algorithm>
#include <cerrno>
#include <string_view>

#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

void Memory::limit(std::int64_t kib) {
    if (kib != limit_kib_) {
        write_limit(std::to_string(kib * 1024), limit_kib_ >= 0 && kib > limit_kib_);
        limit_kib_ = kib;
    }
}

Memory::Held Memory::held() const {
    constexpr const char* stage = "read memory.stat";
    KernelText buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view text = read_whole(stat_, buffer, stage);
    const auto kib = [&](const char* key) { return find_number(text, key, stage).value_or(0) / 1024; };
    const std::int64_t files = kib(key_of_files_) - kib("shmem");
    const std::int64_t slab = kib("slab_reclaimable");  // not reported by v1
    Held held;
    held.in_use_kib = in_use_kib();
    held.unreclaimable_kib = std::max<std::int64_t>(0, held.in_use_kib - files - slab);
    return held;
}

Memory::Events Memory::events() const {
    constexpr const char* stage = "read the out-of-memory events";
    KernelText buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    const std::string_view text = read_whole(events_, buffer, stage);
    return {find_number(text, "oom_kill", stage).value_or(0), find_number(text, "oom", stage).value_or(0)};
}

// The kernel counts a kill in the group of the killed process, whichever group ran out of memory.
bool Memory::has_killed() const {
    const Events now = events();
    if (now.kills <= watched_from_.kills) {
        return false;
    }
    if (!reached_own_limit(now)) {
        throw StageError{"keep the program in memory: the machine or a group above ran out", ENOMEM};
    }
    return true;
}

void Memory::note_swap(bool is_kept_out, bool machine_swaps) {
    problem_ = is_kept_out || !machine_swaps
                   ? ""
                   : "it is a limit without swap, which this machine has and the kernel does not count";
}

}  // namespace harness::sandbox::box
