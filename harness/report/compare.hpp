// Two runs held against each other: which verdicts changed, and what became slower.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::report {

struct VerdictChange {
    std::string name;                      // "n-queens/accepted/masks.cpp"
    std::optional<model::Verdict> before;  // empty: the run did not have it
    std::optional<model::Verdict> after;
};

struct Slowdown {
    std::string name;
    std::string case_name;  // the one that lost most
    std::chrono::nanoseconds before{};
    std::chrono::nanoseconds after{};
};

struct Comparison {
    std::vector<VerdictChange> verdicts;
    std::vector<Slowdown> slower;
    std::size_t compared = 0;          // submissions that both runs have
    std::vector<std::string> notes{};  // what makes the two hard to compare: other data, another machine
};

// Beyond what runs of one program on one machine differ by: more than a fifth (what cases that run side by side do to
// each other) and more than 20 ms (what starting an interpreter may vary by).
bool is_slower(std::chrono::nanoseconds before, std::chrono::nanoseconds after);

// Submissions are the same where package and name are; a case is compared where both runs measured it.
Comparison compare(const model::RunResult& before, const model::RunResult& after);

// For a terminal of 80 columns.
std::string describe(const Comparison& comparison);

}  // namespace harness::report
