// The elements of problem.xml that are known here.
#pragma once

#include <vector>

#include "harness/format/polygon/problem_xml.hpp"

namespace pugi {
class xml_node;
}

namespace harness::polygon {

// Adds the elements and attributes below the root that are unknown, or known and not carried over, each once.
void name_left_out(const pugi::xml_node& root, std::vector<LeftOut>& left_out);

}  // namespace harness::polygon
