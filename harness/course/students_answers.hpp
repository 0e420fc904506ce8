// Submissions of answers instead of programs.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "harness/course/handed_in_file.hpp"
#include "harness/format/package/package.hpp"

namespace harness::course {

// Of the answers to all cases (package/answers.hpp); none if the problem takes programs.
std::set<std::string> names_of_answers(const package::Package& package);

// If the files without the folders around all answers include a valid answer name, they are one student's: removes
// these folders. A class's answers are in several folders or have a platform's names.
bool take_as_a_students_answers(const std::set<std::string>& names, std::vector<HandedInFile>& files);

}  // namespace harness::course
