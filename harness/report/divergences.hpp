// What another judge would decide otherwise, as text.
#pragma once

#include <string>
#include <vector>

#include "harness/model/divergence.hpp"

namespace harness::report {

// A heading and a line for each; `judge`: the other judge's name.
std::string divergences_text(const std::string& package, const std::string& judge,
                             const std::vector<model::Divergence>& divergences);

}  // namespace harness::report
