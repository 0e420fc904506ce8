// The memory of a control group: sets its limit, measures it, and detects when it runs out. This class has what cgroup
// v1 and v2 have in common; each version is a class of its own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include <poll.h>

#include "harness/base/fd.hpp"
#include "harness/sandbox/box/cgroup/kernel_file.hpp"

namespace harness::sandbox::box {

// All functions throw StageError if the kernel refuses.
class Memory {
  public:
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    virtual ~Memory() = default;

    // "cgroup v1 memory"
    virtual const char* mechanism() const = 0;
    // Why the limit does not hold fully; empty: it does.
    const std::string& problem() const { return problem_; }

    // Takes effect at once.
    void limit(std::int64_t kib);

    struct Held {
        std::int64_t in_use_kib = 0;
        std::int64_t unreclaimable_kib = 0;  // the part that the kernel does not report as reclaimable
    };
    std::int64_t in_use_kib() const { return read_number(usage_, "read the memory in use") / 1024; }
    // Slow compared with in_use_kib().
    Held held() const;
    // Between runs, after a limit was set: makes the kernel reclaim memory that a run has left, until at most `to_kib`
    // are in use if that is possible at once. False: the kernel cannot; only a fresh group is free of that memory.
    virtual bool reclaim(std::int64_t to_kib) = 0;

    // Starts a new measurement of the peak. False: the kernel cannot; peak_kib() is then of the group's whole life.
    virtual bool reset_peak() = 0;
    // Whether the same group can measure one run after another.
    virtual bool is_for_many_runs() const = 0;
    std::int64_t peak_kib() const { return peak_of(peak_); }
    // Whether the peak is at the limit. A charge that the kernel refused may have been of some pages.
    bool was_full() const { return is_full(peak_); }

    // Starts to count out-of-memory events.
    virtual void watch() { watched_from_ = events(); }
    // For poll(): ready when the group may have run out of memory. Its descriptor is -1 if the kernel gives no notice.
    virtual pollfd out_of_memory() const = 0;
    // Consumes the event. True: the kernel gives notice before it kills, so has_killed() must be called for a while.
    virtual bool take_out_of_memory() const = 0;
    // Whether a process was killed since watch() because of this group's own limit. Throws StageError also if one was
    // killed because the machine or a group above ran out of memory.
    bool has_killed() const;
    // Whether that limit was reached, with or without a kill.
    bool reached_own_limit() const { return reached_own_limit(events()); }

  protected:
    struct Events {
        std::int64_t kills = 0;       // of processes in the group, for any lack of memory
        std::int64_t limit_hits = 0;  // of the group's own limit, v2 only
    };

    // `key_of_files`: the key in memory.stat for file contents in memory.
    explicit Memory(const char* key_of_files) : key_of_files_(key_of_files) {}

    virtual void write_limit(const std::string& bytes, bool is_growing) = 0;
    virtual bool reached_own_limit(const Events& events) const = 0;
    Events events() const;
    // In KiB.
    static std::int64_t peak_of(const base::Fd& file) { return read_number(file, "read the memory peak") / 1024; }
    bool is_full(const base::Fd& peak) const {
        constexpr std::int64_t refused_kib = 1024;
        return peak_of(peak) + refused_kib >= limit_kib_;
    }
    // Sets problem() if this machine has swap and the group cannot be kept out of it.
    void note_swap(bool is_kept_out, bool machine_swaps);

    base::Fd limit_;
    base::Fd usage_;
    base::Fd stat_;
    base::Fd peak_;
    base::Fd events_;
    Events watched_from_;
    std::int64_t limit_kib_ = -1;  // as last written, to write only what changes

  private:
    const char* key_of_files_;
    std::string problem_;
};

// The memory of the group in this folder. Throws StageError.
std::unique_ptr<Memory> open_memory_v1(const std::filesystem::path& folder, bool machine_swaps);
// The memory of the group `name` in `parent`, in which nothing has run yet. Throws StageError.
std::unique_ptr<Memory> open_memory_v2(const base::Fd& parent, const std::string& name, bool machine_swaps);

}  // namespace harness::sandbox::box
