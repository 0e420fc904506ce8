// Counts the attempts of each student, and chooses the one that counts. Pure.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::model {

// Chooses one submission of each student that counts; returns their indices in ascending order. A submission at which
// the judge failed comes first, because it may be the best one. Then the best score wins, then an accepted one, then
// the last one. Submissions without an author count each for itself.
std::vector<std::size_t> counting(const Results& submissions);

// For each submission: whether it counts.
std::vector<bool> which_count(const Results& submissions);

// How many attempts each student has made, by name and number. A submission without an author is no attempt.
std::map<std::pair<std::string, std::string>, int> attempts_by_student(const Results& submissions);

}  // namespace harness::model
