// Which of a student's attempts counts. Pure.
#pragma once

#include <cstddef>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::model {

// Of each student the one submission that counts, in the order of the submissions: one at which the judge failed, as it
// may turn out to be the best, then the best score, then the accepted, then the last. Those without an author count
// each for itself.
std::vector<std::size_t> counting(const Results& submissions);

// Of each submission whether it counts.
std::vector<bool> which_count(const Results& submissions);

}  // namespace harness::model
