#include "harness/sandbox/test/machine_memory.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <stop_token>
#include <string>

#include "harness/base/error.hpp"

namespace harness::sandbox {

std::int64_t machine_memory_kib() {
    constexpr std::array wanted{"Slab:", "Shmem:", "PageTables:", "KernelStack:", "Percpu:"};
    std::ifstream file{"/proc/meminfo"};
    std::size_t lines = 0;
    std::int64_t sum = 0;
    std::string name;
    std::string rest;
    for (std::int64_t kib = 0; file >> name >> kib && std::getline(file, rest);) {
        if (std::ranges::find(wanted, name) != wanted.end()) {
            sum += kib;
            ++lines;
        }
    }
    if (lines != wanted.size()) {
        throw base::JudgeError("/proc/meminfo does not say what the kernel has");
    }
    return sum;
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
