// The machine in words.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/machine.hpp"

namespace harness::report {

// As RunInfo::machine has it: key → value.
std::map<std::string, std::string> machine_facts(const model::Machine& machine);

// What people read for a key of these facts. The keys themselves stay as scripts know them.
std::string_view fact_label(std::string_view key);

// As RunInfo::not_enforced has it: a line for each reason, with all that is missing for it.
std::vector<std::string> not_enforced_lines(const std::vector<model::Protection>& protections);

}  // namespace harness::report
