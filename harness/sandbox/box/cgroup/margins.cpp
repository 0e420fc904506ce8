#include "harness/sandbox/box/cgroup/margins.hpp"

#include <algorithm>

#include <unistd.h>

#include "harness/sandbox/box/run.hpp"

namespace harness::sandbox::box {

namespace {

// The kernel counts memory in pages, and some dozens at a time. How many of the usual 4 KiB a page has here: more than
// 1 only with some kernels for ARM.
std::int64_t size_of_page() {
    static const std::int64_t size = ::sysconf(_SC_PAGESIZE) / 4096;
    return size;
}

}  // namespace

std::int64_t least_memory_kib() {
    return 2048 * size_of_page();
}

std::int64_t slack_kib(std::int64_t limit_kib) {
    constexpr std::int64_t slack_of_box_kib = 1536;
    constexpr std::int64_t slack_per_core_kib = 512;
    constexpr int most_counted_cores = 8;  // the next measurement sees what further cores hold
    constexpr std::int64_t small_limit_kib = std::int64_t{64} * 1024;  // no extra slack up to this limit
    constexpr std::int64_t most_extra_slack_kib = 4096;
    return size_of_page() * (slack_of_box_kib + slack_per_core_kib * std::min(usable_cores(), most_counted_cores)) +
           std::clamp((limit_kib - small_limit_kib) / 64, std::int64_t{0}, most_extra_slack_kib);
}

std::int64_t folder_kib(const model::Limits& limits, bool counts_files_as_memory) {
    constexpr std::int64_t close_kib = std::int64_t{16} * 1024;
    constexpr std::int64_t far_kib = std::int64_t{32} * 1024;
    const bool is_close =
        limits.disk_kib > limits.memory_kib - close_kib && limits.disk_kib < limits.memory_kib + far_kib;
    return counts_files_as_memory && is_close ? limits.memory_kib + far_kib : limits.disk_kib;
}

}  // namespace harness::sandbox::box
