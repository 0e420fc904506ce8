// The memory of a control group: limited, measured, and watched for its end. What the two versions of the kernel's
// groups do alike is said once; what they do apart, each in a file of its own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include <poll.h>

#include "harness/sandbox/box/cgroup/kernel_file.hpp"
#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

// All of these throw StageError where the kernel refuses.
class Memory {
  public:
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    virtual ~Memory() = default;

    // "cgroup v1 memory"
    virtual const char* mechanism() const = 0;
    // Why the limit does not hold wholly; empty: it does.
    const std::string& problem() const { return problem_; }

    // Takes effect at once.
    void limit(std::int64_t kib);

    struct Held {
        std::int64_t in_use_kib = 0;
        std::int64_t unreclaimable_kib = 0;  // of that, what the kernel does not say it can take back under pressure
    };
    std::int64_t in_use_kib() const { return read_number(usage_, "read the memory in use") / 1024; }
    // Slow beside in_use_kib().
    Held held() const;
    // Between runs, once a limit has been set: has the kernel take back memory that a run has left, down to so much in
    // use if that can be had at once. False: the kernel does not; a fresh group alone is rid of it.
    virtual bool reclaim(std::int64_t to_kib) = 0;

    // Starts a new measurement of the peak. False: the kernel cannot; then peak_kib() is of all time.
    virtual bool reset_peak() = 0;
    // Whether one run after another can be measured.
    virtual bool is_for_many_runs() const = 0;
    std::int64_t peak_kib() const { return peak_of(peak_); }

    // From here on it counts what becomes of processes for want of memory.
    virtual void watch() { watched_from_ = events(); }
    // Becomes ready when the group may have run out of memory; to be passed to poll(). -1 in it: nothing tells.
    virtual pollfd out_of_memory() const = 0;
    // Takes note of that. True: the kernel tells before it kills, so that has_killed() must be asked for a while.
    virtual bool take_out_of_memory() const = 0;
    // Whether a process was killed since then for this group's own limit. Throws StageError also where one was killed,
    // but for want of memory elsewhere: on the machine, or in a group above.
    bool has_killed() const;
    // Whether that limit was reached, be anything killed for it or not.
    bool reached_own_limit() const { return reached_own_limit(events()); }

  protected:
    struct Events {
        std::int64_t kills = 0;       // of a process in the group, for whatever lack of memory
        std::int64_t limit_hits = 0;  // of the group's own limit, v2 only
    };

    // The key of memory.stat for what is in memory of files.
    explicit Memory(const char* key_of_files) : key_of_files_(key_of_files) {}

    virtual void write_limit(const std::string& bytes, bool is_growing) = 0;
    virtual bool reached_own_limit(const Events& events) const = 0;
    Events events() const;
    // In KiB.
    static std::int64_t peak_of(const support::Fd& file) { return read_number(file, "read the memory peak") / 1024; }
    // Whether swap, where this machine has any, is kept out of what the limit is for.
    void note_swap(bool is_kept_out, bool machine_swaps);

    support::Fd limit_;
    support::Fd usage_;
    support::Fd stat_;
    support::Fd peak_;
    support::Fd events_;
    Events watched_from_;
    std::int64_t limit_kib_ = -1;  // as last written, to write only what changes

  private:
    const char* key_of_files_;
    std::string problem_;
};

// Of the group of this folder. Throws CannotOpen.
std::unique_ptr<Memory> open_memory_v1(const std::filesystem::path& folder, bool machine_swaps);
// Of the group of this name in the folder, in which nothing has run yet. Throws StageError.
std::unique_ptr<Memory> open_memory_v2(const support::Fd& parent, const std::string& name, bool machine_swaps);

}  // namespace harness::sandbox::box
