// Decides by their texts which files and folders of one folder belong to one program.
#pragma once

#include <string>
#include <vector>

#include "harness/course/platforms/platform.hpp"
#include "harness/course/students.hpp"

namespace harness::course {

// A file or folder of a student with at least one source.
struct ProgramPart {
    std::string name;  // with the folders around it
    int version = 0;   // by Canvas
    std::vector<AssignedFile> files;
};

// The sources that define main, in languages in which a program has only one main. Sources in folders named like old
// code or tests are not counted.
std::vector<Path> mains_of(const std::vector<AssignedFile>& code, const Rules& rules);

// The topmost file or folder on this path in which at most one of these sources lies.
std::string part_of(const Path& path, const std::vector<Path>& mains);

// The programs made of the parts; each is named after the part in which it starts. A part's files may be in several
// programs. Ordered by name and version, like `parts`. See attempts_of.
std::vector<ProgramPart> programs_of(std::vector<ProgramPart> parts, const std::vector<AssignedFile>& headers,
                                     const Rules& rules);

}  // namespace harness::course
