// Splits one student's files into attempts: decides which files are one program. Pure, except that it reads sources.
#pragma once

#include <vector>

#include "harness/course/platforms/platform.hpp"
#include "harness/course/students.hpp"

namespace harness::course {

// The attempts from first to last; at least one, which has a fault if there is nothing to judge. Under Several::Last
// only the last.
//
// Folders that hold all files are entered. Files in folders that look like one program (see Project), with at most one
// main, are one attempt, whatever is set; other files are left aside, except under Several::Together. Otherwise each
// file and folder at the top is a part, but a folder with several mains is entered. If only one part of a language
// starts a program (defines main and is not imported by another part), the program consists of all parts of that
// language. If several do, each is an attempt, with the parts that it uses and the parts that no part uses. If none
// does, each part is an attempt. Headers beside the parts belong to all attempts, unless they have a fault.
//
// In Canvas's uploads, "FILE-2.cpp" is later than "FILE-1.cpp" and "FILE.cpp", whatever the files' times are. A student
// may also have chosen such a name. So a header "FILE-2.h" keeps it and also gets the name "FILE.h" if no other file
// has that. Under Several::Together, files keep their names if they would otherwise get the same one.
std::vector<Attempt> attempts_of(std::vector<AssignedFile> files, const Rules& rules);

// The files whose names match a pattern (fnmatch), as one program. Has a fault if no file matches.
Attempt program_of(std::vector<AssignedFile> files, const std::vector<std::string>& patterns, Rules rules);

// Whether the files are one program in folders, possibly inside other folders: by their names, and with at most one
// main.
bool is_project(std::vector<AssignedFile> files, const Rules& rules);

}  // namespace harness::course
