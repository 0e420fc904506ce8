// A group for one run. The next run gets a fresh one, unless the kernel can measure again in the same.
#include <string>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "harness/sandbox/box/cgroup/memory.hpp"

namespace harness::sandbox::box {

namespace {

using support::Fd;

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

std::unique_ptr<Memory> open_memory_v2(const Fd& parent, const std::string& name, bool machine_swaps) {
    return std::make_unique<MemoryV2>(parent, name, machine_swaps);
}

}  // namespace harness::sandbox::box
