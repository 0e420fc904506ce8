// Counts the attempts of each student, and chooses the one that counts. Pure.
#pragma once

#include <cstddef>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::model {

struct Counting {
    std::size_t index = 0;  // in the submissions
    int attempts = 1;       // of its student, by name and number

    bool operator==(const Counting&) const = default;
};

// Chooses one submission of each student that counts, in ascending order. The best score wins, then an accepted one,
// then one in time, then the last one. A submission at which the judge failed counts only if the student has no other.
// Submissions without an author count each for itself.
std::vector<Counting> counting(const Results& submissions);

// For each submission: whether it counts.
std::vector<bool> which_count(const Results& submissions);

}  // namespace harness::model
