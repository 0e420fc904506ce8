// What the limits on memory allow for the kernel's own way of counting.
#pragma once

#include <cstdint>

#include "harness/model/limits.hpp"

namespace harness::sandbox::box {

// The smallest limit. A process has about this much before it becomes the program, and no reported figure is below it.
// With less, the start of a program would depend on chance, because the kernel charges some dozens of pages at once.
std::int64_t least_memory_kib();

// How much the kernel's memory for a box may differ between two measurements: the kernel hands out memory to each core,
// and keeps its counts, some dozens of pages at a time. Short runs in a row leave more than the kernel frees meanwhile.
// Under a limit that is not small, waiting for this little would cost each run a fifth of its time.
std::int64_t slack_kib(std::int64_t limit_kib);

// The size of the working directory. Files count as memory too. If both limits are about the same, luck would decide
// which of them a program reaches first, so the memory limit comes first then: it names the cause.
std::int64_t folder_kib(const model::Limits& limits, bool counts_files_as_memory);

}  // namespace harness::sandbox::box
