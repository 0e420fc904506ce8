// Describes the machine in words.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/machine.hpp"

namespace harness::report {

// For RunInfo::machine: key → value.
std::map<std::string, std::string> machine_facts(const model::Machine& machine);

// The label that people see for a key of these facts. The keys themselves must not change, because scripts use them.
std::string_view fact_label(std::string_view key);

// For RunInfo::not_enforced: one line for each reason, with all protections that are missing because of it.
std::vector<std::string> not_enforced_lines(const std::vector<model::Protection>& protections);

}  // namespace harness::report
