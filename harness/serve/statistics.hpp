// How a class does at a problem, by the histories of its students.
#pragma once

#include <vector>

#include "harness/serve/history.hpp"

namespace harness::serve {

// `histories`: of the students, at this problem. Which case is failed most often is not in them.
pages::ClassStanding standing_of(const Problem& problem, const std::vector<Account>& students,
                                 const std::vector<SharedHistory>& histories);

}  // namespace harness::serve
