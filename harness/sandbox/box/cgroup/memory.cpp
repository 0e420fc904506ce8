#include "harness/sandbox/box/cgroup/memory.hpp"

#include <algorithm>
#include <cerrno>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "harness/sandbox/box/clock.hpp"
#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

namespace {

using base::Fd;

// One group for all runs of a box, and for the threads that clone them.
class MemoryV1 final : public Memory {
  public:
    MemoryV1(const std::filesystem::path& folder, bool machine_swaps)
        : Memory("cache"),
          memory_and_swap_limit_(try_open(folder / "memory.memsw.limit_in_bytes", O_WRONLY)),
          out_of_memory_event_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
        usage_ = open_in(folder, "memory.usage_in_bytes", O_RDONLY);
        stat_ = open_in(folder, "memory.stat", O_RDONLY);
        peak_ = open_in(folder, "memory.max_usage_in_bytes", O_RDWR);
        events_ = open_in(folder, "memory.oom_control", O_RDONLY);
        limit_ = open_in(folder, "memory.limit_in_bytes", O_WRONLY);
        if (memory_and_swap_limit_ && machine_swaps) {
            memory_and_swap_peak_ = open_in(folder, "memory.memsw.max_usage_in_bytes", O_RDWR);
        }
        const Fd control = try_open(folder / "cgroup.event_control", O_WRONLY);
        const std::string registration = fmt::format("{} {}", out_of_memory_event_.get(), events_.get());
        if (::write(control.get(), registration.data(), registration.size()) < 0) {
            out_of_memory_event_.reset();  // then a kill is seen only at the end of a run
        }
        if (!memory_and_swap_limit_) {
            const Fd swappiness = try_open(folder / "memory.swappiness", O_WRONLY);
            note_swap(::write(swappiness.get(), "0", 1) == 1, machine_swaps);
        }
    }

    const char* mechanism() const override { return "cgroup v1 memory"; }

    // A limit below the memory in use makes the kernel reclaim what it can, caches included. If that is not enough, the
    // kernel refuses the limit.
    bool reclaim(std::int64_t to_kib) override {
        constexpr const char* stage = "take back memory";
        const std::string wanted = std::to_string(to_kib * 1024);
        if (::pwrite(limit_.get(), wanted.data(), wanted.size(), 0) < 0 && errno != EBUSY && errno != EINTR) {
            throw StageError{stage, errno};
        }
        write_text(limit_, std::to_string(limit_kib_ * 1024), stage);
        return true;
    }

    bool reset_peak() override { return ::pwrite(peak_.get(), "0", 1, 0) == 1; }
    bool is_for_many_runs() const override { return true; }

    void watch() override {
        Memory::watch();
        if (memory_and_swap_peak_) {
            write_text(memory_and_swap_peak_, "0", "reset the memory peak");
        }
    }

    pollfd out_of_memory() const override { return {out_of_memory_event_.get(), POLLIN, 0}; }
    bool take_out_of_memory() const override {
        empty(out_of_memory_event_);
        return true;
    }

  private:
    // The memory limit may never exceed the limit of memory and swap together, so the order depends on the direction.
    void write_limit(const std::string& bytes, bool is_growing) override {
        for (const Fd* limit :
             {is_growing ? &memory_and_swap_limit_ : &limit_, is_growing ? &limit_ : &memory_and_swap_limit_}) {
            if (*limit) {
                write_text(*limit, bytes, "set the memory limit");
            }
        }
    }

    // Decides by the peak: not every kernel counts the charges that a limit refused (6.18 leaves memory.failcnt at 0).
    bool reached_own_limit(const Events& /*events*/) const override {
        return was_full() || (memory_and_swap_peak_ && is_full(memory_and_swap_peak_));
    }

    Fd memory_and_swap_limit_;  // empty if swap is not accounted for
    Fd memory_and_swap_peak_;   // only if this machine swaps
    Fd out_of_memory_event_;
};

// A group for one run. The next run gets a fresh one, unless the kernel can measure again in the same.
class MemoryV2 final : public Memory {
  public:
    MemoryV2(const Fd& parent, const std::string& name, bool machine_swaps) : Memory("file") {
        limit_ = open_below(parent, name + "/memory.max", O_WRONLY);
        swap_limit_ = try_open_below(parent, name + "/memory.swap.max", O_WRONLY);
        note_swap(static_cast<bool>(swap_limit_), machine_swaps);
        usage_ = open_below(parent, name + "/memory.current", O_RDONLY);
        stat_ = open_below(parent, name + "/memory.stat", O_RDONLY);
        peak_ = try_open_below(parent, name + "/memory.peak", O_RDWR);  // not every kernel has it or can reset it
        peak_resets_ = peak_ && ::pwrite(peak_.get(), "0", 1, 0) == 1;
        if (!peak_) {
            peak_ = try_open_below(parent, name + "/memory.peak", O_RDONLY);
        }
        events_ = open_below(parent, name + "/memory.events", O_RDONLY);
    }

    const char* mechanism() const override { return "cgroup v2 memory"; }
    bool reclaim(std::int64_t /*to_kib*/) override { return false; }

    bool reset_peak() override {
        if (std::exchange(is_fresh_, false)) {
            return static_cast<bool>(peak_);
        }
        return peak_ && ::pwrite(peak_.get(), "0", 1, 0) == 1;
    }
    bool is_for_many_runs() const override { return peak_resets_; }

    pollfd out_of_memory() const override { return {events_.get(), POLLPRI, 0}; }
    bool take_out_of_memory() const override { return false; }

  private:
    void write_limit(const std::string& bytes, bool /*is_growing*/) override {
        write_text(limit_, bytes, "set the memory limit");
        if (swap_limit_) {
            write_text(swap_limit_, "0", "forbid swap");
        }
    }

    // "oom" counts this group alone, since there are none below.
    bool reached_own_limit(const Events& events) const override { return events.limit_hits > watched_from_.limit_hits; }

    Fd swap_limit_;
    bool peak_resets_ = false;
    bool is_fresh_ = true;
};

}  // namespace

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

std::unique_ptr<Memory> open_memory_v1(const std::filesystem::path& folder, bool machine_swaps) {
    return std::make_unique<MemoryV1>(folder, machine_swaps);
}

std::unique_ptr<Memory> open_memory_v2(const Fd& parent, const std::string& name, bool machine_swaps) {
    return std::make_unique<MemoryV2>(parent, name, machine_swaps);
}

}  // namespace harness::sandbox::box
