// Files and folders that lie side by side: which of them are one program, by what their texts say.
#pragma once

#include <string>
#include <vector>

#include "harness/classes/platforms/platform.hpp"
#include "harness/classes/students.hpp"

namespace harness::classes {

// A file or a folder of a student's, with at least one source.
struct Part {
    std::string name;
    int version = 0;  // Canvas's
    std::vector<Placed> files;
};

// The programs that the parts make, each called after the part in which it begins; the files of one part may be in
// several. In the order of the names and versions, as `parts` are. See attempts_of.
std::vector<Part> programs_of(std::vector<Part> parts, const std::vector<Placed>& headers, const Rules& rules);

}  // namespace harness::classes
