// For tests: hostile programs as bare processes, without a box and without the limits and deadlines of --sandbox none.
// To prevent harm, each is ended as soon as it has done what the box denies.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace harness::sandbox {

// "achieved: …", or what it did instead; empty: not a program that is shown in this way. Must be called by process 1 of
// a playground without other processes; it ends all processes.
std::optional<std::string> achieved_bare(std::string_view program);

}  // namespace harness::sandbox
