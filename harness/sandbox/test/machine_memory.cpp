#include "harness/sandbox/test/machine_memory.hpp"

#include <algorithm>
#include <optional>
#include <stop_token>

#include "harness/base/error.hpp"
#include "harness/sandbox/meminfo.hpp"

namespace harness::sandbox {

std::int64_t machine_memory_kib() {
    const std::optional<std::int64_t> sum =
        sum_of_meminfo_kib({"Slab", "Shmem", "PageTables", "KernelStack", "Percpu"});
    return sum ? *sum : throw base::JudgeError("/proc/meminfo does not say what the kernel has");
}

MachineMemoryWatch::MachineMemoryWatch()
    : at_first_kib_(machine_memory_kib()), most_kib_(at_first_kib_), thread_([this](const std::stop_token& over) {
          while (!over.stop_requested()) {
              most_kib_ = std::max(most_kib_.load(), machine_memory_kib());
              std::this_thread::sleep_for(std::chrono::milliseconds{5});
          }
      }) {}

std::int64_t MachineMemoryWatch::growth_kib() {
    thread_.request_stop();
    thread_.join();
    return std::max(most_kib_.load(), machine_memory_kib()) - at_first_kib_;
}

}  // namespace harness::sandbox
