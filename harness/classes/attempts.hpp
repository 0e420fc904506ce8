// From one student's files to attempts: which of them are one program. Pure but for the texts of sources.
#pragma once

#include <vector>

#include "harness/classes/platforms/platform.hpp"
#include "harness/classes/students.hpp"

namespace harness::classes {

// From first to last; at least one, which has a fault where there is nothing to judge. Under Several::Last only the
// last.
//
// Folders around all of the files are stepped into. Files in folders that look like one program are one, whatever is
// set (see Project), and what that does not take is left aside unless Several::Together takes all. Else each file and
// folder at the top is a part. Where a program begins in one part alone of those in a language (it defines main; no
// other part imports it), it is made of all of them. Where one begins in several, each is an attempt, with the parts
// that it uses and those that nobody is seen to use. Where none is seen to begin, each part is an attempt. Headers
// beside them belong to all attempts, unless they have a fault.
//
// Of Canvas's uploads "FILE-2.cpp" is a later one than "FILE-1.cpp" and "FILE.cpp", whatever the files' times are. As a
// student may have called it so too, a header "FILE-2.h" has that name and, where no other file has it, "FILE.h"; and
// of Several::Together, files that would then be called the same keep their names.
std::vector<Attempt> attempts_of(std::vector<Placed> files, const Rules& rules);

// Those of the files whose names match a pattern (fnmatch), as one program. Has a fault where none does.
Attempt program_of(std::vector<Placed> files, const std::vector<std::string>& patterns, Rules rules);

// One program in folders, be there others around these.
bool is_project(std::vector<Placed> files, const Rules& rules);

}  // namespace harness::classes
