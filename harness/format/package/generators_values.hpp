// The values in generators.yaml that need no other file: counts, seeds and numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::package {

// The seed that BAPCtools gives a command: the last 31 bits of the SHA-512 hash of the salt, of ":N" for the count N+1,
// unless N is 0, and of the command without the white space around it.
std::uint32_t bapctools_seed(std::string_view salt, int count, std::string_view command);

// The command with the seed for {seed} or {seed:7}, and "testcase" for {name}. Empty if it has two seeds.
std::optional<std::string> filled_command(std::string_view command, std::uint32_t seed);

// "-3..=2" → -3, …, 2. Empty if it is no such range, or has more than 100 numbers.
std::optional<std::vector<int>> count_range(std::string_view text);
// The ends of the names of counted cases: "-01", "-02"; padded only if the counts have no gap.
std::vector<std::string> count_suffixes(const std::vector<int>& counts);

}  // namespace harness::package
