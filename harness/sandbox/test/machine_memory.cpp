#include "harness/sandbox/test/machine_memory.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/lines.hpp"
#include "harness/sandbox/box/processes.hpp"
#include "harness/sandbox/meminfo.hpp"

namespace harness::sandbox {

std::int64_t machine_memory_kib() {
    const std::optional<std::int64_t> sum =
        sum_of_meminfo_kib({"Slab", "Shmem", "PageTables", "KernelStack", "Percpu"});
    return sum ? *sum : throw base::JudgeError("/proc/meminfo does not say what the kernel has");
}

bool sees_kernel_threads() {
    std::ifstream file{"/proc/2/comm"};
    std::string name;
    return std::getline(file, name) && name == "kthreadd";
}

// As in proc(5): the parent is the second field behind the name, which may contain anything.
std::chrono::nanoseconds cpu_of_kernel_threads() {
    constexpr const char* kthreadd = "2";
    std::chrono::nanoseconds sum{0};
    if (!sees_kernel_threads()) {
        return sum;
    }
    std::error_code ignored;
    for (const std::filesystem::directory_entry& entry : base::entries_of("/proc", ignored)) {
        std::ifstream file{entry.path() / "stat"};
        std::string text;
        std::getline(file, text, '\0');
        const std::vector<std::string> fields = base::words_of(text.substr(text.rfind(')') + 1));
        if (fields.size() > 1 && fields[1] == kthreadd) {
            const base::Fd times{::open((entry.path() / "schedstat").c_str(), O_RDONLY | O_CLOEXEC)};
            sum += box::thread_times(times.get()).on_core;
        }
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
