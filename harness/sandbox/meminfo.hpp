// What the kernel says of the whole machine's memory.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>

namespace harness::sandbox {

// The sum of these figures of /proc/meminfo, in KiB. Names as there: "Slab". Empty if one is missing.
std::optional<std::int64_t> sum_of_meminfo_kib(const std::set<std::string_view>& names);

}  // namespace harness::sandbox
