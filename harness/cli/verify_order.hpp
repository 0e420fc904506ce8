// In which order `judge verify` judges.
#pragma once

#include <vector>

#include "harness/judge/plan/plan.hpp"

namespace harness::cli {

// An accepted and a wrong submission first, which tell most; those that must reach a time limit last.
void put_telling_first(std::vector<package::Submission>& submissions);

// About how long a package takes: the packages of a contest are judged cheapest first. A limit that is not derived yet
// counts as that of judge.toml.
double cost_of(const judge::Plan& plan);

}  // namespace harness::cli
