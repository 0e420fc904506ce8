// The kernel's own threads, such as those that free what a process has left. No limit counts their work.
#pragma once

#include <chrono>
#include <optional>

namespace harness::sandbox {

// Their cpu time since the machine's start. Empty if /proc does not show them, as in a container.
std::optional<std::chrono::nanoseconds> cpu_of_kernel_threads();

}  // namespace harness::sandbox
