// Decides by their texts which files and folders of one folder belong to one program.
#pragma once

#include <string>
#include <vector>

#include "harness/classes/platforms/platform.hpp"
#include "harness/classes/students.hpp"

namespace harness::classes {

// A file or folder of a student with at least one source.
struct Part {
    std::string name;
    int version = 0;  // by Canvas
    std::vector<Placed> files;
};

// The programs made of the parts; each is named after the part in which it starts. A part's files may be in several
// programs. Ordered by name and version, like `parts`. See attempts_of.
std::vector<Part> programs_of(std::vector<Part> parts, const std::vector<Placed>& headers, const Rules& rules);

}  // namespace harness::classes
