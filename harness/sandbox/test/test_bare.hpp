// For tests: hostile programs as bare processes, without a box and without the limits and deadlines of --sandbox none,
// within bounds that keep them from doing harm: they are ended as soon as they have done what the box denies them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace harness::sandbox {

// "achieved: …", or what it did instead; empty: it is none of those that are shown at work in this way. Expects to be
// called by process 1 of a playground that has no other processes; it ends all there are.
std::optional<std::string> achieved_bare(std::string_view program);

}  // namespace harness::sandbox
