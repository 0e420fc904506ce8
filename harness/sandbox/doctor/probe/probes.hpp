// The actions of judge-probe, one function each: it prints a line for each success.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace harness::sandbox::probe {

using Words = std::vector<std::string>;  // the arguments after the probe's name

// How long a process lives if nobody ends it.
inline constexpr unsigned longest_life_s = 5;

void could(const std::string& what);
// Ends the program with exit code 2 if something that the action needs is missing.
void need(bool is_there);
// 0: it is no number.
long number_in(const std::string& word);

struct Probe {
    std::string_view name;
    void (*run)(const Words&);
};
std::span<const Probe> limit_probes();
std::span<const Probe> isolation_probes();

}  // namespace harness::sandbox::probe
