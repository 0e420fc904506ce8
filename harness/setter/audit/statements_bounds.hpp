// The bounds that a package's statements give.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "harness/setter/audit/audit.hpp"
#include "harness/setter/audit/stated_bounds.hpp"

namespace harness::audit {

// "1 … 100"; "?" where an end is empty.
std::string range_text(const std::string& least, const std::string& most);

// "n: 1 … 100".
std::string stated_text(const StatedBound& bound);

// The names of each largest value: "n or k", if both have it.
std::map<std::int64_t, std::string> names_by_most(const StatedBounds& stated);

// Of the statements in all languages. Where they differ, that is a finding.
StatedBounds bounds_of_statements(const package::Package& package, Record& record);

}  // namespace harness::audit
