// What the whole machine spends on a run, whoever is charged for it.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

namespace harness::sandbox {

// What the kernel itself and shared files have at the moment, in KiB: Slab, Shmem, PageTables, KernelStack and Percpu
// of /proc/meminfo. Throws JudgeError if a figure is missing.
std::int64_t machine_memory_kib();

// Looks at that memory every few milliseconds, on a thread of its own, from the beginning to the end.
class MachineMemoryWatch {
  public:
    MachineMemoryWatch();
    // Ends the watch. The most that was in use above what was at the beginning. Other programs of the machine change it
    // too, in both directions.
    std::int64_t growth_kib();

  private:
    std::int64_t at_first_kib_;
    std::atomic<std::int64_t> most_kib_;
    std::jthread thread_;
};

}  // namespace harness::sandbox
