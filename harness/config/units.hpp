// Amounts as people write them in judge.toml: "256 MiB", "1.5 s". Strict: a number, at most one space, a unit.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace harness::config {

inline constexpr std::string_view size_form = "a whole number and KiB, MiB or GiB, such as \"256 MiB\"";
inline constexpr std::string_view duration_form = "a number and ms, s or min, such as \"1.5 s\"";

// In KiB, from 1 KiB to 1 TiB; empty if `text` does not have size_form.
std::optional<std::int64_t> parse_size_kib(std::string_view text);
// In whole milliseconds, from 1 ms to 24 h; empty if `text` does not have duration_form.
std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);

}  // namespace harness::config
